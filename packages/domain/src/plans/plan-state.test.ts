import { expect, test } from 'vitest'
import { planBanners, planLookupFailed, planState, trialBannerMessage } from './plan-state.ts'
import { tierTable } from './tiers.ts'

const now = 1_790_000_000
const addedDaysAgo = (days: number, more = {}) => planState({ added_ts: now - days * 86_400, ...more }, now)

test('without an added time a device is Basic and its trial has not begun', () => {
  expect(planState({ tier: 'PREMIUM' }, now)).toMatchObject({ name: 'Basic', trialResetActive: true })
  expect(planState({ added_ts: null }, now)).toMatchObject({ name: 'Basic', trialResetActive: true })
})

test('PREMIUM is Hosted, at any age', () => {
  expect(addedDaysAgo(400, { tier: 'PREMIUM' })).toEqual({
    name: 'Hosted',
    tone: 'plain',
    trialResetActive: false,
    trialResetAvailable: false,
  })
})

test.each([
  [0, 'Trial', 'warning', 90, undefined],
  [44, 'Trial', 'warning', 46, undefined],
  [45, 'Trial', 'warning', 45, 45],
  [59, 'Trial', 'warning', 31, 31],
  [60, 'Trial', 'danger', 30, 30],
  [90, 'Trial', 'danger', 0, 0],
  [90.9, 'Trial', 'danger', 0, 0],
  [91, 'Basic', 'plain', -1, undefined],
])('%d days after it was added a device is %s in %s', (days, name, tone, remaining, banner) => {
  const state = addedDaysAgo(days)
  expect(state).toMatchObject({ name, tone, trialDaysRemaining: remaining })
  expect(state.trialBannerDays).toBe(banner)
})

test('a plan that cannot be loaded offers nothing', () => {
  expect(planLookupFailed).toEqual({
    name: 'ERROR',
    tone: 'danger',
    trialResetActive: false,
    trialResetAvailable: false,
    tooltip: 'Network request error.',
  })
})

test('a trial can be reset once, while it has days left', () => {
  expect(addedDaysAgo(89).trialResetAvailable).toBe(true)
  expect(addedDaysAgo(89, { trial_reset_ts: 5 }).trialResetAvailable).toBe(false)
  expect(addedDaysAgo(90).trialResetAvailable).toBe(false)
  expect(addedDaysAgo(91).trialResetAvailable).toBe(false)
})

test('the banner counts days', () => {
  expect([45, 1, 0].map(trialBannerMessage)).toEqual([
    'Trial expires in 45 days',
    'Trial expires in 1 day',
    'Trial expires in 0 days',
  ])
})

const { Basic, Hosted } = tierTable

test('banners say what reaches the portal less often, and what not at all', () => {
  const page = {
    sendsToPortal: true,
    intervalSeconds: 60,
    portalIntervalSeconds: 60,
    tier: Hosted,
  }
  expect(planBanners({ ...page, state: addedDaysAgo(1) })).toEqual([])
  expect(planBanners({ ...page, state: addedDaysAgo(60), portalIntervalSeconds: 300 })).toEqual([
    'PLAN_REDUCES_RATE',
    'TRIAL_EXPIRES',
  ])
  expect(
    planBanners({ ...page, state: addedDaysAgo(91), portalIntervalSeconds: 300, sendsToPortal: false }),
  ).toEqual(['DATA_NOT_SENT', 'BASIC_RATE_LIMITED', 'TRIAL_ENDED'])
  expect(planBanners({ ...page, state: addedDaysAgo(1), portalIntervalSeconds: undefined })).toEqual([])
})

test('states the rate of Basic, which the portal cannot stop', () => {
  const basic = { state: planState({}, now), portalIntervalSeconds: undefined, tier: Basic }
  expect(planBanners({ ...basic, sendsToPortal: true, intervalSeconds: 60 })).toEqual(['BASIC_RATE_LIMITED'])
  expect(planBanners({ ...basic, sendsToPortal: null, intervalSeconds: undefined })).toEqual([
    'BASIC_RATE_LIMITED',
  ])
  expect(planBanners({ ...basic, sendsToPortal: null, intervalSeconds: 900 })).toEqual([])
  expect(planBanners({ ...basic, sendsToPortal: false, intervalSeconds: 900 })).toEqual(['DATA_NOT_SENT'])
})

test('slows a device down that is faster than its plan allows', () => {
  const fast = { state: addedDaysAgo(1), sendsToPortal: true, portalIntervalSeconds: 1, tier: Hosted }
  expect(planBanners({ ...fast, intervalSeconds: 1 })).toEqual(['PLAN_REDUCES_RATE'])
  expect(planBanners({ ...fast, intervalSeconds: 5 })).toEqual([])
  expect(planBanners({ ...fast, intervalSeconds: undefined })).toEqual([])
})

test('announces an ended trial, but not a Basic plan that was never a trial', () => {
  const of = (state: ReturnType<typeof planState>) =>
    planBanners({
      state,
      sendsToPortal: true,
      intervalSeconds: 3600,
      portalIntervalSeconds: undefined,
      tier: Basic,
    })
  expect(of(addedDaysAgo(91))).toEqual(['TRIAL_ENDED'])
  expect(of(planState({}, now))).toEqual([])
})
