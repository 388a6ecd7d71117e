import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  effectiveTier,
  planDaysRemaining,
  planEndSeconds,
  storageTier,
  type StoredPlan,
  subscriptionStates,
  trialEndSeconds,
} from './effective-tier.ts'
import { planState } from './plan-state.ts'
import { tierTable } from './tiers.ts'

const now = 1_790_000_000
const day = 86_400
const plan = (over: Partial<StoredPlan>): StoredPlan => ({
  tier: 'Trial',
  addedAt: now,
  planExpiresAt: null,
  subscription: 'none',
  graceEndsAt: null,
  ...over,
})
const after = (days: number, tier: string) => effectiveTier(plan({ tier, addedAt: now - days * day }), now)

test.each([0, 45, 90, 90.9])('a trial is a trial %d days after it began', (days) => {
  expect(after(days, 'Trial')).toBe(tierTable.Trial)
})

test.each([91, 400])('a trial that began %d days ago is Basic', (days) => {
  expect(after(days, 'Trial')).toBe(tierTable.Basic)
})

test('a trial that has not begun is Basic and does not end', () => {
  const shelved = plan({ addedAt: null })
  expect(effectiveTier(shelved, now + 1_000 * day)).toBe(tierTable.Basic)
  expect([planEndSeconds(shelved), planDaysRemaining(shelved, now)]).toEqual([null, null])
})

test('a device that nobody has added yet stores a message each minute, for its bench', () => {
  const interval = (over: Partial<StoredPlan>, trialResetAt: number | null = null) =>
    storageTier({ ...plan(over), trialResetAt }, now).minimumIntervalSeconds
  expect(interval({ addedAt: null })).toBe(60)
  const basic = tierTable.Basic.minimumIntervalSeconds
  expect(interval({ addedAt: null }, now - day)).toBe(basic)
  expect(interval({ tier: 'Basic', addedAt: null })).toBe(basic)
  expect(interval({ addedAt: now - 400 * day })).toBe(basic)
  expect(storageTier({ ...plan({}), trialResetAt: null }, now)).toBe(tierTable.Trial)
})

test('no other plan ends by age, and an unknown one gives the least', () => {
  expect(after(400, 'Hosted')).toBe(tierTable.Hosted)
  expect(after(0, 'Basic')).toBe(tierTable.Basic)
  expect(after(0, 'Platinum')).toBe(tierTable.Basic)
})

test('ends in the second that the badge shows', () => {
  const end = trialEndSeconds(now)
  for (const [at, name] of [
    [end - 1, 'Trial'],
    [end, 'Basic'],
  ] as const) {
    expect(effectiveTier(plan({}), at).name).toBe(name)
    expect(planState({ tier: 'STANDARD', added_ts: now }, at).name).toBe(name)
  }
})

test.each([
  ['none', null],
  ['none', now + day],
  ['cancelled', now + day],
  ['active', null],
  ['lifetime', null],
  ['past_due', now + 2 * day],
  ['unheard of', now + day],
])('Hosted that is %s ends at %s', (subscription, end) => {
  const planExpiresAt = subscription === 'none' ? end : now + day
  const hosted = plan({ tier: 'Hosted', subscription, planExpiresAt, graceEndsAt: now + 2 * day })
  expect(planEndSeconds(hosted)).toBe(end)
  expect(effectiveTier(hosted, (end ?? now + 9_999 * day) - 1).name).toBe('Hosted')
  expect(effectiveTier(hosted, end ?? now).name).toBe(end === null ? 'Hosted' : 'Basic')
})

test('counts days down to the end, and below zero afterwards', () => {
  const hosted = plan({ tier: 'Hosted', subscription: 'cancelled', planExpiresAt: now + 10 * day })
  expect([0, 1, 9.5, 10.5].map((days) => planDaysRemaining(hosted, now + days * day))).toEqual([10, 9, 0, -1])
  expect(planDaysRemaining(plan({}), now + 45 * day)).toBe(45)
})

const moment = fc.integer({ min: now - 400 * day, max: now + 400 * day })
const anyPlan: fc.Arbitrary<StoredPlan> = fc.record({
  tier: fc.constantFrom('Basic', 'Trial', 'Hosted', 'Platinum'),
  addedAt: fc.option(moment),
  planExpiresAt: fc.option(moment),
  subscription: fc.constantFrom(...subscriptionStates),
  graceEndsAt: fc.option(moment),
})

/** The rules in plain form, one per line. */
function plainly(facts: StoredPlan, at: number): string {
  if (facts.tier === 'Trial')
    return facts.addedAt !== null && at < facts.addedAt + 91 * day ? 'Trial' : 'Basic'
  if (facts.tier !== 'Hosted') return 'Basic'
  if (['active', 'lifetime'].includes(facts.subscription)) return 'Hosted'
  if (facts.subscription === 'past_due' && facts.graceEndsAt === null) return 'Hosted'
  if (facts.subscription === 'past_due') return at < Number(facts.graceEndsAt) ? 'Hosted' : 'Basic'
  return facts.planExpiresAt === null || at < facts.planExpiresAt ? 'Hosted' : 'Basic'
}

test('matches the reference rules for any facts at any time, and an ended plan stays ended', () => {
  fc.assert(
    fc.property(anyPlan, moment, fc.nat({ max: 500 * day }), (facts, at, later) => {
      const name = effectiveTier(facts, at).name
      expect(name).toBe(plainly(facts, at))
      const stays = name !== 'Basic' || effectiveTier(facts, at + later).name === 'Basic'
      expect(stays).toBe(true)
      const hasEnded = at >= (planEndSeconds(facts) ?? Number.POSITIVE_INFINITY)
      expect(hasEnded && name !== 'Basic').toBe(false)
    }),
  )
})
