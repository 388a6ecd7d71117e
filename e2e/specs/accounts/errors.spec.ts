import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { accountSection, signInAsNewUser, newPerson, SignUpPage } from '../../pages/accounts/accounts.ts'

/** Makes a call fail once or always, for rows of specification 1, section 8, that need a failing server. */
async function failing(page: Page, path: string, answer: { status: number; body: object }): Promise<void> {
  const { status, body } = answer
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
}

const broken = { status: 500, body: {} }
const refusal = (message: string) => ({
  status: 429,
  body: { defined: true, status: 429, code: 'TOO_MANY_REQUESTS', message },
})
const expired = (message: string) => ({
  status: 409,
  body: { defined: true, status: 409, code: 'CONFLICT', message, data: { reason: 'expired' } },
})

test.beforeEach(({ pageErrors }) => pageErrors.allow(/status of (?:4|5)\d\d/))

test('a profile that cannot be loaded shows a network error, and the page reloads once @both', async ({
  page,
  portal,
}) => {
  await signInAsNewUser(page, portal)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await failing(page, '/api/user/profile', broken)
  await page.goto('/account/profile')
  await expect(accountSection(page, 'Profile').getByRole('alert')).toContainText('Network error')
  await expect.poll(() => loads, 'the page and its reload').toBe(2)
  await expect(accountSection(page, 'Profile').getByRole('alert')).toContainText('Network error')
  await page.unroute('**/api/user/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('textbox', { name: 'Given Name' })).toBeVisible()
  expect(loads).toBe(2)
})

test('failed requests for a new password are counted up to five @both', async ({ page }) => {
  const message = 'Too many requests. Try again in a minute.'
  await failing(page, '/api/user/forgot-password', refusal(message))
  await page.goto('/resetpassword')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  const button = page.getByRole('button', { name: 'Reset Password' })
  for (let errors = 1; errors <= 5; errors += 1) {
    await button.click()
    await expect(page.getByText(`Failed attempts: ${errors} of 5`)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(message)
  }
  await expect(button).toBeDisabled()
  await page.unroute('**/api/user/forgot-password')
  await page.reload()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await button.click()
  await expect(page.getByText('Email Sent')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('an expired verification link leads to the password reset @both', async ({ page }) => {
  const message = 'This link has expired. Request a new one.'
  await failing(page, '/api/user/confirm-sign-up', expired(message))
  await page.goto('/verify/code=old&user=ada@example.com')
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByRole('alert')).toContainText(message)
})

test('an invalid reset link leads to requesting a new one before anything is typed @both', async ({
  page,
}) => {
  await page.goto('/resetpassword/code=wrong&user=ada@example.com')
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByRole('alert')).toContainText(
    'This link is not valid. Use the one in the latest email.',
  )
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
  await expect(page.getByRole('textbox', { name: 'New Password' })).toHaveCount(0)
})

test('a new password that cannot be set shows the reason and keeps the input @both', async ({ page }) => {
  // The link is valid when opened and expired when used.
  await page.route('**/api/user/check-reset-link', (route) => route.fulfill({ json: { done: true } }))
  await page.goto('/resetpassword/code=wrong&user=ada@example.com')
  await page.getByRole('textbox', { name: 'New Password' }).fill('Right-portal-1')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Other-portal-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Right-portal-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is not valid.')
  await expect(page.getByRole('textbox', { name: 'New Password' })).toHaveValue('Right-portal-1')
})

test('a refused sign-up shows the reason and keeps the input @both', async ({ page }) => {
  const form = new SignUpPage(page)
  const person = newPerson({ password: 'Password1' })
  await page.goto('/signup')
  await form.fill(person)
  await form.button.click()
  await expect(page.getByRole('alert')).toContainText('Choose a less common password.')
  await expect(form.field('Email')).toHaveValue(person.email)
  await expect(form.field('Password')).toHaveValue('Password1')
})

test('after too many wrong passwords the server’s message is shown', async ({ page }) => {
  const message = 'Too many requests. Try again in a minute.'
  await failing(page, '/api/auth/sign-in/email', refusal(message))
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('Right-portal-1')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(message)
})

test('a failed logout shows an error and stays on the page @both', async ({ page, portal }) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account')
  await failing(page, '/api/auth/sign-out', refusal('Too many requests. Try again in a minute.'))
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many requests. Try again in a minute.')
  await expect(page).toHaveURL(/\/account/)
})

test.describe('a device', () => {
  test.use({ account: 'owner@example.com' })

  test('is locked after too many wrong passwords @both', async ({ page }) => {
    await failing(page, '/api/portal/user-add-device', {
      status: 200,
      body: { resultCode: 'ATTEMPTS_EXCEEDED' },
    })
    await page.goto('/add')
    await page.getByRole('textbox', { name: 'Device ID' }).fill('NONE00001')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
    )
  })

  test('without available passwords shows an error, before the code and with it', async ({
    page,
    device,
  }) => {
    const words = 'Something went wrong. Please try again.'
    const path = '**/api/portal/device-get-passwords/*'
    await failing(page, '/api/portal/device-get-passwords/*', broken)
    await page.goto(`/users/${device.id}`)
    await page.getByRole('button', { name: 'Device Passwords' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(dialog.getByRole('alert')).toContainText(words)
    await page.unroute(path)
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    const code = dialog.getByRole('textbox', { name: '6-digit code' })
    await expect(code).toBeVisible()
    await failing(page, '/api/portal/device-get-passwords/*', broken)
    await code.fill('123456')
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(code).toBeEditable()
  })
})
