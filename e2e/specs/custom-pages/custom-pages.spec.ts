import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

const editor = (page: Page) => page.getByTestId('page-editor')

async function addCard(page: Page, name: string): Promise<void> {
  await editor(page).getByLabel('Add a card').click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('a page is built of cards, shown in display mode, shared with a guest and revoked @both', async ({
  page,
  device,
  browser,
  pageErrors,
}) => {
  // A missing page and an expired link are expected responses.
  pageErrors.allow(/404 .*\/api\/(?:device|portal)\//)
  await device.post({ ts: now(10), vin: 12.5, ambient: 20, secret_key: 7 })
  await page.goto(`/custom/wall/${device.id}`)
  await expect(page.getByText('Page not found!')).toBeVisible()
  await page.getByRole('button', { name: 'Create this page' }).click()
  await editor(page).getByRole('textbox', { name: 'Title' }).fill('Pump house')
  await addCard(page, 'Supply Voltage')
  await addCard(page, 'Ambient Temperature')
  await addCard(page, 'Raw JSON')
  await editor(page).getByRole('button', { name: 'Save' }).click()

  const shown = new DevicePage(page)
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pump house')
  await expect(shown.value('vin')).toHaveText('12.50 V')
  await expect(page.getByRole('link', { name: 'Devices' })).toBeHidden()
  await page.reload()
  await expect(shown.value('ambient')).toHaveText('20.0 °C')

  await page.getByRole('button', { name: 'Menu of this page' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this page' })
  await expect(dialog.getByText('Hidden from guests: Raw JSON.')).toBeVisible()
  await dialog.getByLabel('Note').fill('Customer')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByTestId('share-address').innerText()

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const guest = await context.newPage()
  await guest.goto(address)
  const seen = new DevicePage(guest)
  await expect(seen.value('vin')).toHaveText('12.50 V')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Pump house')
  await expect(guest.getByText('secret_key')).toBeHidden()
  await device.publish({ ts: now(), vin: 13.25 })
  await expect(seen.value('vin')).toHaveText('13.25 V')
  expect(await findAccessibilityFaults(guest)).toEqual([])
  expect(await getHorizontalOverflowPx(guest)).toBe(0)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(guest.getByText('Page not found!')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Page not found!')).toBeVisible()
  await context.close()
})

test('a personal page shows several devices', async ({ page, newDevice, pageErrors }) => {
  pageErrors.allow(/404 .*\/api\/portal\/user-page/)
  const [one, other] = [await newDevice(), await newDevice()]
  await one.post({ ts: now(10), vin: 11 })
  await other.post({ ts: now(10), vin: 12 })
  await page.goto('/custom/yard?edit=true')
  for (const { id } of [one, other]) {
    await editor(page).getByLabel('Device', { exact: true }).selectOption(id)
    await editor(page).getByLabel('Add a card').click()
    await page
      .getByRole('option', { name: /Supply Voltage$/ })
      .last()
      .click()
    await editor(page).getByLabel('Add a card').click()
    await page
      .getByRole('option', { name: /Events$/ })
      .last()
      .click()
  }
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(page.getByTestId('value-vin')).toHaveText(['11.00 V', '12.00 V'])
  // Panels show their device's name like other cards.
  for (const { name } of [one, other])
    await expect(page.getByRole('region', { name: `${name} · Events` })).toBeVisible()
})

test('a draft survives what another tab saves, and does not replace it unseen', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/409 .*\/api\/portal\/user-page/)
  await page.clock.install()
  const saveElsewhere = async (title: string, version: number) => {
    const data = { version, page: { title, theme: 'auto', scale: 100, showHeader: true, cards: [] } }
    expect((await page.request.put('/api/portal/user-page/draft', { data })).ok()).toBe(true)
  }
  await saveElsewhere('Before', 0)
  await page.goto('/custom/draft?edit=true')
  const title = editor(page).getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('Before')
  await title.fill('Mine')
  await saveElsewhere('Theirs', 1)
  // Back from the other tab, when what was read is old.
  const read = page.waitForResponse('**/api/portal/user-page/draft')
  await page.clock.fastForward(60_000)
  await page.evaluate("globalThis.dispatchEvent(new Event('visibilitychange'))")
  await read
  await expect(page).toHaveTitle(/Theirs/)
  await expect(title).toHaveValue('Mine')
  const button = (name: string) => editor(page).getByRole('button', { name })
  await button('Save').click()
  await expect(editor(page)).toContainText('This page has been saved since you opened it.')
  await expect(editor(page)).toContainText('Last saved by')
  await expect(title).toHaveValue('Mine')
  await button('Use theirs').click()
  await expect(title).toHaveValue('Theirs')
  await title.fill('Mine again')
  await saveElsewhere('Theirs again', 2)
  await button('Save').click()
  await button('Keep mine').click()
  await expect(editor(page)).toHaveCount(0)
  await expect(page).toHaveTitle(/Mine again/)
  const stored = await page.request.get('/api/portal/user-page/draft')
  expect(await stored.json()).toMatchObject({ version: 4, page: { title: 'Mine again' } })
})

test('a page of ten devices is live over one connection', async ({ page, newDevice }) => {
  const devices = await Promise.all(Array.from({ length: 10 }, () => newDevice()))
  await Promise.all(devices.map((device, at) => device.post({ ts: now(10), vin: 10 + at })))
  const cards = devices.map(({ id }) => ({ id: 'key:vin', deviceid: id, w: 1, h: 1 }))
  const made = await page.request.put('/api/portal/user-page/ten', {
    data: { version: 0, page: { title: 'Ten', theme: 'auto', scale: 100, showHeader: true, cards } },
  })
  expect(made.ok()).toBe(true)
  const streams: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname.includes('live')) streams.push(pathname)
  })
  await page.goto('/custom/ten')
  const values = page.getByTestId('value-vin')
  await expect(values).toHaveText(devices.map((_, at) => `${10 + at}.00 V`))
  await Promise.all(devices.map((device, at) => device.publish({ ts: now(), vin: 20 + at })))
  await expect(values).toHaveText(devices.map((_, at) => `${20 + at}.00 V`))
  expect(streams).toEqual(['/api/portal/user-live-points'])
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })
  test('sees that a page does not exist, without a button to create it', async ({ page, pageErrors }) => {
    pageErrors.allow(/404 .*\/api\/device\//)
    await page.goto('/custom/wall/DEMO00001')
    await expect(page.getByText('Page not found!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create this page' })).toBeHidden()
  })
})
