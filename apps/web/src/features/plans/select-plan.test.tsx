import type { BillingCustomer } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { type PlannedDevice, SelectPlan } from './select-plan.tsx'

const read = 'GET /api/billing/billing-get-customer'
const write = 'POST /api/billing/billing-update-subscription'
const card = { brand: 'Visa', last4: '4242', exp_month: 1, exp_year: 2031 }
const customer: BillingCustomer = {
  id: 'c1',
  name: 'Kim',
  email: 'kim@example.com',
  address: null,
  default_source: null,
  invoice_settings: { default_payment_method: card },
  delinquent: false,
  discount: null,
  portal_subscription: { status: 'none', devices: [] },
}
const trial: PlannedDevice = { deviceid: 'DEVICE001', name: 'Pump', plan: 'Trial', term: null }
const paid = (term: 'MONTHLY' | 'YEARLY'): PlannedDevice => ({ ...trial, plan: 'Hosted', term })
const paying = (status: 'active' | 'cancelled', term: 'MONTHLY' | 'YEARLY' = 'MONTHLY') => ({
  portal_subscription: { status, devices: [{ deviceid: trial.deviceid, term, ends_ts: 1 }] },
})

const open = async (device: PlannedDevice, facts: Partial<BillingCustomer> = {}, answer: object = {}) => {
  const calls = fakeServer({
    [read]: () => ({ body: { ...customer, ...facts } }),
    [write]: () => ({ body: { changed: [] }, ...answer }),
  })
  const onDone = vi.fn<() => void>()
  const dialog = <SelectPlan devices={[device]} onClose={() => {}} onDone={onDone} />
  const { person } = await renderWithRouter(dialog, ['/', '/account/{-$tab}'])
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  const sent = () => calls.filter(({ path }) => path === write).map(({ body }) => body)
  return { person, sent, onDone }
}
const seen = (plan: string, term: string | null) => ({ deviceid: trial.deviceid, plan, term })
const hostedButton = () => screen.findByRole('button', { name: 'Change to Hosted' })
const isDisabled = async () => (await hostedButton()).hasAttribute('disabled')

