import { signInBrowser } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a support view shows the portal as the user sees it, read-only, and the user sees a record of it @everyday', async ({
  page,
  context,
  portal,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/403/)
  await signInBrowser(context, portal, 'vendor@example.com')
  await page.goto('/sqadmin?q=viewer@example.com')
  await page.getByRole('button', { name: 'View as user: viewer@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as viewer@example.com' })
  await expect(dialog.getByRole('button', { name: 'Start viewing' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Map stays empty')
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  const banner = page.getByRole('complementary', { name: 'Support view' })
  await expect(banner).toContainText('Viewing as viewer@example.com')
  await page.goto('/account/profile')
  await page.getByRole('textbox', { name: 'Given name' }).fill('Mallory')
  await page.getByRole('textbox', { name: 'Family name' }).fill('Intruder')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are viewing this account for support')).toBeVisible()
  await page.goto('/subscriptions')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('button', { name: 'Change Plan' })).toBeDisabled()
  await expect(page.getByTitle('This view is read-only.')).toBeVisible()
  await page.goto('/sqadmin')
  await expect(page.getByText('Page not found!')).toBeVisible()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto('/sqadmin')
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()

  const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  await signInBrowser(theirs, portal, 'viewer@example.com')
  const account = await theirs.newPage()
  await account.goto(`${portal.origin}/account/sessions`)
  await expect(account.getByRole('list', { name: 'Support access' })).toContainText('Map stays empty')
  await theirs.close()
})

test("a support view with a lost session leads to the login, without asking for the user's password", async ({
  page,
  portal,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  await signInBrowser(context, portal, 'vendor@example.com')
  await page.goto('/sqadmin?q=viewer@example.com')
  await page.getByRole('button', { name: 'View as user: viewer@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as viewer@example.com' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Map stays empty')
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  const banner = page.getByRole('complementary', { name: 'Support view' })
  await expect(banner).toContainText('Viewing as viewer@example.com')
  await context.clearCookies()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})
