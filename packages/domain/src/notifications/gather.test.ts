import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { gatherMessages, gatherSeconds, type RecentMessages, singleMessages } from './gather.ts'

it('sends the first messages separately, and the rest together after the minute', () => {
  const first = gatherMessages(undefined, 2, 1000)
  expect(first).toEqual({ tell: 'one by one', recent: { from: 1000, count: 2 } })
  const recent = { from: 1000, count: 2 }
  expect(gatherMessages(recent, 1, 1010)).toMatchObject({ tell: 'one by one' })
  expect(gatherMessages(recent, 2, 1010)).toEqual({ tell: 'later', at: 1060 })
  expect(gatherMessages(recent, 40, 1060)).toEqual({
    tell: 'together',
    recent: { from: 1060, count: singleMessages },
  })
  expect(gatherMessages({ from: 1060, count: singleMessages }, 1, 1061)).toEqual({ tell: 'later', at: 1120 })
})

it('never sends more than a few messages a minute, and never delays one further', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 200 }), (arrivals) => {
      let recent: RecentMessages | undefined
      let waiting = 0
      let waitsSince = 0
      let longestWait = 0
      const sentAt: number[] = []
      for (const [second, arrived] of [...arrivals, ...Array<number>(gatherSeconds + 1).fill(0)].entries()) {
        if (waiting === 0) waitsSince = second
        waiting += arrived
        if (waiting === 0) continue
        const decision = gatherMessages(recent, waiting, second)
        longestWait = Math.max(longestWait, second - waitsSince)
        if (decision.tell === 'later') continue
        sentAt.push(...Array<number>(decision.tell === 'together' ? 1 : waiting).fill(second))
        recent = decision.recent
        waiting = 0
      }
      expect(waiting).toBe(0)
      expect(longestWait).toBeLessThanOrEqual(gatherSeconds)
      for (const second of sentAt) {
        const inMinute = sentAt.filter((other) => other >= second && other < second + gatherSeconds)
        expect(inMinute.length).toBeLessThanOrEqual(2 * singleMessages)
      }
    }),
  )
})
