import { readFile } from 'node:fs/promises'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { countColours } from '../../pages/pixels.ts'
import { PositionCard } from '../../pages/device/position-card.ts'

test.use({ account: 'owner@example.com' })

const place = { gps_lat: -27.46794, gps_lon: 153.02809, gps_hdop: 0.9, gps_nsat: 11, gps_altitude: 31 }

/** An hour: five minutes of driving north at 36 km/h, ten of standing, five of driving on, and one implausible fix. */
function drive() {
  const seconds = Array.from({ length: 120 }, (_, n) => n * 10)
  return seconds.map((at) => {
    const driven = Math.min(at, 300) + Math.max(0, at - 900)
    const isStanding = at > 300 && at <= 900
    return {
      ts: now(1300 - at),
      ...place,
      gps_lat: at === 1000 ? -20 : place.gps_lat + (driven * 10) / 111_195,
      gps_speed: isStanding ? 0 : 36,
      gps_cog: 0,
    }
  })
}

test('the map is drawn without external requests, in light and dark', async ({ page, device }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) strangers.push(request.url())
  })
  await device.post(drive())
  const card = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(card.map).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
    await expect(card.map).not.toHaveAttribute('data-lines', '0')
    // Land, the coloured route and arrows: an empty canvas has one colour.
    await expect.poll(() => countColours(page, card.map.locator('canvas'))).toBeGreaterThan(20)
  }
  expect(strangers).toEqual([])
})

test('a stationary device shows its region if there are no streets', async ({ page, device }) => {
  await device.post([0, 60, 120].map((secondsAgo) => ({ ts: now(secondsAgo), ...place })))
  const card = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  await expect(card.map).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  await expect(card.facts).toContainText('0.0 km')
  await expect(card.facts.getByRole('img', { name: /^Speed: / })).toHaveCount(0)
  await expect
    .poll(async () => {
      await card.map.dispatchEvent('describe')
      return card.map.getAttribute('data-drawn')
    })
    .toContain('places')
})

test('the route of the last day shows distance, stops and omitted positions @both', async ({
  page,
  device,
}) => {
  await device.post(drive())
  const card = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  await expect(card.facts).toContainText('5.9 km · 1 stop · 1 implausible position omitted')
  await expect(card.facts.getByRole('img', { name: /^Speed: / })).toBeVisible()
  await card.route.click()
  await expect(card.facts).toHaveCount(0)
  await expect(card.map).toHaveAttribute('data-lines', '0')
  await card.route.click()
  await expect(card.facts).toContainText('1 stop')
})

test('the map fills the screen, with ranges, stops, a replay and a file', async ({ page, device }) => {
  await device.post(drive())
  const card = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  await card.expand.click()
  await expect(card.wideMap).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
  await expect(card.stops).toHaveCount(1)
  await expect(card.stops).toContainText('10m')
  await card.stops.click()
  await expect(card.dialog.getByText('Stopped for 10m')).toBeVisible()

  await card.slider.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(card.moment).toContainText('36.0 km/h')
  const started = await card.slider.inputValue()
  await card.dialog.getByRole('radio', { name: '×600' }).check()
  await card.dialog.getByRole('button', { name: 'Play' }).click()
  // Twenty minutes at 600 times the speed take two seconds, then it stops.
  await expect(card.dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(Number(await card.slider.inputValue())).toBeGreaterThan(Number(started) + 1000)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.dialog.getByRole('button', { name: 'GPX' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.gpx$/)
  expect((await readFile(await file.path(), 'utf8')).match(/<trkpt /g)).toHaveLength(119)

  await card.dialog.getByRole('radio', { name: 'Hour', exact: true }).check()
  await expect(card.dialog).toContainText('1 stop')
  await page.keyboard.press('Escape')
  await expect(card.dialog).toHaveCount(0)
  await expect(card.expand).toBeFocused()
})

test('the server refuses a route longer than the storage days of the plan', async ({ request }) => {
  const answer = await request.get('/api/device/device/DEMO00006/route?relative=604800000')
  expect(answer.status()).toBe(403)
  expect(await answer.text()).toContain('Data older than 1 day(s) is unavailable on the Basic plan.')
})

test("the position follows the device, and its card shows the receiver's data", async ({ page, device }) => {
  await device.post({ ts: now(60), ...place })
  const { gps } = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  await expect(gps).toContainText('-27.46794, 153.02809')
  await expect(gps).toContainText('Satelites11')
  await expect(gps).toContainText('Altitude31 m')
  await device.publish({ ts: now(), ...place, gps_lat: -27.5, gps_cog: 181, gps_speed: 12.3, gps_odo: 100 })
  await expect(gps).toContainText('-27.50000, 153.02809')
  await expect(gps).toContainText('Heading181°')
  await expect(gps).toContainText('Speed12.3 km/h')
  await expect(gps).toContainText('Odometer100.0 km')
  await expect(gps.getByRole('link', { name: 'Open in the map app' })).toHaveAttribute(
    'href',
    'geo:-27.50000,153.02809',
  )
})

test('a map that cannot be drawn shows an error, and the numbers stay', async ({ page, device }) => {
  await page.addInitScript(`{
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest)
    }
  }`)
  await device.post({ ts: now(), vin: 12.5, ...place })
  const card = new PositionCard(page)
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(card.region.getByRole('alert')).toHaveText('Map Load Error')
  await expect(card.gps).toContainText('-27.46794, 153.02809')
  await expect(shown.value('vin')).toHaveText('12.50 V')
})

test('a device without a fix has no map, and the last position stays when the fix is lost', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(60), vin: 12.5, gps_lat: 0, gps_lon: 0 })
  const card = new PositionCard(page)
  await new DevicePage(page).open(device.id)
  await expect(card.region).toContainText('No Data Available')
  await device.publish({ ts: now(30), ...place })
  await expect(card.map).toBeVisible()
  await device.publish({ ts: now(), gps_lat: 0, gps_lon: 0 })
  await expect(card.gps).toContainText('-27.46794, 153.02809')
})
