import { linkTo, messagesTo, nextMessage } from '../../fixtures/outbox.ts'
import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser, newPerson, SignUpPage } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

test('sign-up, verification and first login lead back to the requested page @both @everyday', async ({
  page,
  portal,
}) => {
  const person = newPerson()
  await page.goto('/support')
  await expect(page).toHaveURL('/login?redirect=/support')
  await page
    .getByRole('link', { name: /Sign ?up/i })
    .last()
    .click()
  await expect(page).toHaveURL('/signup?redirect=/support')
  const form = new SignUpPage(page)
  await form.fill(person)
  await form.button.click()
  await expect(page.getByText('Email Sent')).toBeVisible()

  const mail = await nextMessage(portal, person.email)
  const link = linkTo(mail, '/verify/')
  expect(link).toMatch(/^\/verify\/code=[^&]+&user=.+$/)
  await page.goto(link)
  await expect(page.getByText('Email Confimed')).toBeVisible()
  await expect(page.getByText('Your email address has been confirmed! Please sign in.')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=/support')
  await new LoginPage(page).signIn(person.email, person.password)
  await expect(page).toHaveURL('/support')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace')

  // A second click on the link succeeds too.
  await page.goto(link)
  await expect(page.getByText('Email Confimed')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('each rule of the form has its message, and nothing is sent @both', async ({ page }) => {
  const form = new SignUpPage(page)
  await page.goto('/signup')
  for (const hint of [
    'Optional. Required for SMS alerts.',
    'Numbers must be in international format.',
    'For example +61xxxxxxxxx in Australia.',
  ])
    await expect(page.getByText(hint)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && requests.push(request.url())))
  await form.field('Email').fill('someone@example.cm')
  await form.field('Given Name').fill('A')
  await form.field('Mobile Number').fill('0412345678')
  await form.field('Password').fill('short')
  await form.field('Confirm Password').fill('other')
  await form.button.click()
  for (const message of [
    'Email is not valid.',
    'Phone number format does not meet requirements.',
    'Passwords do not match.',
    'Accept the terms of use to continue.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(form.field('Password')).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test('an address with an account is answered like any other, and notified by email @both', async ({
  page,
  portal,
}) => {
  const known = (await messagesTo(portal, 'viewer@example.com')).length
  const form = new SignUpPage(page)
  await page.goto('/signup')
  await form.fill(newPerson({ email: 'viewer@example.com' }))
  await form.button.click()
  await expect(page.getByText('Email Sent')).toBeVisible()
  const mail = await nextMessage(portal, 'viewer@example.com', known)
  expect(mail.links.some((link) => link.includes('/verify/'))).toBe(false)
  await page.goto('/login')
  await new LoginPage(page).signIn('viewer@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Devices/)
})

test('a login is refused before the address is confirmed @both @everyday', async ({
  page,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/40[13] .*\/api\/auth\/sign-in/)
  const person = newPerson()
  const form = new SignUpPage(page)
  await page.goto('/signup')
  await form.fill(person)
  await form.button.click()
  await nextMessage(portal, person.email)
  await page.goto('/login')
  await new LoginPage(page).signIn(person.email, person.password)
  await expect(new LoginPage(page).refusal).toContainText('Confirm your email address first')
  await expect(page).toHaveURL('/login')
})

test('an invalid link leads to the login with an error @both', async ({ page, pageErrors }) => {
  pageErrors.allow(/40[0-9] .*\/api\/user\/confirm-sign-up/)
  await page.goto('/verify/code=nonsense&user=nobody@example.com')
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(page).toHaveURL('/login')
})

test('opening a verification link signs out the current user @both', async ({ page, portal, pageErrors }) => {
  pageErrors.allow(/40[0-9] .*\/api\/user\/confirm-sign-up/)
  // A separate session, because the fixture's are shared with other tests.
  await signInAsNewUser(page, portal)
  await page.goto('/add')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/verify/code=nonsense&user=nobody@example.com')
  await expect(page).toHaveURL('/login')
  await page.goto('/add')
  await expect(page).toHaveURL(/\/login/)
})
