import type { Page } from '@playwright/test'
import { linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { expect, test } from '../../fixtures/test.ts'
import { newPerson, type Person, SignUpPage } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

/** Signs a person up. @returns the person and the verification link */
async function signUp(page: Page, portal: Portal): Promise<{ person: Person; link: string }> {
  const person = newPerson()
  const form = new SignUpPage(page)
  await page.goto('/signup')
  await form.fill(person)
  // The email may arrive before the response, which marks this browser as the one that chose the password.
  const answered = page.waitForResponse('**/api/user/sign-up')
  await form.button.click()
  await (await answered).finished()
  return { person, link: linkTo(await nextMessage(portal, person.email), '/verify/') }
}

async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  // The previous page has an email field too, and stays a moment after the URL has changed.
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect(page).toHaveURL('/resetpassword')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Email Sent')).toBeVisible()
  await expect(
    page.getByText(
      'A reset request has been sent to your email address. If the email does not arrive, please check your spam filter.',
    ),
  ).toBeVisible()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a forgotten password is replaced once with the link in an email @both @everyday', async ({
  page,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/401 .*\/api\/auth\/sign-in|409 .*\/api\/user\/check-reset-link/)
  const { person, link } = await signUp(page, portal)
  await page.goto(link)
  await expect(page.getByText('Email Confimed')).toBeVisible()
  const known = (await messagesTo(portal, person.email)).length
  await askForReset(page, person.email)
  const reset = linkTo(await nextMessage(portal, person.email, known), '/resetpassword/')
  expect(reset).toMatch(/^\/resetpassword\/code=[^&]+&user=.+$/)

  await page.goto(reset)
  await setPassword(page, 'Other-portal-2')
  await expect(page.getByText('Password Changed')).toBeVisible()
  await expect(page.getByText('Password has been successfully changed!')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await new LoginPage(page).signIn(person.email, person.password)
  await new LoginPage(page).acceptRefusal()
  await new LoginPage(page).signIn(person.email, 'Other-portal-2')
  // People without devices are redirected to add one; this page appears after the last redirect.
  await expect(page.getByRole('heading', { name: 'Add Device' })).toBeVisible()

  // The link was used: its message, and a link to request a new one, before anything is typed.
  await page.context().clearCookies()
  await page.goto(reset)
  await expect(page.getByRole('alert')).toContainText('This link has expired. Request a new one.')
  await expect(page).toHaveURL('/resetpassword')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
})

test('an unknown address is answered like a known one, and gets no email @both', async ({ page, portal }) => {
  const email = newPerson().email
  await askForReset(page, email)
  expect(await messagesTo(portal, email)).toEqual([])
})

test('an unconfirmed account gets its verification link again @both', async ({ page, portal }) => {
  const { person } = await signUp(page, portal)
  await askForReset(page, person.email)
  const again = await nextMessage(portal, person.email, 1)
  await page.goto(linkTo(again, '/verify/'))
  await expect(page.getByText('Email Confimed')).toBeVisible()
  // The request came from the browser that chose the password, so it counts.
  await new LoginPage(page).signIn(person.email, person.password)
  await expect(page).toHaveURL(/\/(add)?$/)
})
