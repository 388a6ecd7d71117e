import { expect, it } from 'vitest'
import { forwardingRetryWindowSeconds, forwardingState, isForwardingGivenUp } from './forwarding.ts'

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

it('gives up a target after three days, not before', () => {
  expect(isForwardingGivenUp(1000, 1000 + forwardingRetryWindowSeconds - 1)).toBe(false)
  expect(isForwardingGivenUp(1000, 1000 + forwardingRetryWindowSeconds)).toBe(true)
})
