import type { SubscriptionState } from '../plans/effective-tier.ts'
import type { TierName } from '../plans/tiers.ts'
import type { PlanTerm } from './prices.ts'

/** The values of a plan in `billing-update-subscription`. Source: specification 3, section 3 ('Tier'). */
export const planValues = ['PREMIUM', 'STANDARD'] as const
export type PlanValue = (typeof planValues)[number]

/** The facts about a device that a plan change depends on. */
export type PlanChangeDevice = {
  readonly deviceId: string
  /** Its current plan. */
  readonly tier: TierName
  /** null: there is no paid term. */
  readonly term: PlanTerm | null
  readonly subscription: SubscriptionState
  /** Somebody else pays for it. */
  readonly isPaidByOther: boolean
  /** Whether the payer has direct access to the device, which remains when a team ends. */
  readonly isOwn: boolean
}

/** The person who would pay. */
export type Payer = { readonly hasPaymentMethod: boolean; readonly isDelinquent: boolean }

/**
 * Why a change is refused. `existingHosted`: a device has a Hosted plan that cannot be changed to this one;
 * `otherPayer`: somebody else pays for a device; `notOwn`: the payer has a device only through a team and would keep
 * paying after the team is gone; `unchanged`: every device already has that plan.
 */
export type PlanChangeRefusal =
  | 'noDevices'
  | 'existingHosted'
  | 'otherPayer'
  | 'notOwn'
  | 'noPaymentMethod'
  | 'outstandingInvoice'
  | 'unchanged'

export type PlanChangeRequest =
  | { readonly plan: 'PREMIUM'; readonly term: PlanTerm }
  | { readonly plan: 'STANDARD' }

/** The plan of a device that a person has seen when they chose another one. */
export type ShownPlan = Pick<PlanChangeDevice, 'deviceId' | 'tier' | 'term'>

/** Whether the plan of a device has changed since it was seen; devices that are not listed count as unchanged. */
export function hasChangedSince(devices: readonly PlanChangeDevice[], seen: readonly ShownPlan[]): boolean {
  const seenOf = new Map(seen.map((plan) => [plan.deviceId, plan]))
  return devices.some(({ deviceId, tier, term }) => {
    const plan = seenOf.get(deviceId)
    return plan !== undefined && (plan.tier !== tier || plan.term !== term)
  })
}

/** Only a monthly term can be upgraded, to a yearly one. */
export function isUpgradeable(device: Pick<PlanChangeDevice, 'term'>, term: PlanTerm): boolean {
  return device.term === 'MONTHLY' && term === 'YEARLY'
}

/** The devices of a selection that would change. */
export function changingDevices(
  devices: readonly PlanChangeDevice[],
  request: PlanChangeRequest,
): readonly PlanChangeDevice[] {
  if (request.plan === 'STANDARD')
    return devices.filter(({ tier, term }) => tier !== 'Basic' || term !== null)
  return devices.filter(
    (device) => device.tier !== 'Hosted' || device.term !== request.term || isRenewable(device, request.term),
  )
}

/** Choosing the term of one's own cancelled subscription again renews it. */
function isRenewable(device: PlanChangeDevice, term: PlanTerm): boolean {
  return device.subscription === 'cancelled' && device.term === term && !device.isPaidByOther
}

/**
 * Why a selection cannot get a plan; null: it can. Reasons visible without paying come first, payment last. Source:
 * specification 3, sections 4 ('Plan change'), 5 and 8; a device that the vendor granted Hosted to is not bought again.
 */
export function planChangeRefusal(
  devices: readonly PlanChangeDevice[],
  request: PlanChangeRequest,
  payer: Payer,
): PlanChangeRefusal | null {
  if (devices.length === 0) return 'noDevices'
  const changing = changingDevices(devices, request)
  if (changing.length === 0) return 'unchanged'
  if (changing.some(({ isPaidByOther }) => isPaidByOther)) return 'otherPayer'
  if (request.plan === 'STANDARD') return null
  if (changing.some(({ isOwn }) => !isOwn)) return 'notOwn'
  const { term } = request
  if (changing.some((device) => isHeld(device) && !isUpgradeable(device, term) && !isRenewable(device, term)))
    return 'existingHosted'
  if (payer.isDelinquent) return 'outstandingInvoice'
  return payer.hasPaymentMethod ? null : 'noPaymentMethod'
}

/** A Hosted plan that will not be renewed may be followed by a paid one. */
function isHeld({ tier, subscription, term }: PlanChangeDevice): boolean {
  return tier === 'Hosted' && (term !== null || subscription !== 'cancelled')
}
