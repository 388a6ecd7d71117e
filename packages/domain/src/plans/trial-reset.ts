import { trialDaysRemaining } from './plan-state.ts'
import type { StoredPlan } from './effective-tier.ts'
import { parseTierName } from './tiers.ts'

export type TrialFacts = Pick<StoredPlan, 'tier' | 'addedAt'> & {
  /** When the trial was reset, epoch seconds; null: it never was. */
  readonly trialResetAt: number | null
}

/**
 * Why the trial of a device cannot be reset, which is possible once, while it runs; null: it can be.
 * Source: specification 3, section 4 ('Plan state', 'Distributor actions').
 */
export function trialResetRefusal(facts: TrialFacts, nowSeconds: number): 'alreadyReset' | 'noTrial' | null {
  if (facts.trialResetAt !== null) return 'alreadyReset'
  const isRunning =
    parseTierName(facts.tier) === 'Trial' &&
    facts.addedAt !== null &&
    trialDaysRemaining(facts.addedAt, nowSeconds) > 0
  return isRunning ? null : 'noTrial'
}
