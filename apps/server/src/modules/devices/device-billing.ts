import type { DeviceSettings } from '@fieldport/contract'
import {
  effectiveTier,
  hasCapability,
  hostedServiceValue,
  parseSubscriptionState,
  parseTierName,
  planDaysRemaining,
  planTerms,
} from '@fieldport/domain'
import type { DeviceAccess } from '../../platform/access/caller.ts'
import type { DevicePayment, DeviceRow } from './devices.repository.ts'

/** A trial counts from it: of a device whose Hosted plan ended, or that is on Basic by choice, none is under way. */
function addedSeconds(device: DeviceRow, isHosted: boolean): number | null {
  // Hosted is shown as such also where the vendor granted it before anybody came.
  if (isHosted) return device.addedAt ?? device.createdAt.getTime() / 1000
  return parseTierName(device.tier) === 'Trial' ? device.addedAt : null
}

/** The billing facts of a device as its readers get them. */
export function toBilling(
  device: DeviceRow,
  payment: DevicePayment,
  nowSeconds: number,
): DeviceSettings['billing'] {
  const isHosted = effectiveTier(device, nowSeconds).name === 'Hosted'
  return {
    tier: isHosted ? hostedServiceValue : 'STANDARD',
    added_ts: addedSeconds(device, isHosted),
    trial_reset_ts: device.trialResetAt,
    plan_expiry_ts: device.planExpiresAt,
    last_upgrade_ts: device.lastUpgradeAt,
    // Basic by choice has nothing left to lose, and Hosted loses nothing.
    delete_ts: isHosted || parseTierName(device.tier) === 'Basic' ? null : payment.deleteAt,
  }
}

export type PaymentFields = Pick<
  DeviceSettings,
  | 'term'
  | 'subOwner'
  | 'billingEmail'
  | 'subscription_info'
  | 'plan_expiry_ts'
  | 'trialResetActive'
  | 'PORTAL_billingNotes'
>

/** What pays for a device, and for how long; who does is for those who may see its people. */
export function toPaymentFields(
  device: DeviceRow,
  payment: DevicePayment,
  access: Pick<DeviceAccess, 'permission'>,
  nowSeconds: number,
): PaymentFields {
  const seesPeople = hasCapability(access.permission, 'viewUsers')
  return {
    term: planTerms.find((term) => term === payment.term) ?? null,
    subOwner: seesPeople ? payment.payerId : null,
    billingEmail: seesPeople ? payment.payerEmail : null,
    subscription_info: {
      status: parseSubscriptionState(device.subscription),
      grace_ends_ts: device.graceEndsAt,
    },
    plan_expiry_ts: device.planExpiresAt,
    trialResetActive: parseTierName(device.tier) === 'Trial' && device.addedAt === null,
    PORTAL_billingNotes: { tier_expiry_days: planDaysRemaining(device, nowSeconds) },
  }
}
