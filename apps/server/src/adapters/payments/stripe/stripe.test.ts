import { hostedPriceCents, termEndSeconds } from '@fieldport/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/monitoring/log.ts'
import { PaymentError, type PaymentGateway } from '../payment-gateway.ts'
import { createStripe } from './stripe.ts'
import { readDevices, writeDevices } from './stripe-devices.ts'
import { priceIds } from './testing/objects.ts'
import { startStripeStandIn, type StripeStandIn } from './testing/stand-in.ts'

const start = 1_700_000_000

describe('Stripe', () => {
  let standIn: StripeStandIn
  let gateway: PaymentGateway
  let customerId = ''
  let now = start

  beforeEach(async () => {
    now = start
    standIn = await startStripeStandIn(() => now)
    gateway = createStripe({
      settings: { secretKey: 'sk_test_1', prices: priceIds, url: standIn.url },
      log: createLog('silent'),
    })
    customerId = await gateway.createCustomer({ userId: 'u1', name: 'Ann', email: 'ann@example.com' })
    standIn.setCard(customerId, 'succeeds')
  })
  afterEach(() => standIn.close())

  const buy = (term: 'MONTHLY' | 'YEARLY', ...ids: readonly string[]) =>
    gateway.setItems(
      customerId,
      ids.map((deviceId) => ({ deviceId, term })),
    )
  const charged = () => standIn.ledger.charges.map(({ cents }) => cents)
  const items = () =>
    [...standIn.ledger.subscriptions.values()].map((subscription) =>
      subscription.items.map(({ term, quantity }) => ({ term, quantity })),
    )

  it('has one subscription per customer, with an item per term', async () => {
    await buy('MONTHLY', 'A', 'B')
    await buy('YEARLY', 'C')
    expect(items()).toEqual([
      [
        { term: 'MONTHLY', quantity: 2 },
        { term: 'YEARLY', quantity: 1 },
      ],
    ])
  })

  it('charges the remainder of the term, in cents, and credits only a change of term', async () => {
    await buy('MONTHLY', 'A')
    now = start + (termEndSeconds(start, 'MONTHLY') - start) / 2
    await buy('MONTHLY', 'B')
    await gateway.removeItems(customerId, ['B'])
    await buy('YEARLY', 'A')
    const { MONTHLY, YEARLY } = hostedPriceCents
    expect(charged()).toEqual([MONTHLY, MONTHLY / 2, YEARLY - MONTHLY / 2])
  })

  it.each([
    [1, null],
    [2, null],
    [3, 'unavailable'],
  ] as const)('charges once if %i responses are lost afterwards', async (lost, told) => {
    standIn.failures.droppedAnswers = lost
    const problem = await buy('MONTHLY', 'A').then(
      () => null,
      (error: unknown) => (error instanceof PaymentError ? error.problem : 'another error'),
    )
    expect(problem).toBe(told)
    await buy('MONTHLY', 'A')
    expect(charged()).toEqual([hostedPriceCents.MONTHLY])
    expect(items()).toEqual([[{ term: 'MONTHLY', quantity: 1 }]])
  })

  it('reports a failure, and a retry passes the failure cached there', async () => {
    standIn.failures.serverErrors = 2
    for (const _ of [1, 2])
      await expect(buy('MONTHLY', 'A')).rejects.toMatchObject({ problem: 'unavailable' })
    await buy('MONTHLY', 'A')
    expect(charged()).toEqual([hostedPriceCents.MONTHLY])
  })

  it('reports that it is unreachable', async () => {
    await standIn.close()
    await expect(gateway.findSubscription(customerId)).rejects.toMatchObject({ problem: 'unavailable' })
  })

  it('loses none of two simultaneous changes', async () => {
    await Promise.all([buy('MONTHLY', 'A'), buy('MONTHLY', 'B')])
    await Promise.all([buy('MONTHLY', 'C'), buy('YEARLY', 'D'), buy('MONTHLY', 'C')])
    const subscription = await gateway.findSubscription(customerId)
    expect(subscription?.items.map(({ deviceId }) => deviceId).toSorted()).toEqual(['A', 'B', 'C', 'D'])
    expect(items()).toEqual([
      [
        { term: 'MONTHLY', quantity: 3 },
        { term: 'YEARLY', quantity: 1 },
      ],
    ])
  })

  it('buys removed items again for the same price', async () => {
    await buy('MONTHLY', 'A')
    for (const _ of [1, 2, 3]) {
      await buy('MONTHLY', 'B')
      expect(items()).toEqual([[{ term: 'MONTHLY', quantity: 2 }]])
      await gateway.removeItems(customerId, ['B'])
      expect(items()).toEqual([[{ term: 'MONTHLY', quantity: 1 }]])
    }
  })

  it('ignores what was sold to the customer elsewhere', async () => {
    const other = standIn.ledger.create({
      customer: customerId,
      items: { 0: { price: priceIds.YEARLY, metadata: { devices_0: 'X' } } },
    })
    expect(await gateway.findSubscription(customerId)).toBeNull()
    await buy('MONTHLY', 'A')
    await gateway.removeItems(customerId, ['A', 'X'])
    expect(other.status).toBe('active')
  })

  it('reverts both kinds of cancellation', async () => {
    await buy('MONTHLY', 'A')
    const [subscription] = standIn.ledger.subscriptions.values()
    if (subscription) subscription.cancelAt = start + 1000
    expect(await gateway.findSubscription(customerId)).toMatchObject({ status: 'cancelled' })
    await buy('MONTHLY', 'B')
    expect(subscription?.cancelAt).toBeNull()
  })

  it('treats a customer deleted there as missing', async () => {
    standIn.ledger.customerOf(customerId).isDeleted = true
    expect(await gateway.findCustomer(customerId)).toBeNull()
  })

  it('refuses unknown calls, like the real service', async () => {
    const response = await fetch(`${standIn.url}/v1/customers`, { method: 'POST', body: 'nickname=A' })
    expect(response.status).toBe(400)
  })
})

describe('the devices of an item', () => {
  it("are listed within Stripe's limits, and cleared when moved", () => {
    const ids = Array.from({ length: 120 }, (_, index) => `DEVICE${String(index).padStart(3, '0')}`)
    const written = writeDevices(ids)
    expect(Object.values(written).every((value) => value.length <= 500)).toBe(true)
    expect(readDevices(written)).toEqual(ids)
    expect(writeDevices(['A'], { ...written, note: 'kept' })).toEqual({
      devices_0: 'A',
      devices_1: '',
      devices_2: '',
    })
  })

  it('are parsed from any typed text', () => {
    expect(readDevices({ devices_0: ' A,,B,A ', devices_x: '', other: 'C' })).toEqual(['A', 'B'])
  })
})
