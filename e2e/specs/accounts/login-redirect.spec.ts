import { expect, test } from '../../fixtures/test.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

for (const path of ['/login', '/signup', '/resetpassword', '/data/DEMO00001', '/no/such/page']) {
  test(`${path} logs no failed call to the console for signed-out users`, async ({ page, pageErrors }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(path)
    await expect(
      page.getByRole('main').getByRole('heading').or(page.getByText('Page not found!')).first(),
    ).toBeVisible()
    expect(refused).toEqual([])
    expect(pageErrors.list()).toEqual([])
  })
}

test('the login leads to the requested page, with its query and hash @both', async ({ page }) => {
  const target = '/data/DEMO00001?keys=vin,ambient&range=1d#chart'
  await page.goto(target)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await new LoginPage(page).signIn('owner@example.com')
  await expect(page).toHaveURL(target)
})

test('a link inside the portal to a page that needs a session leads through the login @both', async ({
  page,
}) => {
  const target = '/settings/DEMO00001?tab=network#field-wifi.enabled'
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await page.evaluate('window.stayed = true')
  // Like a link, without reloading the page.
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(target)})`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(target)
  expect(await page.evaluate('window.stayed')).toBe(true)
  await new LoginPage(page).signIn('owner@example.com')
  await expect(page).toHaveURL(target)
})
