import { expect, it } from 'vitest'
import { changeResult } from './change-result.ts'

it.each([
  ['pending', [null], 'pending'],
  ['cancelled', [null], 'cancelled'],
  ['expired', [null], 'expired'],
  ['applied', [null, null], 'applied'],
  ['applied', ['applied', 'applied'], 'applied'],
  ['applied', ['applied', 'accepted'], 'accepted'],
  ['applied', ['applied', 'refused'], 'partly'],
  ['applied', ['accepted', 'ignored'], 'partly'],
  ['failed', ['refused', 'ignored'], 'partly'],
  ['failed', ['refused', 'refused'], 'refused'],
  ['failed', ['ignored'], 'ignored'],
  ['failed', [null], 'failed'],
] as const)('%s with %j is %s', (status, outcomes, expected) => {
  const changes = outcomes.map((outcome, at) => ({ key: `k${at}`, from: 1, to: 2, outcome, reason: null }))
  expect(changeResult({ status, changes })).toBe(expected)
})
