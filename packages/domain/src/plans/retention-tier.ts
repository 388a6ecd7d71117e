import { effectiveTier, type StoredPlan } from './effective-tier.ts'
import { type TierName, tierNames } from './tiers.ts'

/**
 * The plan by whose storage days data of a device is deleted; null: nothing of it may be deleted now.
 *
 * A plan that ended by itself takes no data with it before its people were told and the days of grace are over, which is when
 * `deleteAt` has come; Basic that somebody chose binds at once. A tier that this version does not know deletes nothing.
 * @param deleteAt epoch seconds, as told to people; null: nobody was told yet
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
