import { linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totp } from '../../fixtures/totp.ts'
import { accountSection as section, signInAsNewUser, clearSession } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { Shell } from '../../pages/shell.ts'

test('the tab in the URL opens its section, and the URL follows the open section @both', async ({
  page,
  portal,
}) => {
  const person = await signInAsNewUser(page, portal)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Billing Details' })).toHaveAttribute('aria-expanded', 'true')
  await page.goto('/account/profile')
  await expect(section(page, 'Profile').getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Change Password' }).first().click()
  await expect(page).toHaveURL('/account/password')
  await page.goto('/account/Api')
  await expect(section(page, 'API Access').getByRole('button', { name: 'Generate' })).toBeVisible()
})

test('input in one section is kept when another is opened @both', async ({ page, portal }) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account/profile')
  const givenName = section(page, 'Profile').getByRole('textbox', { name: 'Given Name' })
  await givenName.fill('Augusta')
  await page.getByRole('button', { name: 'Preferences' }).click()
  await section(page, 'Preferences').getByRole('combobox', { name: 'Units' }).selectOption('imperial')
  await page.getByRole('button', { name: 'Change Password' }).first().click()
  await section(page, 'Change Password').getByRole('textbox', { name: 'Old Password' }).fill('typed-1A')
  await page.getByRole('button', { name: 'Multi-Factor Authentication' }).click()
  const mfa = section(page, 'Multi-Factor Authentication')
  await mfa.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const secret = await mfa.locator('code').first().innerText()
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(givenName).toHaveValue('Augusta')
  await page.getByRole('button', { name: 'Multi-Factor Authentication' }).click()
  await expect(mfa.locator('code').first()).toHaveText(secret)
  await page.getByRole('button', { name: 'Preferences' }).click()
  await expect(section(page, 'Preferences').getByRole('combobox', { name: 'Units' })).toHaveValue('imperial')
  await page.getByRole('button', { name: 'Change Password' }).first().click()
  await expect(section(page, 'Change Password').getByRole('textbox', { name: 'Old Password' })).toHaveValue(
    'typed-1A',
  )
})

