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

/** Start of the trial; null if none is running, as after a Hosted plan or with Basic by choice. */
function addedSeconds(device: DeviceRow, isHosted: boolean): number | null {
  // Also for devices to which the vendor granted Hosted before their first user.
  if (isHosted) return device.addedAt ?? device.createdAt.getTime() / 1000
  return parseTierName(device.tier) === 'Trial' ? device.addedAt : null
}

/** The billing data of a device as returned to readers. */
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
    // With Basic by choice everything is deleted already, and with Hosted nothing is deleted.
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

/** How a device is paid for and until when; the payer is only for those who may see its users, and for the payer. */
export function toPaymentFields(
  device: DeviceRow,
  payment: DevicePayment,
  reader: Pick<DeviceAccess, 'permission'> & { readonly userId: string },
  nowSeconds: number,
): PaymentFields {
  const seesPayer = hasCapability(reader.permission, 'viewUsers') || payment.payerId === reader.userId
  return {
    term: planTerms.find((term) => term === payment.term) ?? null,
    subOwner: seesPayer ? payment.payerId : null,
    billingEmail: seesPayer ? payment.payerEmail : null,
    subscription_info: {
      status: parseSubscriptionState(device.subscription),
      grace_ends_ts: device.graceEndsAt,
    },
    plan_expiry_ts: device.planExpiresAt,
    trialResetActive: parseTierName(device.tier) === 'Trial' && device.addedAt === null,
    PORTAL_billingNotes: { tier_expiry_days: planDaysRemaining(device, nowSeconds) },
  }
}
