import {
  effectiveTier,
  parseSubscriptionState,
  planDaysRemaining,
  planEndSeconds,
  type StoredPlan,
} from './effective-tier.ts'
import { parseTierName } from './tiers.ts'

/** What people are told of the end of a plan: how many days before, that a payment failed, and that it ended. */
export const planNotices = ['days45', 'days30', 'days7', 'paymentFailed', 'ended'] as const
export type PlanNotice = (typeof planNotices)[number]

/** Days before the end of a trial. The end of a paid or granted term is told with the last of them. */
const trialNoticeDays = [45, 30, 7] as const
const termNoticeDays = [7] as const

/** No plan whose end is further away than this is told of, in days. */
export const earliestNoticeDays = trialNoticeDays[0] + 1

/** The end that a plan is told of: one notice of it each. */
export type NoticedEnd = { readonly notice: PlanNotice; readonly endsAt: number }

/**
 * What is to be told of a plan by now; null: nothing. Only the newest: of a portal that was off for weeks, nobody gets three mails.
 * Who was told of it is the caller's to know. Source: the banner's 45 days are specification 3, section 4; the rest is ours.
 */
export function duePlanNotice(plan: StoredPlan, nowSeconds: number): NoticedEnd | null {
  const endsAt = planEndSeconds(plan)
  if (endsAt === null) return null
  if (effectiveTier(plan, nowSeconds).name === 'Basic') return { notice: 'ended', endsAt }
  const isTrial = parseTierName(plan.tier) === 'Trial'
  if (!isTrial && parseSubscriptionState(plan.subscription) === 'past_due')
    return { notice: 'paymentFailed', endsAt }
  const days = planDaysRemaining(plan, nowSeconds) ?? Number.POSITIVE_INFINITY
  const passed = (isTrial ? trialNoticeDays : termNoticeDays).filter((limit) => days <= limit).at(-1)
  return passed === undefined ? null : { notice: `days${passed}`, endsAt }
}
