import { type PlanTerm, hostedPriceCents } from '@fieldport/domain'
import type { Stripe } from 'stripe'

export type CardBehaviour = 'succeeds' | 'declined' | 'authenticationRequired' | 'expired'
export type StandInCustomer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly metadata: Record<string, string>
  readonly created: number
  card: CardBehaviour | null
  percentOff: number | null
  isDelinquent: boolean
  isDeleted: boolean
}
export type StandInItem = {
  readonly id: string
  readonly term: PlanTerm
  quantity: number
  metadata: Record<string, string>
  /** Start of the first period, whose day of the month all of them keep. */
  readonly anchor: number
  start: number
  end: number
}
export type StandInSubscription = {
  readonly id: string
  readonly customer: string
  readonly created: number
  readonly metadata: Record<string, string>
  status: Stripe.Subscription.Status
  isEndingWithPeriod: boolean
  cancelAt: number | null
  items: StandInItem[]
}

export const priceIds = { MONTHLY: 'price_monthly', YEARLY: 'price_yearly' } as const satisfies Record<
  PlanTerm,
  string
>
export const termOfPrice = (id: string): PlanTerm | undefined =>
  (Object.entries(priceIds) as [PlanTerm, string][]).find(([, each]) => each === id)?.[0]

/** Objects of the API, type-checked against the types that Stripe generates from its published description. */
type Answer<Whole> = Omit<Whole, 'lastResponse'>

const common = { livemode: false, metadata: {} }
const intervals = { MONTHLY: 'month', YEARLY: 'year' } as const

export function toCustomer(customer: StandInCustomer): Answer<Stripe.Customer> {
  return {
    ...common,
    id: customer.id,
    object: 'customer',
    balance: 0,
    created: customer.created,
    default_source: null,
    delinquent: customer.isDelinquent,
    description: null,
    discount: customer.percentOff === null ? null : toDiscount(customer, customer.percentOff),
    email: customer.email,
    name: customer.name,
    address: {
      line1: 'Street 1',
      line2: null,
      city: 'Newcastle',
      state: 'NSW',
      postal_code: '2300',
      country: 'AU',
    },
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.card && toPaymentMethod(customer),
      footer: null,
      rendering_options: null,
    },
    metadata: customer.metadata,
    shipping: null,
  }
}

function toPaymentMethod(customer: StandInCustomer): Stripe.PaymentMethod {
  return {
    ...common,
    id: `pm_${customer.id}`,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: customer.created,
    customer: customer.id,
    customer_account: null,
    type: 'card',
    card: {
      brand: 'visa',
      checks: null,
      country: 'AU',
      display_brand: 'visa',
      exp_month: 1,
      exp_year: 2099,
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
  }
}

function toDiscount(customer: StandInCustomer, percentOff: number): Stripe.Discount {
  const coupon: Stripe.Coupon = {
    ...common,
    id: 'coupon',
    object: 'coupon',
    amount_off: null,
    created: customer.created,
    currency: null,
    duration: 'forever',
    duration_in_months: null,
    max_redemptions: null,
    name: null,
    percent_off: percentOff,
    redeem_by: null,
    times_redeemed: 1,
    valid: true,
  }
  return {
    id: 'di_1',
    object: 'discount',
    checkout_session: null,
    customer: customer.id,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon, type: 'coupon' },
    start: customer.created,
    subscription: null,
    subscription_item: null,
  }
}

/** Fields that the portal neither sets nor reads. */
const unused = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  canceled_at: null,
  cancellation_details: null,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Stripe.Subscription>

export function toSubscription(subscription: StandInSubscription): Answer<Stripe.Subscription> {
  const { id, customer, created, status, isEndingWithPeriod, metadata } = subscription
  return {
    ...unused,
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    billing_mode: { flexible: null, type: 'flexible' },
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: isEndingWithPeriod,
    collection_method: 'charge_automatically',
    created,
    currency: 'aud',
    customer,
    items: {
      object: 'list',
      data: subscription.items.map((item) => toItem(subscription, item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata,
    start_date: created,
    status,
  }
}

function toItem({ id, created }: StandInSubscription, item: StandInItem): Stripe.SubscriptionItem {
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: item.end,
    current_period_start: item.start,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: toPlan(item.term, created),
    price: toPrice(item.term, created),
    quantity: item.quantity,
    subscription: id,
    tax_rates: [],
  }
}

function toPrice(term: PlanTerm, created: number): Stripe.Price {
  return {
    ...common,
    id: priceIds[term],
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'aud',
    custom_unit_amount: null,
    lookup_key: null,
    nickname: null,
    product: 'prod_hosted',
    recurring: {
      interval: intervals[term],
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: hostedPriceCents[term],
    unit_amount_decimal: null,
  }
}

/** The legacy form of a price, which each item still carries. */
function toPlan(term: PlanTerm, created: number): Stripe.Plan {
  return {
    ...common,
    id: priceIds[term],
    object: 'plan',
    active: true,
    amount: hostedPriceCents[term],
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created,
    currency: 'aud',
    interval: intervals[term],
    interval_count: 1,
    meter: null,
    nickname: null,
    product: 'prod_hosted',
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function toPortalSession(
  customer: string,
  returnUrl: string | null,
  created: number,
): Answer<Stripe.BillingPortal.Session> {
  return {
    id: 'bps_1',
    object: 'billing_portal.session',
    configuration: 'bpc_1',
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: 'https://billing.stripe.example/p/session/1',
  }
}
