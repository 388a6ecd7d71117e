import { Stripe } from 'stripe'

/** That something about a customer may have changed; what it says of it is not believed. */
export type PaymentEvent = {
  readonly id: string
  /** null: it is about no customer. */
  readonly customerId: string | null
}

/** A body as it came, and what its sender signed it with. */
export type SignedEvent = { readonly body: string; readonly signature: string | undefined }

/** No older than this; Stripe signs anew when it sends again. */
const toleranceSeconds = 300

/** @returns null: Stripe did not send it with this secret in the last minutes, or it is no event */
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
