import { expect, it } from 'vitest'
import { createCallQueue } from './call-queue.ts'

function setUp() {
  const due: (() => void)[] = []
  const polls: (() => void)[] = []
  const turns = createCallQueue({
    later: (work) => {
      due.push(work)
      return () => {
        if (due.includes(work)) due.splice(due.indexOf(work), 1)
      }
    },
    afterPoll: (work) => polls.push(work),
  })
  /** Runs event loop polls until no call waits for one. */
  const settled = async () => {
    for (let poll = polls.shift(); poll; poll = polls.shift()) {
      poll()
      await new Promise(setImmediate)
    }
  }
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
  return { due, polls, begun, ends, ask, turns, settled }
}

it('a few calls run at once, the others follow in order', async () => {
  const { begun, ends, ask, settled } = setUp()
  await ask(7)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  // Ending a turn twice has no further effect.
  ends[2]?.()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (const end of ends.splice(0)) end()
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('slow calls block no others, and free their slot when they end', async () => {
  const { due, begun, ask, settled } = setUp()
  await ask(9)
  while (due.length > 0) {
    due.shift()?.()
    await settled()
  }
  expect(begun).toHaveLength(9)
  await ask(4)
  expect(begun).toHaveLength(13)
})

it('the event loop is polled between two calls', async () => {
  const { polls, begun, ends, turns } = setUp()
  const begin = async (number: number) => {
    ends.push(await turns.take())
    begun.push(number)
    ends.pop()?.()
  }
  const calls = [begin(0), begin(1), begin(2)]
  await new Promise(setImmediate)
  expect(begun).toEqual([])
  for (const expected of [[0], [0, 1], [0, 1, 2]]) {
    expect(polls).toHaveLength(1)
    polls.shift()?.()
    await new Promise(setImmediate)
    expect(begun).toEqual(expected)
  }
  await Promise.all(calls)
  expect(polls).toEqual([])
})
