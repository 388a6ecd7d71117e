import { type PlanTerm, planTerms } from '@fieldport/domain'
import type { Stripe } from 'stripe'
import type { PaymentGateway } from '../payment-gateway.ts'
import { maximumItemDevices, writeDevices } from './stripe-devices.ts'
import { type OwnSubscription, portalMetadata } from './stripe-state.ts'

export type TermPrices = Readonly<Record<PlanTerm, string>>
type Wanted = Parameters<PaymentGateway['setItems']>[1]
type Terms = ReadonlyMap<string, PlanTerm>

/** The request to Stripe that changes what a customer pays for. */
export type StripeChange =
  | { readonly kind: 'create'; readonly params: Omit<Stripe.SubscriptionCreateParams, 'customer'> }
  | { readonly kind: 'update'; readonly id: string; readonly params: Stripe.SubscriptionUpdateParams }
  | { readonly kind: 'cancel'; readonly id: string }

/** A payment that fails changes no item. */
const allOrNothing = { payment_behavior: 'error_if_incomplete' } as const

/**
 * Adds these devices with these terms to the existing ones. null: nothing to change.
 * @throws Error if there are too many devices
 */
export function planPurchase(
  subscription: OwnSubscription | null,
  wanted: Wanted,
  prices: TermPrices,
): StripeChange | null {
  const present = termsOf(subscription)
  if (wanted.every(({ deviceId, term }) => present.get(deviceId) === term))
    return subscription === null || subscription.cancellation === null
      ? null
      : { kind: 'update', id: subscription.id, params: renewal(subscription) }
  const next = new Map([...present, ...wanted.map(({ deviceId, term }) => [deviceId, term] as const)])
  if (subscription === null) {
    const items = newItems(next, prices)
    const facts = { items, metadata: portalMetadata, billing_mode: { type: 'flexible' } } as const
    return { kind: 'create', params: { ...facts, ...allOrNothing } }
  }
  const items = changedItems(subscription, next, prices)
  const params = { items, proration_behavior: 'always_invoice', ...allOrNothing } as const
  return { kind: 'update', id: subscription.id, params: { ...params, ...renewal(subscription) } }
}

/** Removes these devices without credit. null: nothing to change */
export function planRemoval(
  subscription: OwnSubscription | null,
  deviceIds: readonly string[],
  prices: TermPrices,
): StripeChange | null {
  const present = termsOf(subscription)
  if (subscription === null || !deviceIds.some((deviceId) => present.has(deviceId))) return null
  const next = new Map([...present].filter(([deviceId]) => !deviceIds.includes(deviceId)))
  if (next.size === 0) return { kind: 'cancel', id: subscription.id }
  const items = changedItems(subscription, next, prices)
  return { kind: 'update', id: subscription.id, params: { items, proration_behavior: 'none' } }
}

function termsOf(subscription: OwnSubscription | null): Map<string, PlanTerm> {
  const terms = new Map<string, PlanTerm>()
  for (const { term, deviceIds } of subscription?.items ?? [])
    for (const deviceId of deviceIds) if (terms.get(deviceId) !== 'YEARLY') terms.set(deviceId, term)
  return terms
}

/** One item per term: Stripe accepts each price only once, and no more than 20 items (docs/adr/0036). */
function newItems(next: Terms, prices: TermPrices) {
  return planTerms.flatMap((term) => {
    const deviceIds = devicesOf(next, term)
    const facts = { quantity: deviceIds.length, metadata: writeDevices(deviceIds) }
    return deviceIds.length === 0 ? [] : [{ price: prices[term], ...facts }]
  })
}

function changedItems({ items }: OwnSubscription, next: Terms, prices: TermPrices) {
  const present = items.map(({ id, term, metadata }) => {
    const deviceIds = devicesOf(next, term)
    if (deviceIds.length === 0) return { id, deleted: true }
    return { id, quantity: deviceIds.length, metadata: writeDevices(deviceIds, metadata) }
  })
  const others = [...next].filter(([, term]) => !items.some((item) => item.term === term))
  return [...present, ...newItems(new Map(others), prices)]
}

function devicesOf(next: Terms, term: PlanTerm): readonly string[] {
  const deviceIds = [...next].flatMap(([deviceId, its]) => (its === term ? [deviceId] : []))
  if (deviceIds.length > maximumItemDevices)
    throw new Error(`One subscription takes ${maximumItemDevices} devices of a term.`)
  return deviceIds
}

/** A purchase revokes an earlier cancellation. */
function renewal({ cancellation }: OwnSubscription): Stripe.SubscriptionUpdateParams {
  if (cancellation === null) return {}
  return cancellation === 'periodEnd' ? { cancel_at_period_end: false } : { cancel_at: '' }
}
