import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { FleetMap } from '../../pages/fleet-map.ts'
import { countColours } from '../../pages/pixels.ts'

test.use({ account: 'owner@example.com' })

const brisbane = { gps_lat: -27.47, gps_lon: 153.02 }
const perth = { gps_lat: -31.95, gps_lon: 115.86 }
const mine = { gps_lat: -20.73, gps_lon: 139.5 }
const event = (lv: number) => ({ events: [{ topic: 'vin', msg: 'Out of range', lv }] })

/** Opens a group of its own, so that the map contains only this test's devices. */
async function openGroup(page: Page, group: string, ids: readonly string[], search = ''): Promise<FleetMap> {
  const answer = await page.request.post('/api/portal/user-change-device-group', {
    data: { group, selected: ids },
  })
  expect(answer.ok()).toBe(true)
  await new DeviceList(page).open(`?group=${group}${search}`)
  const map = new FleetMap(page)
  await map.ready()
  return map
}

test('devices are shown at their position by state; those at one position are spread', async ({
  page,
  newDevice,
}) => {
  const [east, west, warm, cool, lost] = [
    await newDevice(),
    await newDevice(),
    await newDevice(),
    await newDevice(),
    await newDevice(),
  ]
  await east.post({ ts: now(), vin: 12.5, ...brisbane })
  await west.post({ ts: now(), vin: 9, ...perth, ...event(40) })
  await warm.post({ ts: now(), vin: 11, ...mine, ...event(30) })
  await cool.post({ ts: now(), vin: 12, ...mine })
  await lost.post({ ts: now(), vin: 12 })
  const group = 'Five'
  const map = await openGroup(
    page,
    group,
    [east, west, warm, cool, lost].map(({ id }) => id),
  )
  await map.expectDrawn([`${east.name}, Live`, `${west.name}, Alarm`, '2 devices here, Warning'])
  await expect(map.section).toContainText('1 device has no position')

  await map.press(map.clusters.first())
  await expect(map.device(warm.id)).toHaveAttribute('data-state', 'warning')
  await expect(map.device(cool.id)).toHaveAttribute('data-state', 'live')
  await map.press(map.device(cool.id))
  await expect(map.popup).toContainText(cool.name)
  await expect(map.popup).toContainText('Live')
  await expect(map.popup).toContainText('Supply Voltage12.00 V')
  await expect(map.popup.getByRole('link')).toBeFocused()
  expect(await findAccessibilityFaults(page, { within: '[data-testid="fleet-map"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(map.popup).toHaveCount(0)
  await expect(map.device(cool.id)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(map.device(cool.id)).toHaveCount(0)

  await map.click(map.device(west.id))
  await expect(map.popup).toContainText('Alarm')
  await map.popup.getByRole('link', { name: west.name }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${west.id}`))
})

test('list and map filter each other, and highlight the same device', async ({ page, newDevice }) => {
  const [east, west] = [await newDevice(), await newDevice()]
  await east.post({ ts: now(), ...brisbane })
  await west.post({ ts: now(), ...perth })
  const map = await openGroup(page, 'Two', [east.id, west.id])
  const list = new DeviceList(page)
  await map.expectDrawn([`${east.name}, Live`, `${west.name}, Live`])
  await list.row(east.id).hover()
  await expect(map.hovered).toHaveText(east.name)
  const { x, y } = await map.middleOf(map.device(west.id))
  await page.mouse.move(x, y)
  await expect(map.hovered).toHaveText(west.name)

  await list.search.fill(east.name)
  await map.expectDrawn([`${east.name}, Live`])
  await map.areaFilter.click({ force: true })
  await list.search.fill('')
  // The filtered area is the view, so filtering must not move it.
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(east.id)).toBeVisible()
  await map.showAll.click()
  await expect(list.rows).toHaveCount(2)
  await map.areaFilter.click({ force: true })
  await expect(map.areaFilter).not.toBeChecked()
})

test('a device that moves and raises an alarm is updated on the open map', async ({ page, newDevice }) => {
  const [still, moving] = [await newDevice(), await newDevice()]
  await still.post({ ts: now(5), ...brisbane })
  await moving.post({ ts: now(5), ...perth })
  const map = await openGroup(page, 'Moving', [still.id, moving.id])
  await map.expectDrawn([`${still.name}, Live`, `${moving.name}, Live`])
  const before = await map.middleOf(map.device(moving.id))
  const drawing = await map.canvas.locator('canvas').elementHandle()
  await moving.publish({ ts: now(), ...mine, ...event(40) })
  await expect(map.device(moving.id)).toHaveAttribute('data-state', 'alarm', { timeout: 30_000 })
  const xNow = async () => (await map.middleOf(map.device(moving.id))).x
  await expect.poll(xNow).toBeGreaterThan(before.x + 50)
  expect(await drawing?.evaluate((element) => (element as { isConnected: boolean }).isConnected)).toBe(true)
})

test('the map makes no external requests, and follows the colour scheme', async ({ page, newDevice }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) strangers.push(request.url())
  })
  const [east, west] = [await newDevice(), await newDevice()]
  await east.post({ ts: now(), ...brisbane })
  await west.post({ ts: now(), ...perth })
  const map = await openGroup(page, 'Offline', [east.id, west.id])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await map.expectDrawn([`${east.name}, Live`, `${west.name}, Live`])
    await expect.poll(() => countColours(page, map.canvas)).toBeGreaterThan(20)
    expect(await findAccessibilityFaults(page, { within: '[data-testid="fleet-map"]' })).toEqual([])
  }
  expect(strangers).toEqual([])
})

/** Opens the page with a brand's own map, which the test serves. */
async function serveStyle(page: Page, style: object | null): Promise<void> {
  await page.route('**/brand-style.json', (route) =>
    style ? route.fulfill({ json: style }) : route.fulfill({ status: 404, body: '' }),
  )
  await page.route(/\/\?group=/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"streets":""', '"streets":"/brand-style.json"')
    expect(body).toContain('brand-style.json')
    await route.fulfill({ response: answer, body })
  })
}

test('a brand’s own map is drawn below the devices, or else the portal’s', async ({
  page,
  newDevice,
  pageErrors,
}) => {
  pageErrors.allow(/404 .*brand-style/)
  const device = await newDevice()
  await device.post({ ts: now(), ...brisbane })
  const plain = {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#123456' } }],
  }
  await serveStyle(page, plain)
  const map = await openGroup(page, 'Brand', [device.id])
  await map.expectDrawn([`${device.name}, Live`])
  const coloursOfBrand = await countColours(page, map.canvas)
  await page.unroute('**/brand-style.json')
  await serveStyle(page, null)
  await page.reload()
  await map.ready()
  await map.expectDrawn([`${device.name}, Live`])
  await expect.poll(() => countColours(page, map.canvas)).not.toBe(coloursOfBrand)
})

test('a tile that failed is loaded once more', async ({ page, newDevice, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const device = await newDevice()
  await device.post({ ts: now(), ...brisbane })
  const ranges: string[] = []
  await page.route('**/basemap.pmtiles*', async (route) => {
    const range = route.request().headers()['range'] ?? ''
    ranges.push(range)
    // The first two are for the head of the archive and what it describes.
    await (ranges.length === 3 ? route.abort() : route.continue())
  })
  const map = await openGroup(page, 'Tiles', [device.id])
  await map.expectDrawn([`${device.name}, Live`])
  await expect.poll(() => ranges.filter((range) => range === ranges[2]).length).toBe(2)
})

test('a map that cannot be drawn shows an error, and the list still works', async ({ page, device }) => {
  await page.addInitScript(`{
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest)
    }
  }`)
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await expect(new FleetMap(page).section.getByRole('alert')).toHaveText('Map Load Error')
  await expect(list.row(device.id)).toBeVisible()
})

test('on a phone the map replaces the list @phone', async ({ page, newDevice }) => {
  const [east, west] = [await newDevice(), await newDevice()]
  await east.post({ ts: now(), vin: 12.5, ...brisbane })
  await west.post({ ts: now(), vin: 12.5, ...perth })
  const map = await openGroup(page, 'Phone', [east.id, west.id], '&show=map')
  await map.expectDrawn([`${east.name}, Live`, `${west.name}, Live`])
  await map.device(west.id).scrollIntoViewIfNeeded()
  const { x, y } = await map.middleOf(map.device(west.id))
  await page.touchscreen.tap(x, y)
  await expect(map.popup).toContainText(west.name)
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page, { within: '[data-testid="fleet-map"]' })).toEqual([])
})
