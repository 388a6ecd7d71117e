import type { PlanTerm } from '@fieldport/domain'

/** A payment method, as far as it is shown. */
export type PaymentMethod = {
  readonly id: string
  readonly brand: string
  /** The last four digits. */
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

export type PostalAddress = {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

/** A paying customer as the provider knows them. */
export type GatewayCustomer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly address: PostalAddress | null
  /** The default payment method; null: none was set. */
  readonly paymentMethod: PaymentMethod | null
  /** Whether an invoice is unpaid. */
  readonly isDelinquent: boolean
  /** Discount of a coupon; null: none. */
  readonly percentOff: number | null
}

/** A device that is paid for. */
export type GatewayItem = {
  readonly deviceId: string
  readonly term: PlanTerm
  /** The end of the last billed term, epoch seconds. */
  readonly endsAt: number
}

/** The one subscription of a customer. `cancelled`: it is not renewed. */
export type GatewaySubscription = {
  readonly id: string
  readonly status: 'active' | 'past_due' | 'cancelled'
  readonly items: readonly GatewayItem[]
  /** Number of devices charged for; differs from the number of items only if somebody changed it at the provider. */
  readonly chargedDevices: number
}

/** Why the provider refused a request. */
export type PaymentProblem = 'declined' | 'authenticationRequired' | 'noPaymentMethod' | 'unavailable'

export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly problem: PaymentProblem
  constructor(problem: PaymentProblem, options?: ErrorOptions) {
    super(`The payment provider refused: ${problem}.`, options)
    this.problem = problem
  }
}

/**
 * The provider of card payments. Its answers are authoritative about money: the portal fetches them again instead of
 * trusting its own copy or the content of events. Every call is idempotent.
 */
export type PaymentGateway = {
  /** @returns the id of the customer; always the same for a user */
  readonly createCustomer: (user: {
    readonly userId: string
    readonly name: string
    readonly email: string
  }) => Promise<string>
  /** @returns null if the provider has no such customer @throws PaymentError unavailable */
  readonly findCustomer: (customerId: string) => Promise<GatewayCustomer | null>
  /** @returns null if the customer pays for nothing @throws PaymentError unavailable */
  readonly findSubscription: (customerId: string) => Promise<GatewaySubscription | null>
  /**
   * Buys these devices with these terms at once, leaving other devices unchanged. Items that already match are left as
   * they are; a cancelled subscription renews again.
   * @throws PaymentError; after `unavailable` the purchase may have succeeded nevertheless
   */
  readonly setItems: (
    customerId: string,
    items: readonly { readonly deviceId: string; readonly term: PlanTerm }[],
  ) => Promise<void>
  /** Ends payment for these devices at once, without credit. @throws PaymentError unavailable */
  readonly removeItems: (customerId: string, deviceIds: readonly string[]) => Promise<void>
  /**
   * Creates a page at the provider where the customer sets their payment method.
   * @returns its URL, for this person only and short-lived
   */
  readonly createPortalSession: (customerId: string, returnUrl: string) => Promise<string>
}