describe('changing the plan', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [
      'nobody can be charged',
      trial,
      { invoice_settings: { default_payment_method: null } },
      /No payment method has been set\. A payment method is required for Portal Hosting plans\./,
    ],
    ['an invoice is open', trial, { delinquent: true }, /There is an outstanding invoice/],
    ['somebody else pays', paid('YEARLY'), {}, /Someone else pays for a selected device/],
    ['it is the current one', paid('MONTHLY'), paying('active'), /already have this plan/],
    [
      'a year is paid for',
      paid('YEARLY'),
      paying('active', 'YEARLY'),
      /^Some selected devices already have an existing Hosted plan/,
    ],
    [
      'the vendor granted it',
      { ...trial, plan: 'Hosted' as const, subscription: 'none' as const },
      {},
      /^Some selected devices already have an existing Hosted plan/,
    ],
  ])('is disabled if %s', async (_, device, facts, text) => {
    await open(device, facts)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await isDisabled()).toBe(true)
  })

  it('is possible to Hosted, and from a monthly to a yearly term', async () => {
    const { person, sent, onDone } = await open(paid('MONTHLY'), paying('active'))
    await person.click(await screen.findByRole('radio', { name: 'Yearly' }))
    await person.click(await hostedButton())
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sent()).toEqual([
      expect.objectContaining({ devices: ['DEVICE001'], plan: 'PREMIUM', term: 'YEARLY' }),
    ])
  })

  it.each([
    ['its subscription has ended, which the page knows', { subscription: 'cancelled' as const }],
    ['only the server knows why it is Hosted', {}],
  ])('is possible for a Hosted device that nobody pays for if %s', async (_, facts) => {
    const { person, sent } = await open({ ...trial, plan: 'Hosted', ...facts })
    await person.click(await hostedButton())
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('renews a cancelled subscription if its term is chosen again', async () => {
    const { person, sent } = await open(paid('MONTHLY'), paying('cancelled'))
    expect(await screen.findByText(/This change resumes it/)).toBeTruthy()
    await person.click(await hostedButton())
    await waitFor(() => expect(sent()).toMatchObject([{ plan: 'PREMIUM', term: 'MONTHLY' }]))
  })

  it('only ends the payment of a payer who is no Admin', async () => {
    const { person, sent } = await open({ ...paid('MONTHLY'), permission: 'VIEW' }, paying('active'))
    expect((await screen.findByRole('radio', { name: 'Hosted' })).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByText(/deleted immediately/)).toBeNull()
    await person.click(screen.getByRole('checkbox', { name: 'End the Hosted plan now.' }))
    await person.click(screen.getByRole('button', { name: 'End payment' }))
    await waitFor(() => expect(sent()).toMatchObject([{ plan: 'STANDARD' }]))
  })

  it('is compared with what was shown, and shows that it has changed since', async () => {
    const refusal = errorAnswer('CONFLICT', 409, 'The plan has changed.', { reason: 'changed' })
    const { person, sent } = await open(trial, {}, refusal)
    await person.click(await hostedButton())
    expect((await screen.findByText(/The plan has changed/)).textContent).not.toContain('support')
    expect(sent()).toEqual([expect.objectContaining({ seen: [seen('Trial', null)] })])
  })

  it('is bought at the price that was shown', async () => {
    const { person, sent } = await open(trial, { discount: { coupon: { percent_off: 20 } } })
    await screen.findByText(/20% coupon applied/)
    await person.click(await hostedButton())
    await waitFor(() => expect(sent()).toMatchObject([{ plan: 'PREMIUM', percent_off: 20 }]))
  })

  it('is shown as made if only its response was lost', async () => {
    let facts: Partial<BillingCustomer> = {}
    fakeServer({
      [read]: () => ({ body: { ...customer, ...facts } }),
      [write]: () => {
        facts = paying('active')
        return errorAnswer('ENGINE_UNAVAILABLE', 503, 'The payment provider is not available.')
      },
    })
    const dialog = <SelectPlan devices={[trial]} onClose={() => {}} onDone={() => {}} />
    const { person } = await renderWithRouter(dialog, ['/', '/account/{-$tab}'])
    await waitFor(async () => expect(await isDisabled()).toBe(false))
    await person.click(await hostedButton())
    expect(await screen.findByText(/The change was made/)).toBeTruthy()
    expect(screen.queryByText(/not available|already have this plan|support/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })

  it('is taken from billing details if the list of devices is older', async () => {
    const { person, sent } = await open(trial, paying('active'))
    expect(await screen.findByText(/already have this plan/)).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Yearly' }))
    await person.click(await hostedButton())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([expect.objectContaining({ seen: [seen('Hosted', 'MONTHLY')] })])
  })

  it('is possible to Basic after a warning about lost data', async () => {
    const { person, sent } = await open(paid('YEARLY'), paying('active', 'YEARLY'))
    await person.click(await screen.findByRole('radio', { name: 'Basic' }))
    const confirm = screen.getByRole('button', { name: 'Change to Basic and delete data' })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/rest of the paid period is lost/)).toBeTruthy()
    await person.click(screen.getByRole('checkbox'))
    await person.click(confirm)
    await waitFor(() =>
      expect(sent()).toEqual([expect.objectContaining({ devices: ['DEVICE001'], plan: 'STANDARD' })]),
    )
  })

  it('shows that it withdraws a cancellation', async () => {
    await open(trial, { portal_subscription: { status: 'cancelled', devices: [] } })
    expect(await screen.findByText(/You cancelled your subscription/)).toBeTruthy()
    expect(await isDisabled()).toBe(false)
  })

  it("shows the server's error", async () => {
    const refusal = errorAnswer('CONFLICT', 409, 'Your card was declined.')
    const { person, onDone } = await open(trial, {}, refusal)
    await person.click(await hostedButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your card was declined. Please contact support.')
    expect(onDone).not.toHaveBeenCalled()
  })

  it.each([
    ['ENGINE_UNAVAILABLE', 503, true],
    ['INTERNAL_SERVER_ERROR', 500, false],
  ])('is disabled while billing details answer %s', async (code, status, offersRetry) => {
    let isAvailable = false
    fakeServer({ [read]: () => (isAvailable ? { body: customer } : errorAnswer(code, status, 'It failed.')) })
    const dialog = <SelectPlan devices={[trial]} onClose={() => {}} onDone={() => {}} />
    const { person } = await renderWithRouter(dialog, ['/', '/account/{-$tab}'])
    expect(await screen.findByText(/It failed\. Please contact support\./)).toBeTruthy()
    expect(await isDisabled()).toBe(true)
    const retry = screen.queryByRole('button', { name: 'Retry' })
    expect(retry !== null).toBe(offersRetry)
    if (!retry) return
    isAvailable = true
    await person.click(retry)
    await waitFor(async () => expect(await isDisabled()).toBe(false))
  })

  it('shows the error before everything is loaded again', async () => {
    let isRefused = false
    fakeServer({
      [read]: () => (isRefused ? new Promise(() => {}) : { body: customer }),
      [write]: () => {
        isRefused = true
        return errorAnswer('CONFLICT', 409, 'Your card was declined.')
      },
    })
    const dialog = <SelectPlan devices={[trial]} onClose={() => {}} onDone={() => {}} />
    const { person } = await renderWithRouter(dialog, ['/', '/account/{-$tab}'])
    await waitFor(async () => expect(await isDisabled()).toBe(false))
    await person.click(await hostedButton())
    expect(await screen.findByText(/Your card was declined/)).toBeTruthy()
  })

  it('reloads after a failure, since the change may have been made', async () => {
    let reads = 0
    fakeServer({
      [read]: () => {
        reads += 1
        return { body: customer }
      },
      [write]: () => errorAnswer('CONFLICT', 409, 'No answer.'),
    })
    const dialog = <SelectPlan devices={[trial]} onClose={() => {}} onDone={() => {}} />
    const { person } = await renderWithRouter(dialog, ['/', '/account/{-$tab}'])
    await waitFor(async () => expect(await isDisabled()).toBe(false))
    await person.click(await hostedButton())
    await screen.findByText(/No answer/)
    await waitFor(() => expect(reads).toBe(2))
  })
})
