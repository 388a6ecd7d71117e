import { trialDaysRemaining, trialLengthDays } from './plan-state.ts'
import { parseTierName, type Tier, tierTable } from './tiers.ts'

/**
 * What pays for a Hosted plan. `none`: the vendor granted it. `cancelled`: it is not renewed, and the paid term is still running.
 */
export const subscriptionStates = ['none', 'active', 'past_due', 'cancelled', 'lifetime'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** An unknown state pays only for its term. */
export function parseSubscriptionState(value: unknown): SubscriptionState {
  return subscriptionStates.find((state) => state === value) ?? 'none'
}

/** The stored billing facts of a device; every time in epoch seconds. */
export type StoredPlan = {
  /** `Trial`: its trial, once there was one; `Basic`: chosen. */
  readonly tier: string
  /** When the first person joined, which starts its trial; null: nobody yet, or nobody since the trial was reset. */
  readonly addedAt: number | null
  /** The end of the term of a Hosted plan, or of a granted one; null: none. */
  readonly planExpiresAt: number | null
  /** See `SubscriptionState`. */
  readonly subscription: string
  /** The announced end of the grace period after a failed payment; null: none has failed. */
  readonly graceEndsAt: number | null
}

/** The first second after the trial of a device that started then. */
export function trialEndSeconds(addedAt: number): number {
  return addedAt + (trialLengthDays + 1) * 86_400
}

/** The first second in which the stored plan no longer applies and Basic does; null: no end is known, or it is already Basic. */
export function planEndSeconds(plan: StoredPlan): number | null {
  const name = parseTierName(plan.tier)
  if (name === 'Basic') return null
  if (name === 'Trial') return plan.addedAt === null ? null : trialEndSeconds(plan.addedAt)
  const state = parseSubscriptionState(plan.subscription)
  if (state === 'active' || state === 'lifetime') return null
  return state === 'past_due' ? plan.graceEndsAt : plan.planExpiresAt
}

/**
 * The plan of a device at a moment, epoch seconds: an ended plan is Basic from that second on, even if nobody has changed what is
 * stored. A trial that nobody has started is Basic, too.
 */
export function effectiveTier(plan: StoredPlan, nowSeconds: number): Tier {
  const name = parseTierName(plan.tier)
  if (name === 'Trial' && plan.addedAt === null) return tierTable.Basic
  const end = planEndSeconds(plan)
  return tierTable[end !== null && nowSeconds >= end ? 'Basic' : name]
}

/** As often as the checks of a bench ask for a message. */
const benchIntervalSeconds = 60

/**
 * The plan whose storage rules apply. A device that nobody has ever added is Basic but stores a point a minute, so that
 * the provisioning bench sees a corrected check pass (docs/adr/0048).
 */
export function storageTier(
  plan: StoredPlan & { readonly trialResetAt: number | null },
  nowSeconds: number,
): Tier {
  const tier = effectiveTier(plan, nowSeconds)
  const isNew = parseTierName(plan.tier) === 'Trial' && plan.addedAt === null && plan.trialResetAt === null
  return isNew ? { ...tier, minimumIntervalSeconds: benchIntervalSeconds } : tier
}

/** Whole days until the plan ends, rounded like the trial's badge; null: no end is known. */
export function planDaysRemaining(plan: StoredPlan, nowSeconds: number): number | null {
  if (parseTierName(plan.tier) === 'Trial' && plan.addedAt !== null)
    return trialDaysRemaining(plan.addedAt, nowSeconds)
  const end = planEndSeconds(plan)
  return end === null ? null : Math.floor((end - nowSeconds) / 86_400)
}
