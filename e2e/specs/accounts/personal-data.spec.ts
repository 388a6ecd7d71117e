import { readFile } from 'node:fs/promises'
import { expect, test } from '../../fixtures/test.ts'
import { signInAsNewUser } from '../../pages/accounts/accounts.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

test('a user downloads their data and closes the account @both', async ({ page, portal, pageErrors }) => {
  pageErrors.allow(/40[01] .*\/api\/(user|auth)\//)
  const person = await signInAsNewUser(page, portal)
  await page.goto('/account/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
    data: { profile: { email: string }[] }
  }
  expect(file.data.profile).toMatchObject([{ email: person.email }])

  await page.getByRole('button', { name: 'Close account' }).last().click()
  const dialog = page.getByRole('dialog', { name: "Verify it's you" })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.fill('Wrong-portal-1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Incorrect password.')
  await password.fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your account is closed.')).toBeVisible()
  const login = new LoginPage(page)
  await login.signIn(person.email, person.password)
  await expect(login.refusal).toBeVisible()
})

test.describe('the last Admin of a device', () => {
  test.use({ account: 'owner@example.com' })

  test('sees what to do before the account can be closed', async ({ page }) => {
    await page.goto('/account/data')
    await expect(page.getByText('You are the last Admin of a device.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close account' }).last()).toBeDisabled()
  })
})
