import type { StoredPlan } from '@fieldport/domain'
import { devices } from './schema.ts'

/** What the plan of a device follows from, for `effectiveTier`. */
export const planColumns = {
  tier: devices.tier,
  addedAt: devices.addedAt,
  planExpiresAt: devices.planExpiresAt,
  subscription: devices.subscription,
  graceEndsAt: devices.graceEndsAt,
} satisfies Record<keyof StoredPlan, unknown>
