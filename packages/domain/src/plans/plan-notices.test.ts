import { expect, test } from 'vitest'
import { type StoredPlan, trialEndSeconds } from './effective-tier.ts'
import { duePlanNotice } from './plan-notices.ts'

const added = 1_790_000_000
const day = 86_400
const facts = { addedAt: added, planExpiresAt: null, subscription: 'none', graceEndsAt: null }
const noticeAfter = (plan: StoredPlan, days: number) =>
  duePlanNotice(plan, added + days * day)?.notice ?? null

test('announces the end of a trial at 45, 30 and 7 days and at its end, only the newest', () => {
  const days = [0, 44, 45, 59.9, 60, 82, 83, 90, 90.99, 91, 400]
  const told = [
    null,
    null,
    'days45',
    'days45',
    'days30',
    'days30',
    'days7',
    'days7',
    'days7',
    'ended',
    'ended',
  ]
  expect(days.map((each) => noticeAfter({ ...facts, tier: 'Trial' }, each))).toEqual(told)
  expect(duePlanNotice({ ...facts, tier: 'Trial' }, added + 91 * day)?.endsAt).toBe(trialEndSeconds(added))
})

test('announces the end of a paid term a week before, unless it renews', () => {
  const term = { ...facts, tier: 'Hosted', planExpiresAt: added + 30 * day }
  const told = (subscription: string) =>
    [22, 23, 29, 30].map((each) => noticeAfter({ ...term, subscription }, each))
  expect(told('cancelled')).toEqual([null, 'days7', 'days7', 'ended'])
  expect(told('none')).toEqual([null, 'days7', 'days7', 'ended'])
  expect(told('active')).toEqual([null, null, null, null])
  expect(told('lifetime')).toEqual([null, null, null, null])
})

test('announces a failed payment at once, with the last day of grace', () => {
  const failed = { ...facts, tier: 'Hosted', subscription: 'past_due', graceEndsAt: added + 14 * day }
  expect([0, 13, 14].map((each) => noticeAfter(failed, each))).toEqual([
    'paymentFailed',
    'paymentFailed',
    'ended',
  ])
})

test('announces nothing for Basic, shelved devices and plans without end', () => {
  expect(noticeAfter({ ...facts, tier: 'Basic' }, 400)).toBeNull()
  expect(noticeAfter({ ...facts, tier: 'Trial', addedAt: null }, 400)).toBeNull()
  expect(noticeAfter({ ...facts, tier: 'Hosted' }, 400)).toBeNull()
})
