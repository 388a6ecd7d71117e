import type { Page } from '@playwright/test'
import { endSessionRemotely } from '../../fixtures/sessions.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totp } from '../../fixtures/totp.ts'
import { accountSection, signInAsNewUser, type Person } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { SessionDialog } from '../../pages/accounts/session-dialog.ts'

/** Simulates switching back to the tab. */
const lookAgain = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('focus'))`)

test.beforeEach(({ pageErrors }) => pageErrors.allow(/401/))

test('the dialog asks for a second factor too @both', async ({ page, context, portal, pageErrors }) => {
  pageErrors.allow(/400 .*\/api\/auth\/two-factor/)
  const person = await signInAsNewUser(page, portal)
  const session = new SessionDialog(page)
  await page.goto('/account/mfa')
  const mfa = accountSection(page, 'Multi-Factor Authentication')
  await mfa.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await expect(mfa.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  const secret = (await mfa.locator('code').first().innerText()).trim()
  await mfa.getByRole('textbox', { name: 'Verification code' }).fill(totp(secret))
  await expect(mfa.getByText('Enabled')).toBeVisible()
  await page.goto('/account/profile')
  const name = page.getByRole('textbox', { name: 'Given Name' })
  await name.fill('Augusta')
  await endSessionRemotely(context, portal)
  await accountSection(page, 'Profile').getByRole('button', { name: 'Save' }).click()
  await session.logIn(person.password)
  await session.code.fill('000000')
  await expect(session.dialog.getByText('Invalid Code')).toBeVisible()
  await session.code.fill(totp(secret, 1))
  await expect(session.dialog).toBeHidden()
  await expect(accountSection(page, 'Profile').getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Augusta')
})

test.describe('a user whose change was refused', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Given Name' })

  /** Uses a new person, so that saved changes affect nobody else. */
  async function beRefused(page: Page, portal: Portal): Promise<Person> {
    const person = await signInAsNewUser(page, portal)
    await page.goto('/account/profile')
    await field(page).fill('Augusta')
    await endSessionRemotely(page.context(), portal)
    await accountSection(page, 'Profile').getByRole('button', { name: 'Save' }).click()
    await expect(new SessionDialog(page).dialog).toBeVisible()
    return person
  }

  test('sees a renewed session when returning to the tab', async ({ page, context, portal }) => {
    const session = new SessionDialog(page)
    const { email, password } = await beRefused(page, portal)
    // Outside of any page of this browser, so that no tab is notified.
    await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
    await lookAgain(page)
    await expect(session.dialog).toBeHidden()
    await expect(page.getByText('Your session ended before this was sent.')).toBeVisible()
    await expect(field(page)).toHaveValue('Augusta')
  })

  test('sees the waiting time after too many attempts', async ({ page, portal, pageErrors }) => {
    pageErrors.allow(/429/)
    const session = new SessionDialog(page)
    const { password } = await beRefused(page, portal)
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 'TOO_MANY_REQUESTS',
          message: 'Too many attempts. Try again in 56 s.',
          data: {
            localizable: {
              id: 'tooManyAttempts',
              params: { wait: { id: 'waitSeconds', params: { count: 56 } } },
            },
          },
        },
      }),
    )
    await session.logIn(password)
    await expect(session.dialog.getByRole('alert')).toContainText('Too many attempts. Try again in 56 s.')
  })

  test('can switch to the login page as another user, and is redirected back afterwards', async ({
    page,
    portal,
  }) => {
    const session = new SessionDialog(page)
    const { email, password } = await beRefused(page, portal)
    await session.otherPerson.click()
    await expect(page).toHaveURL('/login?redirect=/account/profile')
    await expect(session.dialog).toHaveCount(0)
    await new LoginPage(page).signIn(email, password)
    await expect(accountSection(page, 'Profile')).toBeVisible()
  })
})
