import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideDigest, digestWindowSeconds, type RecentMessages, maximumSingleMessages } from './digest.ts'

it('sends the first messages separately, and the rest together after the minute', () => {
  const first = decideDigest(undefined, 2, 1000)
  expect(first).toEqual({ mode: 'single', recent: { from: 1000, count: 2 } })
  const recent = { from: 1000, count: 2 }
  expect(decideDigest(recent, 1, 1010)).toMatchObject({ mode: 'single' })
  expect(decideDigest(recent, 2, 1010)).toEqual({ mode: 'later', at: 1060 })
  expect(decideDigest(recent, 40, 1060)).toEqual({
    mode: 'digest',
    recent: { from: 1060, count: maximumSingleMessages },
  })
  expect(decideDigest({ from: 1060, count: maximumSingleMessages }, 1, 1061)).toEqual({
    mode: 'later',
    at: 1120,
  })
  const busy = { from: 1060, count: maximumSingleMessages }
  expect(decideDigest(busy, 1, 1060)).toEqual({ mode: 'later', at: 1120 })
  // The clock was set back.
  expect(decideDigest(busy, 1, 1059)).toEqual({ mode: 'single', recent: { from: 1059, count: 1 } })
})

it('never sends more than a few messages a minute, and never delays one further', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 200 }), (arrivals) => {
      let recent: RecentMessages | undefined
      let waiting = 0
      let waitsSince = 0
      let longestWait = 0
      const sentAt: number[] = []
      for (const [second, arrived] of [
        ...arrivals,
        ...Array<number>(digestWindowSeconds + 1).fill(0),
      ].entries()) {
        if (waiting === 0) waitsSince = second
        waiting += arrived
        if (waiting === 0) continue
        const decision = decideDigest(recent, waiting, second)
        longestWait = Math.max(longestWait, second - waitsSince)
        if (decision.mode === 'later') continue
        sentAt.push(...Array<number>(decision.mode === 'digest' ? 1 : waiting).fill(second))
        recent = decision.recent
        waiting = 0
      }
      expect(waiting).toBe(0)
      expect(longestWait).toBeLessThanOrEqual(digestWindowSeconds)
      for (const second of sentAt) {
        const inMinute = sentAt.filter((other) => other >= second && other < second + digestWindowSeconds)
        expect(inMinute.length).toBeLessThanOrEqual(2 * maximumSingleMessages)
      }
    }),
  )
})
