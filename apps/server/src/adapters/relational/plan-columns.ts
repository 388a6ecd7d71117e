import type { StoredPlan } from '@fieldport/domain'
import { devices } from './schema.ts'

/** The columns from which `effectiveTier` derives a device's plan. */
export const planColumns = {
  tier: devices.tier,
  addedAt: devices.addedAt,
  planExpiresAt: devices.planExpiresAt,
  subscription: devices.subscription,
  graceEndsAt: devices.graceEndsAt,
} satisfies Record<keyof StoredPlan, unknown>
