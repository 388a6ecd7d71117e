import type { Page } from '@playwright/test'
import { codeIn, type Message, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { endSessionRemotely } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totp } from '../../fixtures/totp.ts'
import { accountSection, signInAsNewUser, clearSession, newPhone } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'
import { SessionDialog } from '../../pages/accounts/session-dialog.ts'

/** Runs an action that sends an SMS, and returns the message. */
async function smsAfter(portal: Portal, phone: string, act: () => Promise<void>): Promise<Message> {
  const known = (await messagesTo(portal, phone)).length
  await act()
  return nextMessage(portal, phone, known)
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })

test('SMS as a second factor: number verified, enabled, requested, preferred, disabled @both', async ({
  page,
  portal,
}) => {
  test.slow()
  const phone = newPhone()
  const person = await signInAsNewUser(page, portal, { phone })
  const mfa = accountSection(page, 'Multi-Factor Authentication')

  await page.goto('/account/mfa')
  await expect(mfa.getByText('Requires a verified mobile number in your profile')).toBeVisible()
  await expect(mfa.getByRole('button', { name: 'Set up: SMS' })).toHaveCount(0)

  await page.goto('/account/profile')
  const profile = accountSection(page, 'Profile')
  await expect(profile.getByText(`${phone} is not verified yet.`)).toBeVisible()
  const first = await smsAfter(portal, phone, () =>
    profile.getByRole('button', { name: 'Verify by SMS' }).click(),
  )
  expect(first).toMatchObject({ channel: 'sms', to: phone })
  expect(first.text).toMatch(/^Portal: \d{6} is your code\. It expires in 10 minutes\.$/)
  await codeField(page).fill(codeIn(first))
  await expect(profile.getByText('Mobile number verified.')).toBeVisible()

  await page.goto('/account/mfa')
  await expect(mfa.getByText('Less secure than the app')).toBeVisible()
  await mfa.getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const secret = (await mfa.locator('code').first().innerText()).trim()
  await codeField(page).fill(totp(secret))
  await mfa.getByRole('button', { name: "I've saved these codes" }).click()
  await mfa.getByRole('button', { name: 'Set up: SMS' }).click()
  const second = await smsAfter(portal, phone, () =>
    mfa.getByRole('button', { name: 'Send the code by SMS' }).click(),
  )
  await codeField(page).fill(codeIn(second))
  await expect(mfa.getByText('Enabled')).toHaveCount(2)
  // The choice is sent immediately but rendered one task later: check() would not wait for that.
  const preferred = page.waitForResponse('**/api/user/mfa/preferred')
  await mfa.getByRole('radio', { name: 'SMS' }).click({ force: true })
  await expect(mfa.getByRole('radio', { name: 'SMS' })).toBeChecked()
  // Leaving the page earlier would cancel the request.
  await preferred

  await clearSession(page)
  const third = await smsAfter(portal, phone, () => new LoginPage(page).signIn(person.email, person.password))
  await expect(page.getByText('Enter the 6-digit code sent to your phone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the authenticator app' })).toBeVisible()
  const again = await smsAfter(portal, phone, () =>
    page.getByRole('button', { name: 'Send a new code' }).click(),
  )
  expect(codeIn(again)).not.toBe('')
  // A newer code invalidates the older one; the chance of two equal ones is one in a million.
  await codeField(page).fill(codeIn(again))
  await expect(page).not.toHaveURL(/login/)
  expect(third.id).not.toBe(again.id)

  await page.goto('/account/mfa')
  await mfa.getByRole('button', { name: 'Disable: SMS' }).click()
  const last = await smsAfter(portal, phone, () =>
    mfa.getByRole('button', { name: 'Send the code by SMS' }).click(),
  )
  await codeField(page).fill(codeIn(last))
  await expect(mfa.getByRole('button', { name: 'Set up: SMS' })).toBeVisible()
  await mfa.getByRole('button', { name: 'Disable: Authenticator app' }).click()
  // Each code is valid once and the setup has used the current one, so this uses the next.
  await codeField(page).fill(totp(secret, 1))
  await expect(mfa.getByRole('button', { name: 'Set up: Authenticator app' })).toBeVisible()
  await expect(mfa.getByText('Recovery codes')).toHaveCount(0)

  await clearSession(page)
  await new LoginPage(page).signIn(person.email, person.password)
  await expect(page).not.toHaveURL(/login/)
})

test('an ended session is resumed in place with a code by SMS', async ({
  page,
  context,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const phone = newPhone()
  const person = await signInAsNewUser(page, portal, { phone })
  const mfa = accountSection(page, 'Multi-Factor Authentication')
  const profile = accountSection(page, 'Profile')
  await page.goto('/account/profile')
  const proof = await smsAfter(portal, phone, () =>
    profile.getByRole('button', { name: 'Verify by SMS' }).click(),
  )
  await codeField(page).fill(codeIn(proof))
  await expect(profile.getByText('Mobile number verified.')).toBeVisible()
  await page.goto('/account/mfa')
  await mfa.getByRole('button', { name: 'Set up: SMS' }).click()
  const setUp = await smsAfter(portal, phone, () =>
    mfa.getByRole('button', { name: 'Send the code by SMS' }).click(),
  )
  await codeField(page).fill(codeIn(setUp))
  await mfa.getByRole('button', { name: "I've saved these codes" }).click()

  await page.goto('/account/profile')
  await page.getByRole('textbox', { name: 'Given Name' }).fill('Augusta')
  await endSessionRemotely(context, portal)
  await profile.getByRole('button', { name: 'Save' }).click()
  const session = new SessionDialog(page)
  await expect(session.dialog).toBeVisible()
  const sent = await smsAfter(portal, phone, () => session.logIn(person.password))
  await expect(session.dialog.getByText('Enter the 6-digit code sent to your phone.')).toBeVisible()
  await session.code.fill(codeIn(sent))
  await expect(session.dialog).toBeHidden()
  await expect(profile.getByText('Saved.')).toBeVisible()
})
