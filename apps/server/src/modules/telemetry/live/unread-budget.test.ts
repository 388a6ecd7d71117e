import { expect, it } from 'vitest'
import { createUnreadBudget } from './unread-budget.ts'

it('limits what is unread by one account, in all its streams', () => {
  const { open } = createUnreadBudget({ bytesPerAccount: 100, bytes: 1_000, bytesPerStream: 10 })
  const [one, two, other] = [open('a'), open('a'), open('b')]
  expect([one.set(60), two.set(40), other.set(90)]).toEqual([true, true, true])
  expect(two.set(41)).toBe(false)
  two.set(0)
  expect(one.set(100)).toBe(true)
})

it('lets only streams that keep up continue while all together have too much unread', () => {
  const { open } = createUnreadBudget({ bytesPerAccount: 100, bytes: 150, bytesPerStream: 10 })
  const [one, two, three] = [open('a'), open('b'), open('c')]
  expect([one.set(80), two.set(70)]).toEqual([true, true])
  expect([three.set(10), three.set(11)]).toEqual([true, false])
  one.set(0)
  expect(three.set(50)).toBe(true)
})
