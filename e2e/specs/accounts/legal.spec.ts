import { expect, test } from '../../fixtures/test.ts'
import { newPerson, SignUpPage } from '../../pages/accounts/accounts.ts'

test('the terms must be accepted and open with one click @both', async ({ page, context }) => {
  const form = new SignUpPage(page)
  await page.goto('/signup')
  await form.fill(newPerson())
  await page.getByRole('checkbox').uncheck()
  await form.button.click()
  await expect(page.getByText('Accept the terms of use to continue.')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'terms of use' }).click()
  const terms = await opened
  await expect(terms).toHaveURL('/terms')
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  await terms.goto('/signup')
  await expect(terms.getByRole('main').getByRole('link', { name: 'privacy notice' })).toHaveAttribute(
    'href',
    '/privacy',
  )
})

test('the default brand has its own terms and privacy notice @both', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).nth(4)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice')
  await expect(page.getByRole('article')).toContainText('cookie')
})

test.describe('for a German reader', () => {
  test.use({ locale: 'de-DE' })

  test('terms and privacy notice are in German', async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nutzungsbedingungen')
    await expect(page.getByRole('article')).toContainText('Konto')
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutzhinweise')
  })
})
