import { describe, expect, it } from 'vitest'
import {
  forwardableUntil,
  forwardingDelaySeconds,
  forwardingRetryWindowSeconds,
  forwardingState,
  isForwardingGivenUp,
  minimumForwardingAttempts,
  repairCursor,
} from './forwarding.ts'

it.each([
  [null, null, null, 'active'],
  [null, 5, 'Webhook HTTP 500', 'failing'],
  [9, null, 'no access', 'paused'],
  [9, 5, 'Webhook HTTP 500', 'paused'],
  [null, null, 'plan', 'paused'],
] as const)(
  'a target paused at %s and failing since %s with the problem %s is %s',
  (pausedAt, failingSince, problem, state) => {
    expect(forwardingState({ pausedAt, failingSince, problem })).toBe(state)
  },
)

it.each([
  [minimumForwardingAttempts, forwardingRetryWindowSeconds - 1, false],
  [minimumForwardingAttempts, forwardingRetryWindowSeconds, true],
  // The clock was set, or no portal was running.
  [minimumForwardingAttempts - 1, forwardingRetryWindowSeconds * 100, false],
])('a target that failed %d times within %d s is given up: %s', (attempts, seconds, expected) => {
  expect(isForwardingGivenUp({ failingSince: 1000, attempts }, 1000 + seconds)).toBe(expected)
})

describe('a cursor that was stored before the clock was set back', () => {
  const day = 86_400e6
  const now = 20_000 * day

  it('is set to a day before now; others stay', () => {
    for (const right of [now - 900 * day, now, now + day]) expect(repairCursor(right, now)).toBe(right)
    expect(repairCursor(now + day + 1, now)).toBe(now - day)
  })

  it('is followed by all points that were received before', () => {
    expect(forwardableUntil(now + day + 1, now)).toBe(Number.MAX_SAFE_INTEGER)
    for (const right of [now - 900 * day, now + day])
      expect(forwardableUntil(right, now)).toBe(now - forwardingDelaySeconds * 1e6)
  })
})
