import { eventBody, signatureOf } from '../../adapters/payments/stripe/testing/events.ts'
import { priceIds } from '../../adapters/payments/stripe/testing/objects.ts'
import type { StripeStandIn } from '../../adapters/payments/stripe/testing/stand-in.ts'
import { createClient, seededPassword } from './client.ts'
import type { RunCommand } from './seed-portal.ts'

const payer = { email: 'payer@example.com', givenName: 'Pia', familyName: 'Payer', password: seededPassword }
const webhookSecret = 'whsec_fixture'

/** Settings of a portal that uses Stripe. */
export function stripeSettings({ url }: StripeStandIn): Readonly<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_fixture',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: priceIds.MONTHLY,
    STRIPE_PRICE_YEARLY: priceIds.YEARLY,
    STRIPE_URL: url,
  }
}

/** A customer of Stripe, and an event of Stripe about them. */
export async function seedStripe(origin: string, command: RunCommand, standIn: StripeStandIn): Promise<void> {
  await command('create-users', { users: [payer] })
  const client = createClient(origin)
  const { email, givenName: name } = payer
  await (await client.signIn(email)).post('/api/billing/billing-create-stripe-portal', { name, email })
  const body = eventBody('evt_fixture', [...standIn.ledger.customers.keys()][0] ?? '')
  const answer = await fetch(`${origin}/reports/payments`, {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signatureOf(body, webhookSecret, Date.now() / 1000) },
  })
  const text = await answer.text()
  if (text !== '{"noted":true}') throw new Error(`The event was answered by ${answer.status}: ${text}`)
}
