import { expect, it } from 'vitest'
import { BodyBudget, withSmallBodyReserve } from './body-budget.ts'

it('keeps a reserve for small bodies when large ones take all the rest', () => {
  const reserve = { bytesPerSender: 10, bytes: 25 }
  const budget = new BodyBudget({ bytesPerSender: 60, bytes: 100, reserve })
  const [one, two] = [budget.open('a'), budget.open('b')]
  expect([one.reserve(60), one.reserve(1), two.reserve(40)]).toEqual([true, false, true])
  expect([two.reserve(1), budget.open('c').reserve(11)]).toEqual([false, false])
  const small = [budget.open('c'), budget.open('d')]
  expect(small.map((share) => share.reserve(10))).toEqual([true, true])
  expect([budget.open('c').reserve(1), budget.open('e').reserve(5), budget.open('f').reserve(1)]).toEqual([
    false,
    true,
    false,
  ])
  one.release()
  expect(budget.open('f').reserve(11)).toBe(true)
})

it('reserves a quarter more', () => {
  expect(withSmallBodyReserve({ bytesPerSender: 1, bytes: 400 }).reserve).toEqual({
    bytesPerSender: 65_536,
    bytes: 100,
  })
})
