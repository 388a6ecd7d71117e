import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { eventBody, signatureOf } from '../../../adapters/payments/stripe/testing/events.ts'
import { priceIds } from '../../../adapters/payments/stripe/testing/objects.ts'
import { startStripeStandIn, type StripeStandIn } from '../../../adapters/payments/stripe/testing/stand-in.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceB, owner } from '../../devices/testing.ts'
import { setUpBilling } from '../testing.ts'
import { createPaymentEventsRepository } from './payment-events.repository.ts'
import { createPaymentEvents } from './payment-events.service.ts'

const secret = 'whsec_test'

describe.each(relationalTestEngines())('events of Stripe on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let standIn: StripeStandIn
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>
  let app = new Hono()
  let customerId = ''

  beforeEach(async () => {
    standIn = await startStripeStandIn(() => ground.clock.now / 1000)
    const settings = { secretKey: 'sk_test_1', webhookSecret: secret, prices: priceIds, url: standIn.url }
    ground = await setUpBilling(relational, settings)
    app = new Hono()
    ground.registerPages(app)
    await ground.billing.customers.openPortal(owner, { name: owner.name, email: owner.email })
    customerId = [...standIn.ledger.customers.keys()].at(-1) ?? ''
    standIn.setCard(customerId, 'succeeds')
    await ground.billing.planChanges.change(owner, [deviceB], { plan: 'PREMIUM', term: 'MONTHLY' })
    ground.clock.now += 1000
  })
  afterEach(() => standIn.close())

  const send = (body: string, signature = signatureOf(body, secret, ground.clock.now / 1000)) =>
    app.request('/reports/payments', { method: 'POST', body, headers: { 'stripe-signature': signature } })
  const sendEvent = async (id: string, type?: string) => {
    const response = await send(eventBody(id, customerId, type))
    return [response.status, response.status === 200 ? await response.json() : null]
  }
  const cancelThere = () => {
    for (const subscription of standIn.ledger.subscriptions.values()) subscription.isEndingWithPeriod = true
  }
  const seen = async () => {
    const rows = rowsOf(await relational.db.execute(sql`SELECT id FROM payment_events ORDER BY id`))
    return rows.map((row) => row['id'])
  }

  it('trigger a fetch of the state, whatever they contain', async () => {
    cancelThere()
    // The body says active.
    expect(await sendEvent('evt_1')).toEqual([200, { noted: true }])
    expect(await ground.planOf(deviceB)).toMatchObject({ status: 'cancelled' })
    expect(await seen()).toEqual(['evt_1'])
  })

  it('take effect once', async () => {
    expect(await sendEvent('evt_1')).toEqual([200, { noted: true }])
    cancelThere()
    expect(await sendEvent('evt_1')).toEqual([200, { noted: false }])
    expect(await ground.planOf(deviceB)).toMatchObject({ status: 'active' })
    const twice = await Promise.all([sendEvent('evt_2'), sendEvent('evt_2')])
    expect(twice.map(([status]) => status)).toEqual([200, 200])
    expect(await seen()).toEqual(['evt_1', 'evt_2'])
  })

  it('arrive in any order', async () => {
    standIn.ledger.subscriptions.forEach((subscription) => (subscription.status = 'canceled'))
    expect(await sendEvent('evt_2', 'customer.subscription.deleted')).toEqual([200, { noted: true }])
    ground.clock.now += 1000
    expect(await sendEvent('evt_1', 'customer.subscription.created')).toEqual([200, { noted: true }])
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
  })

  it('are resent if the state could not be fetched, and then take effect', async () => {
    await standIn.close()
    expect(await sendEvent('evt_1')).toEqual([503, null])
    expect(await seen()).toEqual([])
  })

  it('are stored only together with their effect', async () => {
    await relational.db.execute(sql`ALTER TABLE payment_events ADD CONSTRAINT none CHECK (id <> 'evt_1')`)
    cancelThere()
    expect((await sendEvent('evt_1'))[0]).toBe(500)
    expect(await ground.planOf(deviceB)).toMatchObject({ status: 'active' })
    await relational.db.execute(sql`ALTER TABLE payment_events DROP CONSTRAINT none`)
    expect(await sendEvent('evt_1')).toEqual([200, { noted: true }])
    expect(await ground.planOf(deviceB)).toMatchObject({ status: 'cancelled' })
  })

  it('from strangers or about unknown customers change nothing', async () => {
    expect((await send(eventBody('evt_1', 'cus_of_others'))).status).toBe(200)
    const body = JSON.stringify({ id: 'evt_2', object: 'event', data: { object: { object: 'balance' } } })
    expect(await (await send(body)).json()).toEqual({ noted: false })
    expect(await seen()).toEqual([])
  })

  it.each([
    ['another secret', () => send(...signed('whsec_other'))],
    ['an old signature', () => send(...signed(secret, -301))],
    ['another body', () => send(`${eventBody('evt_1', customerId)} `, signed(secret)[1])],
    ['no signature', () => app.request('/reports/payments', { method: 'POST', body: '{}' })],
    ['nothing of use', () => send('[]')],
    ['no JSON', () => send('{')],
  ] as const)('are refused with %s', async (_, request) => {
    expect((await request()).status).toBe(403)
    expect(await seen()).toEqual([])
  })

  const signed = (by: string, seconds = 0): [string, string] => {
    const body = eventBody('evt_1', customerId)
    return [body, signatureOf(body, by, ground.clock.now / 1000 + seconds)]
  }

  it('are limited in size', async () => {
    expect((await send('x'.repeat(1_048_577))).status).toBe(413)
  })

  it('are deleted once they are no longer resent', async () => {
    await sendEvent('evt_1')
    ground.clock.now += 29 * 86_400_000
    await sendEvent('evt_2')
    ground.clock.now += 2 * 86_400_000
    const repository = createPaymentEventsRepository(relational.db)
    const payers = { sync: () => Promise.resolve() }
    await createPaymentEvents({ repository, payers, secret, clock: ground.clock }).prune()
    expect(await seen()).toEqual(['evt_2'])
  })
})
