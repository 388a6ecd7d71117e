import type { BillingCustomer } from '@fieldport/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderComponent, renderWithRouter } from '../../testing/render.tsx'
import { BillingDetails } from './billing-details.tsx'

const call = 'GET /api/billing/billing-get-customer'
const customer: BillingCustomer = {
  id: 'c1',
  name: 'Kim',
  email: 'kim@example.com',
  address: {
    line1: '1 Road',
    line2: '',
    city: 'Newcastle',
    state: 'NSW',
    postal_code: '2300',
    country: 'Australia',
  },
  default_source: null,
  invoice_settings: {
    default_payment_method: { brand: 'Visa', last4: '4242', exp_month: 1, exp_year: 2031 },
  },
  delinquent: false,
  discount: { coupon: { percent_off: 12.5 } },
  portal_subscription: { status: 'none', devices: [] },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('show name, address, payment method and coupon', async () => {
  fakeServer({ [call]: () => ({ body: customer }) })
  renderComponent(<BillingDetails />)
  for (const text of ['Kim', 'kim@example.com', '1 Road', '2300 Newcastle NSW', '12.5% off'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('Visa •••• 4242, 01/31')).toBeTruthy()
})

it('show each line of an address, even if two are the same', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const twice = { line1: '1 Road', line2: '1 Road', city: '', state: '', postal_code: '', country: '' }
  fakeServer({ [call]: () => ({ body: { ...customer, address: twice } }) })
  renderComponent(<BillingDetails />)
  expect(await screen.findAllByText('1 Road')).toHaveLength(2)
  expect(reported).not.toHaveBeenCalled()
})

it('show an unpaid invoice and a cancelled subscription', async () => {
  const delinquent = { ...customer, delinquent: true }
  const cancelled = { status: 'cancelled' as const, devices: [] }
  fakeServer({ [call]: () => ({ body: { ...delinquent, portal_subscription: cancelled } }) })
  await renderWithRouter(<BillingDetails />, ['/', '/subscriptions'])
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  expect(screen.getByText('Subscription cancelled')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Subscriptions' })).toBeTruthy()
})

it.each([
  [404, 'NOT_FOUND', false],
  [500, 'INTERNAL_SERVER_ERROR', false],
  [503, 'ENGINE_UNAVAILABLE', true],
  [429, 'TOO_MANY_REQUESTS', true],
])('offer a retry after %i %s: %s', async (status, code, isOffered) => {
  fakeServer({ [call]: () => errorAnswer(code, status, 'It failed.') })
  renderComponent(<BillingDetails />)
  expect(await screen.findByText(/Please contact support/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(isOffered)
})

it('are loaded again by Retry', async () => {
  let calls = 0
  fakeServer({
    [call]: () =>
      (calls += 1) === 1 ? errorAnswer('ENGINE_UNAVAILABLE', 503, 'No answer.') : { body: customer },
  })
  const person = renderComponent(<BillingDetails />)
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Kim')).toBeTruthy()
})

it('make the button usable again when the page returns from the back-forward cache', async () => {
  fakeServer({
    [call]: () => ({ body: customer }),
    'POST /api/billing/billing-create-stripe-portal': () => ({ body: { message: { url: '#payment' } } }),
  })
  renderComponent(<BillingDetails />)
  const button = await screen.findByRole('button', { name: 'Update payment details' })
  fireEvent.click(button)
  await waitFor(() => expect(globalThis.location.hash).toBe('#payment'))
  await waitFor(() => expect(button.dataset['loading']).toBe('true'))
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(button.dataset['loading']).toBeUndefined())
})
