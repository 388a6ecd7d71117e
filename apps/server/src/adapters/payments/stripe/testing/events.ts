import { Stripe } from 'stripe'

/** An event as Stripe sends it. Source: https://github.com/stripe/openapi, schema `event`. */
export function eventBody(id: string, customer: string, type = 'customer.subscription.updated'): string {
  const object =
    type === 'customer.deleted'
      ? { id: customer, object: 'customer' }
      : { id: 'sub_1', object: 'subscription', customer, status: 'active' }
  return JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: 1_700_000_000,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  })
}

/** The header with which Stripe signs a body. */
export function signatureOf(payload: string, secret: string, nowSeconds: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(nowSeconds) })
}
