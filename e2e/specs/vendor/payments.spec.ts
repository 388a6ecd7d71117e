import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

const differences = {
  term: {
    id: 'term',
    kind: 'otherTerm',
    proposal: 'fetchAgain',
    may_apply: true,
    user: 'u1',
    email: 'owner@example.com',
    deviceid: 'DEMO00002',
    here: 'MONTHLY',
    there: 'YEARLY',
    since_ts: 1_790_000_000,
    seen: null,
  },
  charged: {
    id: 'charged',
    kind: 'deviceGone',
    proposal: 'removeThere',
    may_apply: true,
    user: 'u1',
    email: 'owner@example.com',
    deviceid: 'GONE00000',
    here: null,
    there: 'owner@example.com',
    since_ts: 1_790_000_000,
    seen: null,
  },
  invoice: {
    id: 'invoice',
    kind: 'openInvoice',
    proposal: 'checkInvoices',
    may_apply: false,
    user: 'u1',
    email: 'owner@example.com',
    deviceid: null,
    here: null,
    there: 'active',
    since_ts: 1_790_000_000,
    seen: null as { by: string; ts: number } | null,
  },
}

/**
 * Differences between provider and portal take months to arise, so responses are mocked; the server's own tests create
 * each of them.
 */
async function standIn(page: Page) {
  let list: (typeof differences)[keyof typeof differences][] = Object.values(differences)
  const applied: string[] = []
  const answer = () => ({
    compared_ts: 1_790_086_400,
    checking: false,
    payers: 3,
    unasked: 0,
    differences: list,
  })
  await page.route('**/api/billing/billing-differences', (route) => route.fulfill({ json: answer() }))
  await page.route('**/api/billing/billing-differences/*/seen', (route) => {
    const seen = route.request().postDataJSON().seen ? { by: 'vendor@example.com', ts: 1_790_086_400 } : null
    list = list.map((each) => (each.id === 'invoice' ? { ...differences.invoice, seen } : each))
    return route.fulfill({ json: answer() })
  })
  await page.route('**/api/billing/billing-differences/*/apply', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? ''
    applied.push(id)
    list = list.filter((each) => each.id !== id)
    return route.fulfill({ json: { ...answer(), outcome: id === 'term' ? 'changed' : 'applied' } })
  })
  return applied
}

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('starts a comparison of payments without waiting for the daily one @both', async ({ page }) => {
    await page.goto('/account')
    await page.getByRole('link', { name: 'Payment differences' }).click()
    await expect(page.getByText(/^(?:Nothing compared yet|No differences)$/)).toBeVisible()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('No differences')).toBeVisible()
    await page.goto('/sqaudit?q=payments')
    await expect(page.getByText('Started a check of payments').first()).toBeVisible()
  })

  test('applies differences that the portal can resolve, and marks others as reviewed @both', async ({
    page,
  }) => {
    const applied = await standIn(page)
    await page.goto('/sqadmin')
    await page.getByRole('link', { name: '3 Payment differences' }).click()
    const rows = page.getByTestId('payment-difference')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Monthly')
    await expect(rows.first()).toContainText('Yearly')
    await page.getByRole('button', { name: 'Fetch again: Different term, DEMO00002' }).click()
    await expect(page.getByText('The values have changed, so nothing was done.')).toBeVisible()

    const stop = page.getByRole('button', { name: /^Stop charging: / })
    await stop.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(applied).toEqual(['term'])
    await stop.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop charging' }).click()
    await expect(page.getByText('Done. The provider and the portal now agree.')).toBeVisible()
    expect(applied).toEqual(['term', 'charged'])

    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: /^Mark as reviewed: / }).click()
    await expect(rows).toContainText('Reviewed by vendor@example.com')
    await page.getByRole('button', { name: /^Remove mark: / }).click()
    await expect(rows).not.toContainText('Reviewed by')
  })

  test('sees what could not be applied, and that some payers got no answer', async ({ page, pageErrors }) => {
    pageErrors.allow(/billing-differences\/term\/apply/)
    await standIn(page)
    await page.route('**/api/billing/billing-differences', (route) =>
      route.fulfill({
        json: {
          compared_ts: 1_790_086_400,
          checking: false,
          payers: 1,
          unasked: 2,
          differences: [differences.term],
        },
      }),
    )
    await page.route('**/api/billing/billing-differences/*/apply', (route) =>
      route.fulfill({
        status: 503,
        json: {
          defined: false,
          code: 'ENGINE_UNAVAILABLE',
          status: 503,
          data: {},
          message: 'The payment provider is not available. Try again in a minute.',
        },
      }),
    )
    await page.goto('/sqpayments')
    await expect(page.getByText('gave no answer about 2 payers')).toBeVisible()
    await page.getByRole('button', { name: /^Fetch again/ }).click()
    await expect(page.getByRole('alert')).toContainText('The payment provider is not available.')
    await expect(page.getByTestId('payment-difference')).toHaveCount(1)
  })
})

test.describe('an owner', () => {
  test.use({ account: 'owner@example.com' })

  test('does not find the page', async ({ page }) => {
    await page.goto('/sqpayments')
    await expect(new Shell(page).notFound).toBeVisible()
  })
})
