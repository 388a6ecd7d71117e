import type { Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { Cards } from '../../pages/device/cards.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The position of each card in the window. */
async function placesOf(page: Page): Promise<Record<string, Box>> {
  const places = await page.locator('[data-card]').evaluateAll((cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      return [cell.getAttribute('data-card') ?? '', { x, y, width, height }] as const
    }),
  )
  return Object.fromEntries(places)
}

const corners = (places: Record<string, Box>, ids: readonly string[]) =>
  ids.map((id) => [id, places[id]?.x, places[id]?.y])

test('a new key is appended on an open page, and the chart stays', async ({ page, device }) => {
  await device.post([
    { ts: now(60), vin: 12, ambient: 20, pressure: 101, pitch: 1 },
    { ts: now(30), vin: 12.5, ambient: 21, pressure: 101, pitch: 1 },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('pitch')).toBeVisible()
  await expect(shown.chart.canvas).toBeVisible()
  await expect(shown.chart.panel).toContainText('Ambient')
  const before = await placesOf(page)
  // In the catalogue's order it would be first.
  await device.publish({ ts: now(), cp1: 1500, vin: 12.5, ambient: 21, pressure: 101, pitch: 1 })
  await expect(shown.value('cp1')).toBeVisible()
  const after = await placesOf(page)
  expect(corners(after, Object.keys(before))).toEqual(corners(before, Object.keys(before)))
  await expect(shown.chart.panel).toContainText('Ambient')
  await expect(shown.chart.panel).not.toContainText('Custom')
})

test('the buttons keep their place while points load, and when the first one arrives', async ({
  page,
  device,
}) => {
  const shown = new DevicePage(page)
  const button = page.getByRole('main').getByRole('link', { name: 'Raw Data' }).last()
  const buttonPlace = async () => {
    await expect(page.getByRole('button', { name: 'Customise' })).toBeEnabled()
    return button.boundingBox()
  }
  await shown.open(device.id)
  const withoutPoints = await buttonPlace()
  await device.post({ ts: now(), vin: 12.5 })
  await expect(page.getByTestId('timeline')).toBeVisible()
  expect(await buttonPlace()).toEqual(withoutPoints)

  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/portal/device-get-data/**', async (route) => {
    await held
    await route.continue()
  })
  // So narrow that the timeline has a line of its own.
  await page.setViewportSize({ width: 800, height: 900 })
  await page.reload()
  const loading = await buttonPlace()
  await expect(page.getByTestId('timeline')).toHaveCount(0)
  answer()
  await expect(page.getByTestId('timeline')).toBeVisible()
  expect(await buttonPlace()).toEqual(loading)
})

test('the grid has no gaps on a desktop, a tablet and a phone', async ({ page, device }) => {
  await device.post([
    { ts: now(60), vin: 12, ambient: 20, pressure: 101, state: 1, state1_hrs: 4, gps_lat: -27, gps_lon: 153 },
    { ts: now(), vin: 12, ambient: 20, pressure: 101, state: 1, state1_hrs: 4, gps_lat: -27, gps_lon: 153 },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => {
        const boxes = Object.values(await placesOf(page))
        const gap = width < 800 ? 8 : 12
        const cells = boxes.reduce((sum, box) => sum + (box.width + gap) * (box.height + gap), 0)
        const left = Math.min(...boxes.map(({ x }) => x))
        const top = Math.min(...boxes.map(({ y }) => y))
        const right = Math.max(...boxes.map((box) => box.x + box.width))
        const bottom = Math.max(...boxes.map((box) => box.y + box.height))
        return Math.round((cells / ((right - left + gap) * (bottom - top + gap))) * 100)
      }, `at ${width} px`)
      .toBe(100)
  }
})

test('rarely read cards are collapsed, expand with one click and stay expanded', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12, accel_x: 0.1, accel_y: 0.2, accel_z: 1 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toBeVisible()
  await expect(page.getByTestId('folded-cards')).toContainText('Raw JSON')
  await expect(shown.raw).toHaveCount(0)
  await expect(shown.value('accel_z')).toHaveCount(0)
  const isSaved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
  await page.getByRole('button', { name: 'Show 4 more cards' }).click()
  await expect(shown.raw).toBeVisible()
  await expect(shown.value('accel_z')).toBeVisible()
  await isSaved
  await page.reload()
  await expect(shown.raw).toBeVisible()
  await page.getByRole('button', { name: 'Show fewer cards' }).click()
  await expect(shown.raw).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show 4 more cards' })).toBeVisible()
})

test('the state card shows its duration, also if the state began before the points of the page', async ({
  page,
  device,
}) => {
  const end = now()
  const states = Array.from({ length: 800 }, (_, at) => ({ ts: end - at * 60, state: at < 720 ? 4 : 1 }))
  await device.post(states)
  const shown = new Cards(page)
  await shown.open(device.id)
  await expect(shown.state).toContainText(/For (11|12) hr/)
  await expect(shown.state).not.toContainText('For more than')
})

test('the notice of a queued command is below the buttons and covers none', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12 })
  const triggers = Object.fromEntries(
    ['Start', 'Stop', 'Horn', 'Lights', 'Siren', 'Fan', 'Pump', 'Door', 'Gate'].map((name, at) => [
      `trigger${at + 1}`,
      { name, groupKey: `Group ${at % 3}` },
    ]),
  )
  const saved = await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_displaySettings: triggers } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await new DevicePage(page).open(device.id)
  const card = page.getByRole('region', { name: 'Triggers' })
  await card.getByRole('button', { name: 'Start' }).click()
  const notice = card.getByRole('status').filter({ hasText: 'Successfully Queued' })
  await expect(notice).toBeVisible()
  // Whatever the scroll position, a click hits the button.
  for (const name of ['Stop', 'Gate', 'Lights']) {
    const button = card.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    await button.click({ trial: true })
  }
})
