import {
  effectiveTier,
  parseSubscriptionState,
  planDaysRemaining,
  planEndSeconds,
  type StoredPlan,
} from './effective-tier.ts'
import { parseTierName } from './tiers.ts'

/** Notices about the end of a plan: some days before, after a failed payment, and at the end. */
export const planNotices = ['days45', 'days30', 'days7', 'paymentFailed', 'ended'] as const
export type PlanNotice = (typeof planNotices)[number]

/** Days before the end of a trial. The end of a paid or granted term is announced only with the last of them. */
const trialNoticeDays = [45, 30, 7] as const
export const termNoticeDays = 7

/** Plans that end later than this have no notice, in days. */
export const earliestNoticeDays = trialNoticeDays[0] + 1

/** The end that a notice announces: one notice of each kind per end. */
export type DuePlanNotice = { readonly notice: PlanNotice; readonly endsAt: number }

/**
 * The notice that is due; null: none. Only the newest one, so that nobody gets three emails after weeks of downtime.
 * The caller must remember who was notified. Source: the banner's 45 days are specification 3, section 4; the rest is
 * ours.
 */
export function duePlanNotice(plan: StoredPlan, nowSeconds: number): DuePlanNotice | null {
  const endsAt = planEndSeconds(plan)
  if (endsAt === null) return null
  if (effectiveTier(plan, nowSeconds).name === 'Basic') return { notice: 'ended', endsAt }
  const isTrial = parseTierName(plan.tier) === 'Trial'
  if (!isTrial && parseSubscriptionState(plan.subscription) === 'past_due')
    return { notice: 'paymentFailed', endsAt }
  const days = planDaysRemaining(plan, nowSeconds) ?? Number.POSITIVE_INFINITY
  const passed = (isTrial ? trialNoticeDays : ([termNoticeDays] as const))
    .filter((limit) => days <= limit)
    .at(-1)
  return passed === undefined ? null : { notice: `days${passed}`, endsAt }
}
