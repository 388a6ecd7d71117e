import { expect, test } from 'vitest'
import { trialEndSeconds } from './effective-tier.ts'
import { retentionTier } from './retention-tier.ts'

const now = 1_790_000_000
const facts = { addedAt: now, planExpiresAt: null, subscription: 'none', graceEndsAt: null }
const trial = { ...facts, tier: 'Trial' }
const end = trialEndSeconds(now)

test('an ended trial keeps its data until people were notified and the grace is over', () => {
  expect(retentionTier(trial, null, end - 1)).toBe('Trial')
  expect(retentionTier(trial, null, end + 1e6)).toBeNull()
  expect(retentionTier(trial, end + 10, end + 9)).toBeNull()
  expect(retentionTier(trial, end + 10, end + 10)).toBe('Basic')
})

test('an upgrade in time cancels the deletion', () => {
  expect(retentionTier({ ...trial, tier: 'Hosted' }, end + 10, end + 20)).toBe('Hosted')
})

test('chosen Basic applies at once; a shelved trial and an unknown plan delete nothing', () => {
  expect(retentionTier({ ...facts, tier: 'Basic' }, null, now)).toBe('Basic')
  expect(retentionTier({ ...trial, addedAt: null }, null, now)).toBeNull()
  expect(retentionTier({ ...facts, tier: 'Platinum' }, now - 1, now)).toBeNull()
})
