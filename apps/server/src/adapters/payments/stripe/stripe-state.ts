import type { PlanTerm } from '@fieldport/domain'
import type { Stripe } from 'stripe'
import type { GatewayCustomer, GatewayItem, GatewaySubscription, PaymentMethod } from '../payment-gateway.ts'
import { readDevices } from './stripe-devices.ts'

/** Marks what the portal created, in an account that may also sell other things. */
export const portalMetadata = { fieldport: 'plans' } as const

const intervals = { MONTHLY: 'month', YEARLY: 'year' } as const satisfies Record<PlanTerm, string>

/** The devices of one term: a subscription item whose quantity is their number. */
export type TermItem = {
  readonly id: string
  readonly term: PlanTerm
  readonly quantity: number
  readonly deviceIds: readonly string[]
  /** The end of the billed period, epoch seconds. */
  readonly endsAt: number
  readonly metadata: Readonly<Record<string, string>>
}

export type OwnSubscription = {
  readonly id: string
  readonly status: GatewaySubscription['status']
  /** How it was cancelled, because each way is revoked differently; null: it renews. */
  readonly cancellation: 'periodEnd' | 'date' | null
  readonly items: readonly TermItem[]
}

/** What the portal has sold to one customer. */
export type StripeState = {
  /** null: nothing is paid for. */
  readonly subscription: OwnSubscription | null
  /** Ended subscriptions, newest first. */
  readonly endedIds: readonly string[]
}

/**
 * Selects the relevant subscriptions of a customer; of several open ones the oldest, which the portal created first.
 */
export function readState(subscriptions: readonly Stripe.Subscription[]): StripeState {
  const own = subscriptions.filter(({ metadata }) => metadata['fieldport'] === portalMetadata.fieldport)
  const open = own.filter(({ status }) => !isOver(status)).toSorted((a, b) => a.created - b.created)
  return {
    subscription: open[0] ? readSubscription(open[0]) : null,
    endedIds: own.filter(({ status }) => isOver(status)).map(({ id }) => id),
  }
}

/** A subscription whose first payment failed has ended as well. */
const isOver = (status: Stripe.Subscription.Status) =>
  ['canceled', 'incomplete', 'incomplete_expired'].includes(status)

function readSubscription(subscription: Stripe.Subscription): OwnSubscription {
  const { id, status, cancel_at: cancelAt, cancel_at_period_end: isPeriodEnd } = subscription
  const cancellation = isPeriodEnd ? 'periodEnd' : cancelAt === null ? null : 'date'
  const isPaid = status === 'active' || status === 'trialing'
  return {
    id,
    status: isPaid ? (cancellation === null ? 'active' : 'cancelled') : 'past_due',
    cancellation,
    items: subscription.items.data.flatMap((item) => readItem(item) ?? []),
  }
}

function readItem(item: Stripe.SubscriptionItem): TermItem | null {
  const term = termOf(item.price)
  return (
    term && {
      id: item.id,
      term,
      quantity: item.quantity ?? 0,
      deviceIds: readDevices(item.metadata),
      endsAt: item.current_period_end,
      metadata: item.metadata,
    }
  )
}

/**
 * By billing interval, not price id, because items keep the price they were bought at. null: not a price of the portal
 */
function termOf({ recurring }: Stripe.Price): PlanTerm | null {
  if (recurring?.interval_count !== 1) return null
  if (recurring.interval === intervals.MONTHLY) return 'MONTHLY'
  return recurring.interval === intervals.YEARLY ? 'YEARLY' : null
}

/** A device that appears in both terms gets the longer one. */
export function toGatewaySubscription({ id, status, items }: OwnSubscription): GatewaySubscription | null {
  const byDevice = new Map<string, GatewayItem>()
  for (const { term, endsAt, deviceIds } of items)
    for (const deviceId of deviceIds)
      if (byDevice.get(deviceId)?.term !== 'YEARLY') byDevice.set(deviceId, { deviceId, term, endsAt })
  if (byDevice.size === 0) return null
  const chargedDevices = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return { id, status, items: [...byDevice.values()], chargedDevices }
}

/** @param customer with its default payment method and the coupon of its discount expanded */
export function toGatewayCustomer(customer: Stripe.Customer): GatewayCustomer {
  const { address } = customer
  return {
    id: customer.id,
    name: customer.name ?? '',
    email: customer.email ?? '',
    address: address
      ? {
          line1: address.line1 ?? '',
          line2: address.line2 ?? '',
          city: address.city ?? '',
          state: address.state ?? '',
          postal_code: address.postal_code ?? '',
          country: address.country ?? '',
        }
      : null,
    paymentMethod: toPaymentMethod(customer.invoice_settings.default_payment_method),
    isDelinquent: customer.delinquent ?? false,
    percentOff: percentOffOf(customer.discount),
  }
}

/** Other payment methods than cards are shown by their type. */
function toPaymentMethod(method: string | Stripe.PaymentMethod | null): PaymentMethod | null {
  if (method === null) return null
  if (typeof method === 'string') throw new Error(`The payment method ${method} was not expanded.`)
  const { id, type, card } = method
  if (!card) return { id, brand: type, last4: '', expiryMonth: 0, expiryYear: 0 }
  return { id, brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
}

function percentOffOf(discount: Stripe.Discount | null | undefined): number | null {
  const coupon = discount?.source.coupon ?? null
  if (typeof coupon === 'string') throw new Error(`The coupon ${coupon} was not expanded.`)
  return coupon?.percent_off ?? null
}
