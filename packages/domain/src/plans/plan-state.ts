import { storageIntervalSeconds } from './plan-rules.ts'
import type { Tier } from './tiers.ts'

/** Trial: 90 days; red at 30 or fewer; banner at 45 or fewer. Source: specification 3, section 9. */
export const trialLengthDays = 90
const trialRedDays = 30
const trialBannerDays = 45

/** The service's value for a Hosted plan. Source: specification 3, section 3 ('Tier'). */
export const hostedServiceValue = 'PREMIUM'

/** The facts of a device's billing record that are displayed; `added_ts` and `trial_reset_ts` in epoch seconds. */
export type PlanStateInput = {
  readonly added_ts?: number | null | undefined
  readonly tier?: string | null | undefined
  readonly trial_reset_ts?: number | null | undefined
}

export type PlanState = {
  readonly name: 'Basic' | 'Trial' | 'Hosted' | 'ERROR'
  /** Colour of the badge: red, amber, or plain. */
  readonly tone: 'danger' | 'warning' | 'plain'
  /** The next user who is added starts a trial. */
  readonly trialResetActive: boolean
  readonly trialResetAvailable: boolean
  /** Whole days; absent if no trial applies. Negative after its end. */
  readonly trialDaysRemaining?: number
  /** The trial banner's days, if it is shown. */
  readonly trialBannerDays?: number
  readonly tooltip?: string
}

/** Shown if the plan cannot be loaded. Source: specification 3, section 4. */
export const planLookupFailed: PlanState = {
  name: 'ERROR',
  tone: 'danger',
  trialResetActive: false,
  trialResetAvailable: false,
  tooltip: 'Network request error.',
}

const plain = { tone: 'plain', trialResetActive: false, trialResetAvailable: false } as const

/** 90 minus the whole days since the device was added. */
export function trialDaysRemaining(addedSeconds: number, nowSeconds: number): number {
  return trialLengthDays - Math.floor((nowSeconds - addedSeconds) / 86_400)
}

/** The plan as shown, in the order of the specification's rules. Source: specification 3, section 4 ('Plan state'). */
export function planState(facts: PlanStateInput, nowSeconds: number): PlanState {
  if (!facts.added_ts) return { ...plain, name: 'Basic', trialResetActive: true }
  if (facts.tier === hostedServiceValue) return { ...plain, name: 'Hosted' }
  const days = trialDaysRemaining(facts.added_ts, nowSeconds)
  const trialResetAvailable = days > 0 && !facts.trial_reset_ts
  if (days < 0) return { ...plain, name: 'Basic', trialDaysRemaining: days }
  return {
    ...plain,
    name: 'Trial',
    tone: days <= trialRedDays ? 'danger' : 'warning',
    trialResetAvailable,
    trialDaysRemaining: days,
    ...(days <= trialBannerDays ? { trialBannerDays: days } : {}),
  }
}

/** Source: specification 3, sections 4 and 8. */
export function trialBannerMessage(days: number): string {
  return `Trial expires in ${days} ${days === 1 ? 'day' : 'days'}`
}

export type PlanBanner =
  | 'DATA_NOT_SENT'
  | 'BASIC_RATE_LIMITED'
  | 'PLAN_REDUCES_RATE'
  | 'TRIAL_EXPIRES'
  | 'TRIAL_ENDED'

/**
 * The banners of a data page. All intervals are in seconds: the device's own between two messages, and the one to the portal, which
 * the plan sets and which is never below the plan's fastest rate. Source: specification 3, section 8 ('Banners'); the rate's rule is
 * inferred from the meaning of `sq_interval`.
 */
export function planBanners(facts: {
  readonly state: PlanState
  /** The device's own setting as reported; null: unknown. A plan stops no device from sending. */
  readonly sendsToPortal: boolean | null
  readonly intervalSeconds: number | undefined
  readonly portalIntervalSeconds: number | undefined
  readonly tier: Pick<Tier, 'dataToPortal' | 'minimumIntervalSeconds'>
}): readonly PlanBanner[] {
  const { state, intervalSeconds, tier } = facts
  const allowedSeconds = Math.max(facts.portalIntervalSeconds ?? 0, tier.minimumIntervalSeconds)
  const isReduced = intervalSeconds !== undefined && allowedSeconds > intervalSeconds
  const storesLess = (intervalSeconds ?? 0) < storageIntervalSeconds(tier)
  const rate = storesLess || state.name === 'Basic' ? 'BASIC_RATE_LIMITED' : 'PLAN_REDUCES_RATE'
  const banners: (PlanBanner | false)[] = [
    facts.sendsToPortal === false && 'DATA_NOT_SENT',
    (storesLess || isReduced) && rate,
    state.trialBannerDays !== undefined && 'TRIAL_EXPIRES',
    state.name === 'Basic' && state.trialDaysRemaining !== undefined && 'TRIAL_ENDED',
  ]
  return banners.filter((banner) => banner !== false)
}
