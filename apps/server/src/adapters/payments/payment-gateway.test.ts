import { termEndSeconds, totalCents } from '@fieldport/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/monitoring/log.ts'
import { createSeal } from '../../platform/seal.ts'
import { emptyTables, relationalTestEngines } from '../relational/testing.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import type { CardBehaviour } from './sandbox/sandbox-state.ts'
import { createStripe } from './stripe/stripe.ts'
import { priceIds } from './stripe/testing/objects.ts'
import { startStripeStandIn } from './stripe/testing/stand-in.ts'

type Provider = {
  readonly gateway: PaymentGateway
  readonly setCard: (customerId: string, card: CardBehaviour) => Promise<void> | void
  readonly setCoupon: (customerId: string, percentOff: number) => Promise<void> | void
  readonly cancel: (customerId: string) => Promise<void> | void
  /** What the customer was charged, in cents, oldest first. */
  readonly charges: (customerId: string) => Promise<readonly number[]> | readonly number[]
  readonly close: () => Promise<void>
}
type Clock = { now: number }

const sandboxes = relationalTestEngines().map((engine) => ({
  name: `the sandbox on ${engine.name}`,
  open: async (clock: Clock): Promise<Provider> => {
    const { db, close } = await engine.open()
    await emptyTables(db, 'sandbox_customers')
    const sandbox = createSandbox({ db, nowSeconds: () => clock.now, seal: createSeal('k'.repeat(32)) })
    const method = { id: 'card', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2099 }
    const set = async (id: string, facts: object) => {
      await sandbox.change(id, (customer) => ({ ...customer, ...facts }))
    }
    return {
      gateway: sandbox.gateway,
      setCard: (id, behaviour) => set(id, { card: { ...method, behaviour } }),
      setCoupon: (id, percentOff) => set(id, { percentOff }),
      cancel: (id) => set(id, { isCancelled: true }),
      charges: async (id) => ((await sandbox.find(id))?.state.charges ?? []).map(({ cents }) => cents),
      close,
    }
  },
}))

const stripe = {
  name: 'Stripe',
  open: async (clock: Clock): Promise<Provider> => {
    const standIn = await startStripeStandIn(() => clock.now)
    const settings = { secretKey: 'sk_test_1', prices: priceIds, url: standIn.url }
    return {
      gateway: createStripe({ settings, log: createLog('silent') }),
      setCard: standIn.setCard,
      setCoupon: (id, percentOff) => {
        standIn.ledger.customerOf(id).percentOff = percentOff
      },
      cancel: (id) => {
        for (const subscription of standIn.ledger.subscriptions.values())
          if (subscription.customer === id) subscription.isEndingWithPeriod = true
      },
      charges: (id) =>
        standIn.ledger.charges.flatMap(({ customer, cents }) => (customer === id ? [cents] : [])),
      close: standIn.close,
    }
  },
}

