import { type FixtureClient, secretOf, type Session, setupPasswordOf } from './client.ts'
import { fixtureDeviceIds } from './devices.ts'

const day = 86_400
/** After the 91 days of a trial, and in its last week. */
const trials = { FIXTURE05: 95, FIXTURE06: 88 }

/** Adds trials that have ended or end soon, with their notices and scheduled deletions. */
export function endingTrials(now: number) {
  return Object.entries(trials).map(([deviceId, days]) => ({
    deviceId,
    name: `Trial of ${days} days`,
    model: 'ORB-C1',
    tier: 'Trial',
    secret: secretOf(deviceId),
    setupPassword: setupPasswordOf(deviceId),
    addedAt: now - days * day,
  }))
}

type Page = { readonly message: { readonly url: string } }

/** Adds a card on the sandbox's page, a paid device, and a granted one. */
export async function seedPlans(client: FixtureClient, owner: Session, vendor: Session): Promise<void> {
  const { message } = await owner.post<Page>('/api/billing/billing-create-stripe-portal', {
    name: 'Olive Owner',
    email: 'bills@example.com',
  })
  await client.postForm(new URL(message.url, client.origin).pathname, {
    action: 'save',
    number: '4242 4242 4242 4242',
    expiry: '12/60',
    cvc: '123',
    line1: '1 Pit Road',
    city: 'Perth',
    postal_code: '6000',
    country: 'AU',
  })
  await owner.post('/api/billing/billing-update-subscription', {
    devices: [fixtureDeviceIds.old],
    plan: 'PREMIUM',
    term: 'YEARLY',
  })
  await vendor.post('/api/billing/billing-update-plan', {
    devices: [fixtureDeviceIds.gate],
    action: 'GRANT',
    expiry_ts: Math.floor(Date.now() / 1000) + 200 * day,
  })
}
