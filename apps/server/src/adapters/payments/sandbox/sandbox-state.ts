import type { PlanTerm } from '@fieldport/domain'
import type { GatewaySubscription, PaymentMethod, PaymentProblem, PostalAddress } from '../payment-gateway.ts'

/** Test cards by the result of charging them. The numbers are Stripe's, which testers know. */
export const testCards = {
  '4242424242424242': 'succeeds',
  '4000000000000341': 'declined',
  '4000002500003155': 'authenticationRequired',
  '4000000000000069': 'expired',
} as const
export type CardBehaviour = (typeof testCards)[keyof typeof testCards]

/** A device that is paid for. Items of older versions lack some of these. */
export type SandboxItem = {
  readonly deviceId: string
  readonly term: PlanTerm
  readonly startsAt?: number
  readonly endsAt: number
  /** Start of the first of consecutive terms, whose day of the month all of them keep. */
  readonly anchorAt?: number
  /** Coupon of the payment for the term from `startsAt` to `endsAt`. */
  readonly percentOff?: number | null
  /** The term after `endsAt` could not be charged. */
  readonly isUnpaid?: boolean
}

/** A charge, in integer cents before tax. */
export type SandboxCharge = { readonly at: number; readonly cents: number }

/** The complete state of a customer in the sandbox. Times are epoch seconds. */
export type SandboxCustomer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly address: PostalAddress | null
  readonly card: (PaymentMethod & { readonly behaviour: CardBehaviour }) | null
  readonly percentOff: number | null
  readonly isCancelled: boolean
  /** When the oldest unpaid invoice was due; null: everything is paid. */
  readonly unpaidSince: number | null
  /** Amount due for devices that are no longer paid for. */
  readonly openCents?: number
  readonly items: readonly SandboxItem[]
  /** Oldest first. */
  readonly charges?: readonly SandboxCharge[]
}

export function emptyCustomer(id: string, name: string, email: string): SandboxCustomer {
  return {
    id,
    name,
    email,
    address: null,
    card: null,
    percentOff: null,
    isCancelled: false,
    unpaidSince: null,
    items: [],
  }
}

/** The result of charging the customer's card; null: success. */
export function chargeProblem({ card }: Pick<SandboxCustomer, 'card'>): PaymentProblem | null {
  if (card === null) return 'noPaymentMethod'
  if (card.behaviour === 'succeeds') return null
  return card.behaviour === 'authenticationRequired' ? 'authenticationRequired' : 'declined'
}

export function subscriptionOf(customer: SandboxCustomer): GatewaySubscription | null {
  if (customer.items.length === 0) return null
  const isUnpaid = customer.items.some((item) => item.isUnpaid)
  const status = isUnpaid ? 'past_due' : customer.isCancelled ? 'cancelled' : 'active'
  const items = customer.items.map(({ deviceId, term, endsAt }) => ({ deviceId, term, endsAt }))
  return { id: `sub_${customer.id}`, status, items, chargedDevices: items.length }
}