test('profile and password @both', async ({ page, portal, pageErrors }) => {
  pageErrors.allow(/40[0-9] .*\/api\/(user|auth)\//)
  const person = await signInAsNewUser(page, portal)
  await page.goto('/account/profile')
  const profile = section(page, 'Profile')
  await profile.getByRole('textbox', { name: 'Given Name' }).fill('Augusta')
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect(profile.getByRole('textbox', { name: 'Given Name' })).toHaveValue('Augusta')

  await page.goto('/account/password')
  const password = section(page, 'Change Password')
  const change = async (old: string, next: string) => {
    await password.getByRole('textbox', { name: 'Old Password' }).fill(old)
    await password.getByRole('textbox', { name: 'New Password' }).fill(next)
    await password.getByRole('textbox', { name: 'Confirm Password' }).fill(next)
    await password.getByRole('button', { name: 'Change Password' }).click()
  }
  await change('Wrong-portal-1', 'Other-portal-2')
  await expect(password.getByRole('alert')).toContainText('Error')
  await change(person.password, 'Other-portal-2')
  await expect(password.getByText('Password has been successfully changed!')).toBeVisible()
  await clearSession(page)
  await new LoginPage(page).signIn(person.email, 'Other-portal-2')
  await expect(page).not.toHaveURL(/login/)
})

test('a second factor can be set up, is required, can be recovered, and is not bypassed by a new password @both', async ({
  page,
  portal,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(/40[0-9] .*\/api\/(user|auth)\//)
  const person = await signInAsNewUser(page, portal)
  await page.goto('/account/mfa')
  const mfa = section(page, 'Multi-Factor Authentication')
  await mfa.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await expect(mfa.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  const secret = (await mfa.locator('code').first().innerText()).trim()
  const code = mfa.getByRole('textbox', { name: 'Verification code' })
  await code.fill('000000')
  await expect(mfa.getByText('Invalid Code')).toBeVisible()
  await code.fill(totp(secret))
  await expect(mfa.getByText('Enabled')).toBeVisible()
  const codes = mfa.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).not.toHaveCount(0)
  const recovery = await codes.allInnerTexts()
  expect(recovery.length).toBeGreaterThanOrEqual(8)

  await clearSession(page)
  await page.goto('/login?redirect=/account/mfa')
  await new LoginPage(page).signIn(person.email, person.password)
  const typed = page.getByRole('textbox', { name: 'Verification code' })
  await typed.fill('000000')
  await expect(page.getByText('Invalid Code')).toBeVisible()
  // Each code is valid once, so this uses the next one.
  await typed.fill(totp(secret, 1))
  await expect(page).toHaveURL('/account/mfa')

  await clearSession(page)
  await new LoginPage(page).signIn(person.email, person.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('short')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).not.toHaveURL(/login/)

  // A new password does not bypass the second factor.
  const known = (await messagesTo(portal, person.email)).length
  await clearSession(page)
  await page.goto('/resetpassword')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.goto(linkTo(await nextMessage(portal, person.email, known), '/resetpassword/'))
  await page.getByRole('textbox', { name: 'New Password' }).fill('Other-portal-2')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Other-portal-2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/login')
  await new LoginPage(page).signIn(person.email, 'Other-portal-2')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[1] ?? '')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).not.toHaveURL(/login/)
})

test('API keys are shown once generated, work, and end immediately when deleted @both', async ({
  page,
  portal,
}) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account/api')
  const access = section(page, 'API Access')
  await expect(access.getByText('No API keys yet.')).toBeVisible()
  await access.getByRole('button', { name: 'Generate' }).click()
  await expect(access.getByText('New API key generated.')).toBeVisible()
  await expect(access.getByRole('button', { name: 'Generate' })).toHaveCount(0)
  const example = await access.locator('pre').innerText()
  const key = /X-API-Key: (\S+?)'/.exec(example)?.[1] ?? ''
  const call = (path: string, method = 'GET') =>
    fetch(`${portal.origin}${path}`, { method, headers: { 'X-API-Key': key } })
  expect((await call('/api/portal/user-login')).status).toBe(200)
  expect((await call('/api/portal/user-add-device', 'POST')).status).toBe(403)
  await access.getByRole('button', { name: /^Delete key/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(access.getByText('No API keys yet.')).toBeVisible()
  expect((await call('/api/portal/user-login')).status).toBe(401)
})

test('an API key is hidden after a reload and shown again after entering the password @both', async ({
  page,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/403|400/)
  const person = await signInAsNewUser(page, portal)
  await page.goto('/account/api')
  const access = section(page, 'API Access')
  await access.getByRole('button', { name: 'Generate' }).click()
  const shown = access.locator('code').nth(1)
  const key = await shown.innerText()
  expect(key).toHaveLength(43)
  await page.reload()
  await expect(shown).toHaveText(`${key.slice(0, 6)}••••••`)
  await access.getByRole('button', { name: /^Show key/ }).click()
  await expect(shown).toHaveText(key)
  await access.getByRole('button', { name: /^Hide key/ }).click()
  await expect(shown).toHaveText(`${key.slice(0, 6)}••••••`)

  // As if the sign-in were more than ten minutes ago.
  let isVerified = false
  await page.route('**/api/user/api-credentials/*/show', (route) =>
    isVerified
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: {
            defined: false,
            code: 'FORBIDDEN',
            status: 403,
            message: 'Enter your password to continue.',
            data: { reason: 'identityNotVerified' },
          },
        }),
  )
  await access.getByRole('button', { name: /^Show key/ }).click()
  const dialog = page.getByRole('dialog', { name: "Verify it's you" })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong-portal-1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
  isVerified = true
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(shown).toHaveText(key)
  await expect(dialog).toBeHidden()
})

test('sessions are listed, and the others can be ended @both', async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const person = await signInAsNewUser(page, portal)
  const elsewhere = await browser.newContext({ baseURL: portal.origin })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await new LoginPage(other).signIn(person.email, person.password)
  await expect(other).not.toHaveURL(/login/)
  await page.goto('/account/sessions')
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/account')
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()
})

test('the language of the user is applied and kept after a reload @both', async ({ page, portal }) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account/preferences')
  const preferences = section(page, 'Preferences')
  await preferences.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await preferences.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible()
})

test('logout ends the session at the server @both', async ({ page, portal }) => {
  await signInAsNewUser(page, portal)
  await page.goto('/account')
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const menu = await new Shell(page).openUserMenu()
  await menu.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const answer = await fetch(`${portal.origin}/api/portal/user-login`, { headers: { cookie } })
  expect(answer.status).toBe(401)
})
