import { hostedPriceCents, termEndSeconds } from '@fieldport/domain'
import { type Form, members, text, texts } from './form.ts'
import {
  type CardBehaviour,
  type StandInCustomer,
  type StandInItem,
  type StandInSubscription,
  termOfPrice,
} from './objects.ts'

/** A refusal in the format of the API. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: Readonly<Record<string, string>>
  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error['message'] ?? error['code'] ?? 'refused')
    this.status = status
    this.error = error
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** The stand-in's state: customers, subscriptions and charges. Times are epoch seconds, money is integer cents. */
export function createLedger(nowSeconds: () => number) {
  const customers = new Map<string, StandInCustomer>()
  const subscriptions = new Map<string, StandInSubscription>()
  const charges: { readonly customer: string; readonly cents: number }[] = []
  let made = 0
  const nextId = (prefix: string) => `${prefix}_${(made += 1)}`
  const now = () => Math.floor(nowSeconds())

  const customerOf = (id: string | undefined): StandInCustomer => {
    const customer = customers.get(id ?? '')
    if (!customer) throw missing('customer', id)
    return customer
  }
  const charge = (customer: StandInCustomer, cents: number) => {
    if (cents > 0) checkCard(customer.card)
    charges.push({ customer: customer.id, cents })
  }

  const create = (form: Form): StandInSubscription => {
    const customer = customerOf(text(form['customer']))
    const start = now()
    const items = members(form['items']).map((each) => newItem(nextId('si'), each, start))
    checkItems(items)
    charge(customer, valueOf(items, start, customer.percentOff))
    const subscription = newSubscription(nextId('sub'), customer.id, form, items, start)
    subscriptions.set(subscription.id, subscription)
    return subscription
  }

  const update = (subscription: StandInSubscription, form: Form): StandInSubscription => {
    const before = subscription.items
    const items = changeItems(before, form, now(), () => nextId('si'))
    checkItems(items)
    if (form['proration_behavior'] === 'always_invoice') {
      const customer = customerOf(subscription.customer)
      const value = (some: readonly StandInItem[]) => valueOf(some, now(), customer.percentOff)
      charge(customer, value(items) - value(before))
    }
    subscription.items = items
    changeCancellation(subscription, form)
    return subscription
  }

  return {
    customers,
    subscriptions,
    charges,
    nextId,
    now,
    customerOf,
    create,
    update,
    renewAll: () => {
      for (const subscription of subscriptions.values())
        if (subscription.status !== 'canceled')
          renew(subscription, customerOf(subscription.customer), now(), charge)
    },
    subscriptionOf: (id: string): StandInSubscription => {
      const subscription = subscriptions.get(id)
      if (!subscription || subscription.status === 'canceled') throw missing('subscription', id)
      return subscription
    },
  }
}

function newSubscription(
  id: string,
  customer: string,
  form: Form,
  items: StandInItem[],
  created: number,
): StandInSubscription {
  const metadata = texts(form['metadata'])
  return {
    id,
    customer,
    created,
    metadata,
    status: 'active',
    isEndingWithPeriod: false,
    cancelAt: null,
    items,
  }
}

type Charge = (customer: StandInCustomer, cents: number) => void

/** Renews ended periods, marks those that cannot be charged, and ends cancelled ones. */
function renew(
  subscription: StandInSubscription,
  customer: StandInCustomer,
  now: number,
  charge: Charge,
): void {
  if (subscription.status === 'past_due' && customer.card === 'succeeds') {
    subscription.status = 'active'
    customer.isDelinquent = false
  }
  for (const item of subscription.items)
    while (item.end <= now && subscription.status !== 'canceled') {
      if (subscription.isEndingWithPeriod) subscription.status = 'canceled'
      else renewItem(subscription, customer, item, charge)
    }
}

function renewItem(
  subscription: StandInSubscription,
  customer: StandInCustomer,
  item: StandInItem,
  charge: Charge,
): void {
  item.start = item.end
  item.end = termEndSeconds(item.start, item.term, item.anchor)
  try {
    charge(customer, discounted(item.quantity * hostedPriceCents[item.term], customer.percentOff))
  } catch {
    subscription.status = 'past_due'
    customer.isDelinquent = true
  }
}

function changeCancellation(subscription: StandInSubscription, form: Form): void {
  if (form['cancel_at_period_end'] !== undefined)
    subscription.isEndingWithPeriod = form['cancel_at_period_end'] === 'true'
  if (form['cancel_at'] === '') subscription.cancelAt = null
}

const missing = (what: string, id: string | undefined) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })

/** Source: https://docs.stripe.com/error-codes and https://docs.stripe.com/testing */
function checkCard(card: CardBehaviour | null): void {
  if (card === 'succeeds') return
  if (card === null)
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No way to pay.',
    })
  const codes = {
    declined: 'card_declined',
    expired: 'expired_card',
    authenticationRequired: 'authentication_required',
  }
  throw new StripeRefusal(402, { type: 'card_error', code: codes[card], message: 'The card was refused.' })
}

/** Source: https://docs.stripe.com/api/subscriptions/update, `items` */
function checkItems(items: readonly StandInItem[]): void {
  if (items.length > 20) throw invalid('A subscription takes up to 20 items.')
  if (new Set(items.map(({ term }) => term)).size < items.length)
    throw invalid('Cannot add multiple subscription items with the same plan.')
  if (items.length === 0) throw invalid('A subscription must have at least one active plan.')
}

const invalid = (message: string) => new StripeRefusal(400, { type: 'invalid_request_error', message })

function newItem(id: string, form: Form, start: number): StandInItem {
  const term = termOfPrice(text(form['price']) ?? '')
  if (!term) throw missing('price', text(form['price']))
  const quantity = Number(text(form['quantity']) ?? '1')
  const metadata = texts(form['metadata'])
  return { id, term, quantity, metadata, anchor: start, start, end: termEndSeconds(start, term) }
}

function changeItems(before: readonly StandInItem[], form: Form, now: number, nextId: () => string) {
  const items = new Map(before.map((item) => [item.id, { ...item }]))
  for (const changed of members(form['items'])) {
    const id = text(changed['id'])
    const present = id === undefined ? undefined : items.get(id)
    if (id !== undefined && !present) throw missing('subscription_item', id)
    if (!present) {
      const added = newItem(nextId(), changed, now)
      items.set(added.id, added)
    } else if (changed['deleted'] === 'true') items.delete(present.id)
    else {
      present.quantity = Number(text(changed['quantity']) ?? present.quantity)
      const merged = Object.entries({ ...present.metadata, ...texts(changed['metadata']) })
      present.metadata = Object.fromEntries(merged.filter(([, value]) => value !== ''))
    }
  }
  return [...items.values()]
}

/** The value of the unused part of the billed periods: a line per item, in whole cents. */
function valueOf(items: readonly StandInItem[], now: number, percentOff: number | null): number {
  const restOf = ({ start, end }: StandInItem) => (end - now) / (end - start)
  const lineOf = (item: StandInItem) =>
    discounted(Math.round(item.quantity * hostedPriceCents[item.term] * restOf(item)), percentOff)
  return items.reduce((sum, item) => sum + lineOf(item), 0)
}

/** A customer's coupon is taken off each line of an invoice. Source: https://docs.stripe.com/billing/subscriptions/coupons */
function discounted(cents: number, percentOff: number | null): number {
  return cents - Math.round((cents * (percentOff ?? 0)) / 100)
}
