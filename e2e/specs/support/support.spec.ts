import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

test('a request about a device is sent by email @both', async ({ page, portal }) => {
  await page.goto('/data/DEMO00001')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/support/DEMO00001')
  await expect(page.getByRole('textbox', { name: 'Device ID' })).toHaveValue('DEMO00001')
  await expect(page.getByRole('radio', { name: 'Admin/Billing Support' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  const words = `The level reads <b>zero</b> (${test.info().project.name})`
  await page.getByRole('radio', { name: 'Technical Support' }).check()
  await page.getByRole('textbox', { name: 'Details' }).fill(words)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Request Sent')).toBeVisible()
  await expect(
    page.getByText('Thankyou for your request. We will respond to your query as soon as possible.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await fetch(`${portal.origin}/dev/outbox.json`)).text())
    .toContain(JSON.stringify(words).slice(1, -1))
})

test('a failed request shows an error, and keeps the input @both', async ({ page, pageErrors }) => {
  pageErrors.allow(/50[0-9]/)
  await page.route('**/api/portal/user-support-request', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.goto('/support')
  await page.getByRole('textbox', { name: 'Details' }).fill('Please help')
  await page.getByRole('textbox', { name: 'Contact Email' }).fill('ada@work')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Email is not valid.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Contact Email' }).fill('ada@work.example')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('There was a problem submitting the request.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Details' })).toHaveValue('Please help')
})

for (const [what, answer] of [
  ['an empty JSON answer', { status: 500, json: {} }],
  ['the page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
  ['JSON of something in between', { status: 503, json: { message: 'upstream connect error' } }],
] as const)
  test(`a request that fails with ${what} shows the message of the specification`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/50[0-9]/)
    await page.route('**/api/portal/user-support-request', (route) => route.fulfill(answer))
    await page.goto('/support')
    await page.getByRole('textbox', { name: 'Details' }).fill('Please help')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toContainText('There was a problem submitting the request.')
    await expect(page.getByRole('alert')).not.toContainText(
      /Internal|Unavailable|upstream|Bad Gateway|MALFORMED/i,
    )
  })

test("a request that the server refuses shows the server's message", async ({ page, pageErrors }) => {
  pageErrors.allow(/429/)
  await page.route('**/api/portal/user-support-request', (route) =>
    route.fulfill({
      status: 429,
      json: {
        defined: true,
        code: 'TOO_MANY_REQUESTS',
        status: 429,
        message: 'Too many attempts. Try again in 12 min.',
        data: {},
      },
    }),
  )
  await page.goto('/support')
  await page.getByRole('textbox', { name: 'Details' }).fill('Please help')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts. Try again in 12 min.')
})
