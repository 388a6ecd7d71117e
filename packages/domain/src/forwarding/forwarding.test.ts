import { expect, it } from 'vitest'
import { forwardingPatienceSeconds, forwardingState, isForwardingGivenUp } from './forwarding.ts'

it.each([
  [null, null, 'active'],
  [null, 5, 'failing'],
  [9, null, 'paused'],
  [9, 5, 'paused'],
] as const)('a target paused at %s and failing since %s is %s', (pausedAt, failingSince, state) => {
  expect(forwardingState(pausedAt, failingSince)).toBe(state)
})

it('gives up a target after three days, not before', () => {
  expect(isForwardingGivenUp(1000, 1000 + forwardingPatienceSeconds - 1)).toBe(false)
  expect(isForwardingGivenUp(1000, 1000 + forwardingPatienceSeconds)).toBe(true)
})
