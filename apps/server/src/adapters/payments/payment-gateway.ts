import type { PlanTerm } from '@fieldport/domain'

/** How somebody pays, as far as it is shown. */
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

/** Somebody who pays, as the provider knows them. */
export type GatewayCustomer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly address: PostalAddress | null
  /** The default one; null: none was set. */
  readonly paymentMethod: PaymentMethod | null
  /** An invoice is not paid. */
  readonly isDelinquent: boolean
  /** Of a coupon; null: none. */
  readonly percentOff: number | null
}

/** A device that is paid for. */
export type GatewayItem = {
  readonly deviceId: string
  readonly term: PlanTerm
  /** The end of the term that was billed last, epoch seconds. */
  readonly endsAt: number
}

/** The one subscription of a customer. `cancelled`: it is not renewed. */
export type GatewaySubscription = {
  readonly id: string
  readonly status: 'active' | 'past_due' | 'cancelled'
  readonly items: readonly GatewayItem[]
  /** As many devices are charged for: more or fewer than there are items only where somebody changed it at the provider. */
  readonly chargedDevices: number
}

/** Why the provider did not do what it was asked to. */
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
 * The provider of card payments. What it answers is the truth about money: the portal fetches it again rather than believing what it
 * remembers or is told by events. Every call may be repeated without harm.
 */
export type PaymentGateway = {
  /** @returns the id of the customer, the same for the same user however often it is called */
  readonly createCustomer: (user: {
    readonly userId: string
    readonly name: string
    readonly email: string
  }) => Promise<string>
  /** null: the provider knows of no such customer. @throws PaymentError unavailable */
  readonly findCustomer: (customerId: string) => Promise<GatewayCustomer | null>
  /** null: the customer pays for nothing. @throws PaymentError unavailable */
  readonly findSubscription: (customerId: string) => Promise<GatewaySubscription | null>
  /**
   * Has these devices paid for by these terms, at once, and changes nothing about others. What is so already is left as it is.
   * @throws PaymentError; after `unavailable` it may have happened all the same
   */
  readonly setItems: (
    customerId: string,
    items: readonly { readonly deviceId: string; readonly term: PlanTerm }[],
  ) => Promise<void>
  /** Ends payment for these devices at once, without credit. @throws PaymentError unavailable */
  readonly removeItems: (customerId: string, deviceIds: readonly string[]) => Promise<void>
  /** A page of the provider's where the customer sets how to pay. @returns its address, for this person alone and for a short time */
  readonly createPortalSession: (customerId: string, returnUrl: string) => Promise<string>
}
