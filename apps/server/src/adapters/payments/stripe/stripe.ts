import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Log } from '../../../platform/monitoring/log.ts'
import { PaymentError, type PaymentGateway } from '../payment-gateway.ts'
import { planPurchase, planRemoval, type StripeChange, type TermPrices } from './stripe-change.ts'
import { isResourceMissing, isOfEarlierCall, loggableErrorFields, toPaymentError } from './stripe-errors.ts'
import { readState, type StripeState, toGatewayCustomer, toGatewaySubscription } from './stripe-state.ts'

export type StripeSettings = {
  readonly secretKey: string
  /** Verifies the signatures of Stripe's events. */
  readonly webhookSecret: string
  /** Price ids by term. */
  readonly prices: TermPrices
  /** Without a path. */
  readonly url: string
}

export type StripePorts = {
  readonly settings: Pick<StripeSettings, 'secretKey' | 'prices' | 'url'>
  readonly log: Pick<Log, 'warn'>
}

/** Timeout of one request; the SDK retries unanswered ones with the same idempotency key. */
const timeoutMs = 10_000
const retries = 2
/** Limit of attempts at a change that was refused before, within the day for which Stripe remembers answers. */
const maximumAttempts = 20

/** Card payments through Stripe: one subscription per customer, with one item per term (docs/adr/0036). */
export function createStripe({ settings, log }: StripePorts): PaymentGateway {
  const client = openClient(settings)
  const { prices } = settings
  const guarded = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      const failure = toPaymentError(error)
      if (failure.problem === 'unavailable')
        log.warn(loggableErrorFields(error), 'the payment provider did not do what it was asked to')
      throw failure
    }
  }
  const findCustomer = async (id: string) => {
    const expand = ['invoice_settings.default_payment_method', 'discount.source.coupon']
    const customer = await orNull(client.customers.retrieve(id, { expand }))
    return customer === null || customer.deleted ? null : toGatewayCustomer(customer)
  }
  const purchase = async (id: string, items: Parameters<PaymentGateway['setItems']>[1]) => {
    const customer = await findCustomer(id)
    if (customer?.paymentMethod === null) throw new PaymentError('noPaymentMethod')
    await change(client, id, ({ subscription }) => planPurchase(subscription, items, prices))
  }
  return {
    createCustomer: (user) => guarded(() => createCustomer(client, user)),
    findCustomer: (id) => guarded(() => findCustomer(id)),
    findSubscription: (id) =>
      guarded(async () => {
        const { subscription } = await findState(client, id)
        return subscription && toGatewaySubscription(subscription)
      }),
    setItems: (id, items) => guarded(() => purchase(id, items)),
    removeItems: (id, deviceIds) =>
      guarded(() => change(client, id, ({ subscription }) => planRemoval(subscription, deviceIds, prices))),
    createPortalSession: (id, returnUrl) =>
      guarded(async () => {
        const session = { customer: id, return_url: returnUrl }
        return (await client.billingPortal.sessions.create(session)).url
      }),
  }
}

function openClient({ secretKey, url }: Pick<StripeSettings, 'secretKey' | 'url'>): Stripe {
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}

async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if (isResourceMissing(error)) return null
    throw error
  }
}

async function findState(client: Stripe, customer: string): Promise<StripeState> {
  const list = await orNull(client.subscriptions.list({ customer, status: 'all', limit: 100 }))
  return readState(list?.data ?? [])
}

/** Searches first, because Stripe forgets idempotency keys after a day. */
async function createCustomer(
  client: Stripe,
  { userId, name, email }: Parameters<PaymentGateway['createCustomer']>[0],
): Promise<string> {
  const { data } = await client.customers.list({ email, limit: 100 })
  const known = data.find(({ metadata }) => metadata['userId'] === userId)
  if (known) return known.id
  const params = { name, email, metadata: { userId } }
  for (let attempt = 1; ; attempt += 1) {
    const idempotencyKey = `customer-${digest(params)}-${attempt}`
    const { id } = await client.customers.create(params, { idempotencyKey })
    // The replayed answer may be a customer that was deleted since.
    const made = await client.customers.retrieve(id)
    if (!made.deleted || attempt === maximumAttempts) return id
  }
}

/**
 * Makes one change to the current state at Stripe. The idempotency key is derived from that state: repeating an
 * unanswered call returns its answer, and of two calls that saw the same state the second must read it again.
 */
async function change(
  client: Stripe,
  customer: string,
  plan: (state: StripeState) => StripeChange | null,
): Promise<void> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const state = await findState(client, customer)
    const planned = plan(state)
    if (planned === null) return
    try {
      // Read again: a state that recurs has the same keys, whose answers, including successes, Stripe still replays.
      await send(client, customer, planned, `change-${digest([customer, state])}-${attempt}`)
    } catch (error) {
      if (!isOfEarlierCall(error) || attempt === maximumAttempts) throw error
    }
  }
  throw new PaymentError('unavailable')
}

async function send(client: Stripe, customer: string, planned: StripeChange, idempotencyKey: string) {
  if (planned.kind === 'create')
    await client.subscriptions.create({ ...planned.params, customer }, { idempotencyKey })
  else if (planned.kind === 'update')
    await client.subscriptions.update(planned.id, planned.params, { idempotencyKey })
  else await client.subscriptions.cancel(planned.id, { prorate: false, invoice_now: false })
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
