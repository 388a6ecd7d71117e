import { linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { expect, test } from '../../fixtures/test.ts'
import { newPerson, SignUpPage } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

test('after sign-up the address is shown, and the email can be resent @both', async ({ page, portal }) => {
  const person = newPerson()
  const form = new SignUpPage(page)
  await page.goto('/signup?redirect=/support')
  await form.fill(person)
  await form.button.click()
  await expect(page.getByText('Email Sent')).toBeVisible()
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await nextMessage(portal, person.email)

  await page.getByRole('button', { name: 'Resend' }).click()
  await nextMessage(portal, person.email, 1)
  await expect(page.getByText('The email was sent again.')).toBeVisible()
  // The next email requires a wait, which is displayed.
  await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled()
  await expect(page.getByText(/You can resend it in \d+\s?s\./)).toBeVisible()

  const [newest] = await messagesTo(portal, person.email)
  if (!newest) throw new Error('There is no mail.')
  await page.goto(linkTo(newest, '/verify/'))
  await expect(page).toHaveURL('/login?redirect=/support')
  await new LoginPage(page).signIn(person.email, person.password)
  await expect(page).toHaveURL('/support')
})

test('a mistyped address can be corrected without typing the rest again @both', async ({ page }) => {
  const form = new SignUpPage(page)
  const person = newPerson()
  await page.goto('/signup')
  await form.fill(person)
  await form.button.click()
  await page.getByRole('button', { name: 'Use a different email address' }).click()
  await expect(form.field('Email')).toHaveValue(person.email)
  await expect(form.field('Given Name')).toHaveValue(person.givenName)
  await expect(form.button).toBeEnabled()
})

test('invalid characters of a name are listed, but joiners required by a script are allowed @both', async ({
  page,
}) => {
  const form = new SignUpPage(page)
  await page.goto('/signup')
  await form.fill(newPerson({ givenName: 'Ada<b>', familyName: 'Love\u202Elace' }))
  await form.button.click()
  await expect(page.getByText('Not allowed in a name: <, >')).toBeVisible()
  await expect(page.getByText('Not allowed in a name: U+202E')).toBeVisible()
  await form.field('Given Name').fill('علی\u200Cرضا')
  await form.field('Family Name').fill('A')
  await form.button.click()
  await expect(page.getByText('Use 2–60 characters.')).toBeVisible()
  await expect(page.getByText('Not allowed in a name')).toHaveCount(0)
})
