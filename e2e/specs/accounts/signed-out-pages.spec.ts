import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser } from '../../pages/accounts/accounts.ts'

const paths = [
  '/login',
  '/signup',
  '/resetpassword',
  '/resetpassword/code=1&user=nobody@example.com',
  '/newpassword',
  '/terms',
  '/privacy',
  '/no/such/page',
]

test('every page of a visitor shows Signup and Login @both', async ({ page, pageErrors }) => {
  pageErrors.allow(/40[0-9] .*\/api\/user\/check-reset-link/)
  const bar = page.getByRole('banner')
  for (const path of paths) {
    await page.goto(path)
    await expect(bar.getByRole('link', { name: 'Signup' }), path).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Login' }), path).toBeVisible()
  }
})

test('the open page is marked in the header @both', async ({ page }) => {
  await page.goto('/signup')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Signup' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-current', 'page')
})

test('sign-up and password pages open for a signed-in user and show the account @both', async ({
  page,
  portal,
}) => {
  const person = await signInAsNewUser(page, portal)
  const who = page.getByText(`You're logged in as Ada Lovelace (${person.email}).`)
  await page.goto('/signup')
  await expect(who).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await page.goto('/resetpassword')
  await expect(who).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
  await page.goto('/newpassword')
  await expect(who).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
})
