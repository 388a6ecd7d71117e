import { hostedPriceCents, termEndSeconds } from '@fieldport/domain'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import type { StripeSettings } from '../../adapters/payments/stripe/stripe.ts'
import { eventBody, signatureOf } from '../../adapters/payments/stripe/testing/events.ts'
import { priceIds } from '../../adapters/payments/stripe/testing/objects.ts'
import { startStripeStandIn, type StripeStandIn } from '../../adapters/payments/stripe/testing/stand-in.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceB, deviceC, owner, viewer } from '../devices/testing.ts'
import { setUpBilling } from './testing.ts'

const secret = 'whsec_test'
const monthly = { plan: 'PREMIUM', term: 'MONTHLY' } as const
const yearly = { plan: 'PREMIUM', term: 'YEARLY' } as const
const basic = { plan: 'STANDARD' } as const
const because = (reason: string) => ({ code: 'CONFLICT', context: { reason } })

describe.each(relationalTestEngines())('plans paid through Stripe on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let standIn: StripeStandIn
  let ground = {} as Awaited<ReturnType<typeof setUpBilling>>
  let customerId = ''

  beforeEach(async () => {
    standIn = await startStripeStandIn(() => ground.clock.now / 1000)
    const settings: StripeSettings = {
      secretKey: 'sk_test_1',
      webhookSecret: secret,
      prices: priceIds,
      url: standIn.url,
    }
    ground = await setUpBilling(relational, settings)
    customerId = await openPortal()
    standIn.setCard(customerId, 'succeeds')
  })
  afterEach(() => standIn.close())

  const openPortal = async (who = owner) => {
    const { message } = await ground.billing.customers.openPortal(who, { name: who.name, email: who.email })
    expect(message.url).toMatch(/^https:/)
    return [...standIn.ledger.customers.keys()].at(-1) ?? ''
  }
  const change = (request: typeof monthly | typeof yearly | typeof basic, ids = [deviceB], who = owner) =>
    ground.billing.planChanges.change(who, ids, request)
  const charged = () => standIn.ledger.charges.map(({ cents }) => cents)

  it('become Hosted, are extended, and become Basic again', async () => {
    expect((await change(monthly, [deviceB, deviceC])).toSorted()).toEqual([deviceC, deviceB])
    const endsAt = termEndSeconds(ground.clock.now / 1000, 'MONTHLY')
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY', endsAt })
    const customer = await ground.billing.customers.get(owner)
    expect(customer.invoice_settings.default_payment_method).toMatchObject({ brand: 'visa', last4: '4242' })
    expect(await change(yearly)).toEqual([deviceB])
    expect(await ground.planOf(deviceB)).toMatchObject({ term: 'YEARLY' })
    expect((await change(basic, [deviceB, deviceC])).toSorted()).toEqual([deviceC, deviceB])
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
    const { MONTHLY, YEARLY } = hostedPriceCents
    expect(charged()).toEqual([2 * MONTHLY, YEARLY - MONTHLY])
  })

  it.each(['declined', 'authenticationRequired'] as const)(
    'stay unchanged and unreserved if the card is %s',
    async (card) => {
      standIn.setCard(customerId, card)
      await expect(change(monthly)).rejects.toMatchObject(because(card))
      expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic', term: null })
      await ground.devices.grant(deviceB, viewer.email, 'ADMIN')
      standIn.setCard(await openPortal(viewer), 'succeeds')
      expect(await change(monthly, [deviceB], viewer)).toEqual([deviceB])
    },
  )

  it('are charged once if the response was lost, whoever asks next', async () => {
    standIn.failures.droppedAnswers = 3
    await expect(change(monthly)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
    const seen = [{ deviceId: deviceB, tier: 'Basic', term: null }] as const
    expect(await ground.billing.planChanges.change(owner, [deviceB], monthly, { plans: seen })).toEqual([])
    expect(await change(monthly)).toEqual([])
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
    expect(charged()).toEqual([hostedPriceCents.MONTHLY])
  })

  it('stay unchanged while Stripe fails', async () => {
    standIn.failures.serverErrors = 1
    await expect(change(monthly)).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Basic' })
    expect(await change(monthly)).toEqual([deviceB])
  })

  it('change once on simultaneous requests', async () => {
    await Promise.all([change(monthly), change(monthly)])
    expect(charged()).toEqual([hostedPriceCents.MONTHLY])
  })

  it('are bought by a new customer if the old one was deleted at Stripe', async () => {
    standIn.ledger.customerOf(customerId).isDeleted = true
    await expect(change(monthly)).rejects.toMatchObject(because('noPaymentMethod'))
    standIn.setCard(await openPortal(), 'succeeds')
    expect(await change(monthly)).toEqual([deviceB])
  })

  it('are confirmed by an event that arrives before the response', async () => {
    const app = new Hono()
    ground.registerPages(app)
    const body = eventBody('evt_1', customerId, 'customer.subscription.created')
    let status = 0
    standIn.failures.beforeAnswer = async () => {
      const signature = signatureOf(body, secret, ground.clock.now / 1000)
      const headers = { 'stripe-signature': signature }
      status = (await app.request('/reports/payments', { method: 'POST', body, headers })).status
    }
    expect(await change(monthly)).toEqual([deviceB])
    expect(status).toBe(200)
    expect(await ground.planOf(deviceB)).toMatchObject({ tier: 'Hosted', term: 'MONTHLY' })
    expect(charged()).toEqual([hostedPriceCents.MONTHLY])
  })
})