describe.each([...sandboxes, stripe])('card payments through $name', ({ open }) => {
  const clock: Clock = { now: 0 }
  let provider: Provider
  let customerId = ''
  let users = 0

  beforeAll(async () => {
    provider = await open(clock)
  })
  afterAll(() => provider.close())
  beforeEach(async () => {
    clock.now = 1_700_000_000
    users += 1
    customerId = await provider.gateway.createCustomer(user())
    await provider.setCard(customerId, 'succeeds')
  })

  const user = () => ({ userId: `user${users}`, name: 'Ann', email: `user${users}@example.com` })
  const buy = (term: 'MONTHLY' | 'YEARLY', ...ids: readonly string[]) =>
    provider.gateway.setItems(
      customerId,
      ids.map((deviceId) => ({ deviceId, term })),
    )
  const paid = async () => {
    const subscription = await provider.gateway.findSubscription(customerId)
    return Object.fromEntries((subscription?.items ?? []).map(({ deviceId, term }) => [deviceId, term]))
  }

  it('create a customer once', async () => {
    expect(await provider.gateway.createCustomer(user())).toBe(customerId)
    expect(await provider.gateway.findCustomer(customerId)).toMatchObject({
      id: customerId,
      name: 'Ann',
      email: user().email,
      isDelinquent: false,
      percentOff: null,
      paymentMethod: { last4: '4242', expiryMonth: 1, expiryYear: 2099 },
    })
    expect(await provider.gateway.findCustomer('nobody')).toBeNull()
    expect(await provider.gateway.findSubscription('nobody')).toBeNull()
    await provider.setCoupon(customerId, 12.5)
    expect(await provider.gateway.findCustomer(customerId)).toMatchObject({ percentOff: 12.5 })
  })

  it('charge each device by its term, and not again on a repeated request', async () => {
    expect(await provider.gateway.findSubscription(customerId)).toBeNull()
    await buy('MONTHLY', 'A', 'B')
    await buy('MONTHLY', 'A')
    await buy('YEARLY', 'C')
    expect(await paid()).toEqual({ A: 'MONTHLY', B: 'MONTHLY', C: 'YEARLY' })
    const subscription = await provider.gateway.findSubscription(customerId)
    expect(subscription?.status).toBe('active')
    const ends = subscription?.items.find(({ deviceId }) => deviceId === 'A')?.endsAt
    expect(ends).toBe(termEndSeconds(clock.now, 'MONTHLY'))
  })

  it.each([1, 2, 3, 7])(
    'charge %i devices the price that is shown before, with a coupon',
    async (devices) => {
      const ids = Array.from({ length: devices }, (_, index) => `DEVICE${index}`)
      await provider.setCoupon(customerId, 15)
      await buy('MONTHLY', ...ids)
      clock.now = termEndSeconds(clock.now, 'MONTHLY')
      await paid()
      const shown = totalCents(devices, 'MONTHLY', 15)
      expect(await provider.charges(customerId)).toEqual([shown, shown])
    },
  )

  it('keep the day of the first term through shorter months', async () => {
    clock.now = Date.UTC(2027, 0, 31) / 1000
    await buy('MONTHLY', 'A')
    clock.now = Date.UTC(2027, 2, 15) / 1000
    const subscription = await provider.gateway.findSubscription(customerId)
    expect(subscription?.items.map(({ endsAt }) => endsAt)).toEqual([Date.UTC(2027, 2, 31) / 1000])
  })

  it('change a term, and end what is removed', async () => {
    await buy('MONTHLY', 'A', 'B')
    await buy('YEARLY', 'A', 'B')
    expect(await paid()).toEqual({ A: 'YEARLY', B: 'YEARLY' })
    await provider.gateway.removeItems(customerId, ['A', 'nothing'])
    expect(await paid()).toEqual({ B: 'YEARLY' })
    await provider.gateway.removeItems(customerId, ['B'])
    await provider.gateway.removeItems(customerId, ['B'])
    expect(await provider.gateway.findSubscription(customerId)).toBeNull()
    await buy('MONTHLY', 'B')
    expect(await paid()).toEqual({ B: 'MONTHLY' })
  })

  it('handle hundreds of devices together', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `DEVICE${String(index).padStart(3, '0')}`)
    await buy('MONTHLY', ...ids)
    expect(Object.keys(await paid()).toSorted()).toEqual(ids)
    await provider.gateway.removeItems(customerId, ids.slice(0, 499))
    expect(await paid()).toEqual({ DEVICE499: 'MONTHLY' })
  })

  it.each(['declined', 'authenticationRequired', 'expired'] as const)(
    'change nothing while the card is %s, and succeed afterwards',
    async (card) => {
      await buy('MONTHLY', 'A')
      await provider.setCard(customerId, card)
      const problem = card === 'expired' ? 'declined' : card
      await expect(buy('MONTHLY', 'A', 'B')).rejects.toMatchObject({ problem })
      await expect(buy('YEARLY', 'A')).rejects.toMatchObject({ problem })
      expect(await paid()).toEqual({ A: 'MONTHLY' })
      await provider.setCard(customerId, 'succeeds')
      await buy('YEARLY', 'A')
      expect(await paid()).toEqual({ A: 'YEARLY' })
    },
  )

  it('require a payment method', async () => {
    users += 1
    customerId = await provider.gateway.createCustomer(user())
    await expect(buy('MONTHLY', 'A')).rejects.toMatchObject({ problem: 'noPaymentMethod' })
    expect(await provider.gateway.findSubscription(customerId)).toBeNull()
  })

  it('renew, and report failures', async () => {
    await buy('MONTHLY', 'A')
    const first = termEndSeconds(clock.now, 'MONTHLY')
    clock.now = first + 60
    const renewed = await provider.gateway.findSubscription(customerId)
    expect(renewed?.items[0]?.endsAt).toBe(termEndSeconds(first, 'MONTHLY'))
    await provider.setCard(customerId, 'declined')
    clock.now = termEndSeconds(first, 'MONTHLY') + 60
    expect(await provider.gateway.findSubscription(customerId)).toMatchObject({ status: 'past_due' })
    expect(await provider.gateway.findCustomer(customerId)).toMatchObject({ isDelinquent: true })
  })

  it('renew again when an item that was cancelled is bought once more', async () => {
    await buy('MONTHLY', 'A', 'B')
    await provider.cancel(customerId)
    const before = await provider.gateway.findSubscription(customerId)
    await buy('MONTHLY', 'A')
    expect(await provider.gateway.findSubscription(customerId)).toEqual({ ...before, status: 'active' })
  })

  it('end with the term when cancelled, unless something is bought before', async () => {
    await buy('MONTHLY', 'A')
    await provider.cancel(customerId)
    expect(await provider.gateway.findSubscription(customerId)).toMatchObject({ status: 'cancelled' })
    await buy('MONTHLY', 'B')
    expect(await provider.gateway.findSubscription(customerId)).toMatchObject({ status: 'active' })
    await provider.cancel(customerId)
    clock.now = termEndSeconds(clock.now, 'MONTHLY') + 60
    expect(await provider.gateway.findSubscription(customerId)).toBeNull()
  })

  it('link to a page of the provider', async () => {
    expect(await provider.gateway.createPortalSession(customerId, 'http://portal/billing')).toMatch(
      /^(https:|\/)/,
    )
  })
})
