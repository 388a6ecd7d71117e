import { effectiveTier, type StoredPlan } from './effective-tier.ts'
import { type TierName, tierNames } from './tiers.ts'

/**
 * The plan whose storage days determine what is deleted; null: nothing may be deleted now.
 *
 * When a plan has expired, data is only deleted after the device's people were notified and the grace period is over,
 * which is at `deleteAt`; Basic chosen by a person applies immediately. A tier unknown to this version deletes nothing.
 * @param deleteAt epoch seconds, as announced; null: nobody was notified yet
 */
export function retentionTier(
  plan: StoredPlan,
  deleteAt: number | null,
  nowSeconds: number,
): TierName | null {
  if (!tierNames.some((name) => name === plan.tier)) return null
  const { name } = effectiveTier(plan, nowSeconds)
  if (name !== 'Basic') return name
  if (deleteAt !== null) return deleteAt <= nowSeconds ? name : null
  return plan.tier === 'Basic' ? name : null
}
