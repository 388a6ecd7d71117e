import { expect, test } from '../../fixtures/test.ts'
import { LoginPage } from '../../pages/accounts/login-page.ts'

test.use({ account: 'vendor@example.com' })

type Settings = { readonly siteid: string; readonly version: number; readonly images: object }

test('a brand page is created, shown at its host and deleted @both', async ({
  page,
  portal,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/40[014] /)
  const siteid = `pumpworks-${test.info().project.name}`
  const brands = await page.request.get('/api/portal/admin-get-sites')
  const { Items } = (await brands.json()) as { Items: Settings[] }
  const {
    version: _version,
    images: _images,
    ...settings
  } = Items.find((each) => each.siteid === 'default') as Settings
  const data = {
    ...settings,
    siteid,
    brandName: 'Pumpworks',
    colour: '#b3261e',
    hosts: [`${siteid}.localhost`],
  }
  expect((await page.request.post('/api/portal/admin-sites', { data })).status()).toBe(200)

  // The vendor creates it.
  await page.goto(`/sqbrands/${siteid}`)
  const pages = page.getByTestId('brand-pages')
  await expect(pages).toContainText('No custom pages yet')
  await pages.getByRole('button', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('ABC123XYZ')
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(dialog).toContainText('no device ID')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Our pumps')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('pumps')
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(page).toHaveURL(`/sqbrands/${siteid}/pages/pumps`)
  await page.getByRole('combobox', { name: 'Preview with' }).fill('demo00002')
  await page.getByRole('option', { name: /DEMO00002/ }).click()
  const editor = page.getByTestId('page-editor')
  await editor.getByLabel('Add a card').click()
  const option = page.getByRole('listbox').getByRole('option', { name: 'Raw JSON' })
  const card = await option.innerText()
  await option.click()
  await page.getByRole('switch', { name: /^Without a device/ }).check({ force: true })
  await page.getByRole('link', { name: 'Back to the brand' }).click()
  await page.getByRole('dialog', { name: 'Unsaved Changes' }).getByRole('button', { name: 'Cancel' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(pages.getByTestId('brand-page')).toContainText('/custom/pumps · 1 card · Lists devices')

  // Visitors of its host see it, others do not.
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: page.viewportSize(),
  })
  const visitor = await context.newPage()
  const origin = `http://${siteid}.localhost:${new URL(portal.origin).port}`
  await visitor.goto(`${origin}/custom/pumps`)
  await expect(visitor).toHaveURL(/\/login/)
  await new LoginPage(visitor).signIn('owner@example.com')
  await expect(visitor.getByRole('heading', { name: 'Our pumps' })).toBeVisible()
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Devices' })).toHaveCount(0)
  await visitor.getByRole('searchbox', { name: 'Search devices' }).fill('demo00002')
  const found = visitor.getByTestId('brand-device')
  await expect(found).toHaveCount(1)
  await found.getByRole('link').click()
  await expect(visitor).toHaveURL(`${origin}/custom/pumps/DEMO00002`)
  await expect(visitor.getByTestId('wall').getByRole('region', { name: card })).toBeVisible()
  await visitor.getByRole('button', { name: 'Menu of this page' }).click()
  await expect(visitor.getByRole('menuitem', { name: 'Edit page' })).toHaveCount(0)
  await page.goto('/custom/pumps/DEMO00002')
  await expect(page.getByText('Page not found!')).toBeVisible()

  // One click deletes it.
  await page.goto(`/sqbrands/${siteid}`)
  await pages.getByRole('button', { name: 'Delete Our pumps' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await expect(pages).toContainText('No custom pages yet')
  await visitor.goto(`${origin}/custom/pumps/DEMO00002`)
  await expect(visitor.getByText('Page not found!')).toBeVisible()
  await context.close()
})
