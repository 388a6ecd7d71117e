import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { png } from '../../fixtures/images.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

/** Captured frames with two active faults. */
function capturedFrames(): unknown {
  const file = new URL('../../../packages/protocol/fixtures/whole-transfer.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { message: { can1: unknown } }).message.can1
}

type Card = { readonly id: string; readonly w: number; readonly h: number }

/** Creates a page of the device and a share link. @returns its URL */
async function share(request: APIRequestContext, deviceId: string, cards: readonly Card[]): Promise<string> {
  const path = `/api/device/device/${deviceId}/page/guests`
  const page = { title: 'Quarry', theme: 'auto', scale: 100, showHeader: true, cards }
  expect((await request.put(path, { data: { version: 0, page } })).ok()).toBe(true)
  const made = await request.post(`${path}/links`, { data: { days: 1 } })
  return `/shared/${((await made.json()) as { token: string }).token}`
}

test('a guest sees the map, the bus, the trouble codes, the image and the notes of a page @both', async ({
  page,
  device,
  browser,
  baseURL,
  isMobile,
  viewport,
}) => {
  for (const ago of [120, 60, 5])
    await device.post({
      ts: now(ago),
      gps_lat: -31.5 - ago / 10_000,
      gps_lon: 115.5,
      gps_speed: 30,
      can1: capturedFrames(),
      state: 4,
      state4_hrs: 10 - ago / 3600,
      vin: 12.5,
    })
  const image = await page.request.put(`/api/device/device/${device.id}/image/asset_image`, {
    data: { base64: png(40, 30, [200, 60, 20]).toString('base64') },
  })
  expect(image.ok()).toBe(true)
  await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_deviceNotes: { customer: 'Hill quarry' } } },
  })
  const ids = ['position', 'gps', 'can1', 'dtc1', 'asset-image', 'notes', 'state', 'utilisation']
  const address = await share(
    page.request,
    device.id,
    ids.map((id) => ({ id, w: 2, h: 3 })),
  )

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(baseURL ? { baseURL } : {}),
    isMobile,
    viewport,
  })
  const guest = await context.newPage()
  const refused: string[] = []
  guest.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await guest.goto(address)
  await expect(guest.getByTestId('card-position').getByTestId('route-facts')).toContainText(/\d/)
  await expect(guest.getByTestId('card-gps')).toContainText('115.5')
  await expect(guest.getByTestId('can-frame').first()).toBeVisible()
  await expect(guest.getByTestId('card-dtc1')).toContainText('2 active faults')
  await expect(guest.getByTestId('card-notes')).toContainText('Hill quarry')
  const shown = guest.getByTestId('card-asset-image').getByRole('img')
  await expect(shown).toHaveJSProperty('naturalWidth', 40)
  await expect(guest.getByTestId('state-now')).toHaveText('State 4')
  await expect(guest.getByTestId('utilisation-slice')).toBeVisible()
  // The device's name contains its ID.
  expect((await guest.content()).replaceAll(device.name, '')).not.toContain(device.id)
  expect(refused).toEqual([])
  expect(await findAccessibilityFaults(guest)).toEqual([])
  expect(await getHorizontalOverflowPx(guest)).toBe(0)
  await context.close()
})

test('forty cards fit a phone, and a stranger sees no page @phone', async ({ page, device, pageErrors }) => {
  pageErrors.allow(/404 .*\/api\/portal\/shared/)
  const keys = Array.from({ length: 40 }, (_, at) => `cp${at + 1}`)
  await device.post({ ts: now(5), ...Object.fromEntries(keys.map((key, at) => [key, at])) })
  const address = await share(
    page.request,
    device.id,
    keys.map((key) => ({ id: `key:${key}`, w: 4, h: 1 })),
  )
  await page.goto(address)
  await expect(page.getByTestId('wall').locator('[data-card]')).toHaveCount(40)
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  await page.goto(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByText('Page not found!')).toBeVisible()
  await expect(page.getByText("This link has expired or doesn't exist.")).toBeVisible()
})

test('a brand without share links hides creating them, and opens none', async ({
  page,
  device,
  session,
  portal,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/404 .*\/api\/portal\/shared/)
  await device.post({ ts: now(5), vin: 12.5 })
  const address = await share(page.request, device.id, [{ id: 'key:vin', w: 2, h: 1 }])
  const context = await browser.newContext({
    storageState: storageStateOf(await session('vendor@example.com'), portal),
    baseURL: portal.origin,
  })
  const vendor = await context.newPage()
  const turn = async (isOn: boolean) => {
    await vendor.goto('/sqbrands/default')
    const allowed = vendor.getByRole('switch', { name: 'Allow share links' })
    await allowed.press('Space')
    await expect(allowed).toBeChecked({ checked: isOn })
    await vendor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(vendor.getByText('Saved. Visible the next time someone opens a page.')).toBeVisible()
  }
  await turn(false)
  try {
    await page.goto(`/custom/guests/${device.id}`)
    await page.getByRole('button', { name: 'Menu of this page' }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit page' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Share…' })).toBeHidden()
    await page.goto(`/custom?q=${device.id}`)
    await expect(page.getByTestId('page-row')).toBeVisible()
    await expect(page.getByText('Share links')).toBeHidden()
    await page.goto(address)
    await expect(page.getByText('Page not found!')).toBeVisible()
  } finally {
    await turn(true)
  }
  await page.goto(address)
  await expect(page.getByTestId('value-vin')).toHaveText('12.50 V')
  await context.close()
})
