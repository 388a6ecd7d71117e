import { type PlanTerm, termEndSeconds } from '@fieldport/domain'
import type { GatewaySubscription, PaymentMethod, PaymentProblem, PostalAddress } from '../payment-gateway.ts'

/** Cards of the sandbox by what happens when they are charged. The numbers are Stripe's, so that testers know them. */
export const testCards = {
  '4242424242424242': 'succeeds',
  '4000000000000341': 'declined',
  '4000002500003155': 'authenticationRequired',
  '4000000000000069': 'expired',
} as const
export type CardBehaviour = (typeof testCards)[keyof typeof testCards]

/** A customer of the sandbox, whole. Times are epoch seconds. */
export type SandboxCustomer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly address: PostalAddress | null
  readonly card: (PaymentMethod & { readonly behaviour: CardBehaviour }) | null
  readonly percentOff: number | null
  readonly isCancelled: boolean
  /** Since when an invoice is not paid; null: everything is. */
  readonly unpaidSince: number | null
  readonly items: readonly { readonly deviceId: string; readonly term: PlanTerm; readonly endsAt: number }[]
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

/** What charging the customer's card comes to; null: it is paid. */
export function chargeProblem({ card }: Pick<SandboxCustomer, 'card'>): PaymentProblem | null {
  if (card === null) return 'noPaymentMethod'
  if (card.behaviour === 'succeeds') return null
  return card.behaviour === 'authenticationRequired' ? 'authenticationRequired' : 'declined'
}

/** Terms that ended by now are renewed, fail to be, or are over where the subscription was cancelled. */
export function renewTerms(customer: SandboxCustomer, nowSeconds: number): SandboxCustomer {
  const isOver = ({ endsAt }: { readonly endsAt: number }) => endsAt <= nowSeconds
  if (!customer.items.some(isOver)) return customer
  if (customer.isCancelled) {
    const items = customer.items.filter((item) => !isOver(item))
    return { ...customer, items, isCancelled: items.length > 0 }
  }
  if (chargeProblem(customer) !== null)
    return { ...customer, unpaidSince: customer.unpaidSince ?? nowSeconds }
  const renewed = customer.items.map((item) => {
    let { endsAt } = item
    while (endsAt <= nowSeconds) endsAt = termEndSeconds(endsAt, item.term)
    return { ...item, endsAt }
  })
  return { ...customer, items: renewed, unpaidSince: null }
}

export function subscriptionOf(customer: SandboxCustomer): GatewaySubscription | null {
  if (customer.items.length === 0) return null
  const status = customer.unpaidSince !== null ? 'past_due' : customer.isCancelled ? 'cancelled' : 'active'
  return { id: `sub_${customer.id}`, status, items: customer.items, chargedDevices: customer.items.length }
}
