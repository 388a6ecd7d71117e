import { expect, it } from 'vitest'
import { createCallTurns } from './call-turns.ts'

function setUp() {
  const due: (() => void)[] = []
  const turns = createCallTurns((work) => {
    due.push(work)
    return () => {
      if (due.includes(work)) due.splice(due.indexOf(work), 1)
    }
  })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const ask = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const begin = async (number: number) => {
        ends.push(await turns.take())
        begun.push(number)
      }
      void begin(index)
    }
    await settled()
  }
  return { due, begun, ends, ask }
}
const settled = () => new Promise(setImmediate)

it('a few calls are worked on at once, the others in their order', async () => {
  const { begun, ends, ask } = setUp()
  await ask(7)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  // Twice is once.
  ends[2]?.()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (const end of ends.splice(0)) end()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('calls that take long hold nobody up, and a place is free again after each', async () => {
  const { due, begun, ask } = setUp()
  await ask(9)
  while (due.length > 0) {
    due.shift()?.()
    await settled()
  }
  expect(begun).toHaveLength(9)
  await ask(4)
  expect(begun).toHaveLength(13)
})
