import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device-page.ts'
import { countColours } from '../../pages/pixels.ts'

test.use({ account: 'owner@example.com' })

const place = { gps_lat: -27.46794, gps_lon: 153.02809, gps_hdop: 0.9, gps_nsat: 11, gps_altitude: 31 }

test('the map is drawn without a network beyond the portal, in light and dark', async ({ page, device }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) strangers.push(request.url())
  })
  await device.post({ ts: now(), ...place })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(shown.map).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
    // Water, land, borders, the grid: an empty drawing has one colour.
    await expect.poll(() => countColours(page, shown.map.locator('canvas'))).toBeGreaterThan(20)
  }
  await expect(shown.position).toContainText('-27.46794, 153.02809')
  await expect(shown.position).toContainText('Satellites11')
  await expect(shown.position).toContainText('Altitude31 m')
  expect(strangers).toEqual([])
})

test('the place follows the device', async ({ page, device }) => {
  await device.post({ ts: now(60), ...place })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.position).toContainText('-27.46794, 153.02809')
  await device.publish({ ts: now(), ...place, gps_lat: -27.5 })
  await expect(shown.position).toContainText('-27.50000, 153.02809')
})

test('where nothing can be drawn the page says so and keeps the numbers', async ({ page, device }) => {
  await page.addInitScript(`{
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest)
    }
  }`)
  await device.post({ ts: now(), vin: 12.5, ...place })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.position.getByRole('alert')).toHaveText('Map Load Error')
  await expect(shown.position).toContainText('-27.46794, 153.02809')
  await expect(shown.value('vin')).toHaveText('12.50 V')
})

test('a device without a fix has no map', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5, gps_lat: 0, gps_lon: 0 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.50 V')
  await expect(shown.position).toHaveCount(0)
  await device.publish({ ts: now(), ...place })
  await expect(shown.position).toBeVisible()
})
