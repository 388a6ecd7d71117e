import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock.ts'
import { retryAfterMs } from './delivery-queue.ts'

it('the delay before the next attempt grows, stays within an hour and a quarter, and is at least a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, random) => {
      const pause = retryAfterMs(n, random)
      expect(pause).toBeGreaterThanOrEqual(1_000)
      expect(pause).toBeLessThanOrEqual(75 * minuteMs)
      expect(retryAfterMs(n + 1, random)).toBeGreaterThanOrEqual(pause)
    }),
  )
})
