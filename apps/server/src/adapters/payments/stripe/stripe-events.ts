import { Stripe } from 'stripe'

/** Signals that a customer may have changed; the event's own content is not trusted. */
export type PaymentEvent = {
  readonly id: string
  /** null: not about a customer. */
  readonly customerId: string | null
}

/** The raw body and its signature. */
export type SignedEvent = { readonly body: string; readonly signature: string | undefined }

/** Maximum age; Stripe signs again when it retries. */
const toleranceSeconds = 300

/** @returns null: not signed by Stripe with this secret within the tolerance, or not an event */
export async function readStripeEvent(
  secret: string,
  { body, signature }: SignedEvent,
  nowMs: number,
): Promise<PaymentEvent | null> {
  if (signature === undefined) return null
  const { webhooks } = Stripe
  const event: unknown = await webhooks
    .constructEventAsync(body, signature, secret, toleranceSeconds, undefined, nowMs)
    .catch(() => null)
  if (!isRecord(event) || !isId(event['id'])) return null
  const data = isRecord(event['data']) ? event['data']['object'] : null
  return { id: event['id'], customerId: isRecord(data) ? customerOf(data) : null }
}

function customerOf(object: Readonly<Record<string, unknown>>): string | null {
  const customer = object['object'] === 'customer' ? object['id'] : object['customer']
  return isId(customer) ? customer : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255
