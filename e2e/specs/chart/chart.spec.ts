import type { TestDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const hour = 3600
const sixHours = { spanSeconds: 6 * hour, stepSeconds: 5 }
/** Four points per bucket, and buckets wider than a pixel, so that the pointer finds each. */
const twentyMinutes = { spanSeconds: 1200, stepSeconds: 0.5 }

type History = { readonly spanSeconds: number; readonly stepSeconds: number }

/** 40, after a quarter 60, after a third once 79; in the middle a gap of a tenth of the time. */
async function sendHistory(device: TestDevice, { spanSeconds, stepSeconds }: History) {
  const to = Math.floor(now(hour))
  const from = to - spanSeconds
  const part = (fraction: number) => Math.round(fraction * spanSeconds)
  const [riseAt, spikeAt, gapFrom, gapTo] = [part(1 / 4), part(1 / 3), part(0.5), part(0.6)]
  const points = Array.from({ length: spanSeconds / stepSeconds }, (_, at) => at * stepSeconds)
    .filter((seconds) => seconds <= gapFrom || seconds >= gapTo)
    .map((seconds) => ({
      ts: from + seconds,
      analog1: seconds === spikeAt ? 79 : seconds < riseAt ? 40 : 60,
      cp1: 5,
      digital1: 1,
    }))
  await device.post(points)
  const at = {
    low: from + part(1 / 8),
    high: from + part(0.45),
    spike: from + spikeAt,
    gap: from + part(0.55),
  }
  return { range: { from, to }, at }
}

test('keeps a spike, and draws no line where nothing was measured', async ({ page, device }) => {
  const { range, at } = await sendHistory(device, twentyMinutes)
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, `?keys=analog1&from=${range.from}&to=${range.to}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')

  await chart.findByHover(at.high, range, /^60\.0 ?%$/)
  await chart.findByHover(at.spike, range, '79.0)')

  await page.mouse.move(0, 0)
  expect(await chart.topAt(at.gap, range)).toBeUndefined()
  const top = async (seconds: number) => (await chart.topAt(seconds, range)) ?? Number.NaN
  const unitPx = ((await top(at.low)) - (await top(at.high))) / 20
  expect(unitPx).toBeGreaterThan(0)
  // The drawing reaches 79, not only the mean of the bucket that contains it.
  const spike = 60 + ((await top(at.high)) - (await top(at.spike))) / unitPx
  expect(spike).toBeGreaterThan(77)
  expect(spike).toBeLessThan(81)
})

test('measurements and a range can be chosen, and are stored in the URL', async ({ page, device }) => {
  await sendHistory(device, sixHours)
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id)
  await expect(chart.range('6h')).toBeChecked()
  await shown.card('Flow').getByRole('button', { name: 'Flow', exact: true }).click()
  await expect(page).toHaveURL(/\?keys=cp1$/)
  await chart.pickKey('Tank level (%)')
  await expect(page).toHaveURL(/\?keys=cp1,analog1$/)
  await chart.range('1d').check()
  await expect(page).toHaveURL(/\?keys=cp1,analog1&range=1d$/)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await expect(chart.area.getByRole('img')).toHaveAccessibleName('Chart of Flow, Tank level')

  await page.reload()
  await expect(chart.range('1d')).toBeChecked()
  await expect(chart.picked('Flow (L/s)')).toBeVisible()
  await expect(chart.picked('Tank level (%)')).toBeVisible()
  await expect(chart.area).toHaveAttribute('data-state', 'ready')

  await chart.picked('Flow (L/s)').click()
  await expect(page).toHaveURL(/\?keys=analog1&range=1d$/)
  await page.goBack()
  await expect(chart.picked('Flow (L/s)')).toBeVisible()
})

test('every range of the plan can be chosen', async ({ page, device }) => {
  await device.post({ ts: now(), analog1: 50 })
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=analog1')
  for (const id of ['10m', '30m', '1h', '1d', '1w', '1M', '3M', '1y', '2y']) {
    const answered = page.waitForResponse((answer) => answer.url().includes('/data?'))
    await shown.chart.range(id).check()
    expect((await answered).status()).toBe(200)
    await expect(page).toHaveURL(new RegExp(`range=${id}$`))
    await expect(shown.chart.area).toHaveAttribute('data-state', 'ready')
  }
})

test('new points are drawn as they arrive', async ({ page, device }) => {
  await device.post({ ts: now(60), analog1: 50 })
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, '?keys=analog1&range=10m')
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  const ts = now()
  await device.publish({ ts, analog1: 88.8 })
  await expect(shown.value('analog1')).toHaveText('88.8%')
  await chart.findByHover(ts - 1, { from: ts - 600, to: ts }, /^88\.8 ?%$/)
})

test('a custom range can be typed, drawn with the mouse, and shifted', async ({ page, device }) => {
  const {
    range: { from, to },
    at,
  } = await sendHistory(device, sixHours)
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, '?keys=analog1')
  await chart.panel.getByRole('button', { name: 'Choose time range' }).click()
  await page.getByRole('radio', { name: 'Custom' }).check()
  const typed = (seconds: number) => new Date((seconds + 10 * hour) * 1000).toISOString().slice(0, 16)
  const apply = page.getByRole('button', { name: 'Apply' })
  await page.getByLabel('From', { exact: true }).fill(typed(to))
  await page.getByLabel('To', { exact: true }).fill(typed(from))
  await expect(page.getByText('Invalid date range')).toBeVisible()
  await expect(apply).toBeDisabled()
  await page.getByLabel('From', { exact: true }).fill(typed(from))
  await page.getByLabel('To', { exact: true }).fill(typed(to))
  await apply.click()
  const minute = (seconds: number) => seconds - (seconds % 60)
  await expect(page).toHaveURL(new RegExp(`from=${minute(from)}&to=${minute(to)}$`))
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await expect(chart.range('6h')).not.toBeChecked()

  const range = { from: minute(from), to: minute(to) }
  const start = await chart.at(at.gap, range)
  const end = await chart.at(at.gap + hour, range)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(new RegExp(`from=${minute(from)}&`))
  const drawn = new URL(page.url()).searchParams
  expect(Math.abs(Number(drawn.get('from')) - at.gap)).toBeLessThan(120)
  expect(Math.abs(Number(drawn.get('to')) - at.gap - hour)).toBeLessThan(120)

  await chart.panel.getByRole('button', { name: 'Load previous' }).click()
  const quarter = (Number(drawn.get('to')) - Number(drawn.get('from'))) / 4
  await expect
    .poll(() => Number(drawn.get('from')) - Number(new URL(page.url()).searchParams.get('from')))
    .toBeCloseTo(quarter, -1)
  await chart.panel.getByRole('button', { name: 'Load next' }).click()
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
})

test('a range without data shows No Data', async ({ page, device }) => {
  await device.post({ ts: now(), analog1: 50 })
  const shown = new DevicePage(page)
  await shown.open(device.id, `?keys=analog1&from=${Math.floor(now(9000))}&to=${Math.floor(now(8000))}`)
  await expect(shown.chart.area).toContainText('No Data')
  await expect(shown.chart.area).toHaveAttribute('data-state', 'empty')
})

test('a device that never sent anything shows no data, what to expect, and nothing to choose', async ({
  page,
  device,
}) => {
  const shown = new DevicePage(page)
  await page.goto(`/data/${device.id}`)
  await expect(shown.chart.area).toContainText('No Data')
  await expect(shown.chart.area).toContainText('once the device sends its first message')
  await shown.chart.keys.click()
  await expect(page.getByText('No matching measurements')).toBeVisible()
  await expect(shown.chart.keyOptions).toHaveCount(0)
})

test('a chart that cannot be loaded shows the reason and retries', async ({ page, device, pageErrors }) => {
  pageErrors.allow(/503/)
  await device.post({ ts: now(), analog1: 50 })
  const series = '**/api/device/device/*/data?*'
  await page.route(series, (route) =>
    route.fulfill({
      status: 503,
      json: {
        defined: true,
        code: 'ENGINE_UNAVAILABLE',
        status: 503,
        message: 'The store is away.',
        data: {},
      },
    }),
  )
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const told = shown.chart.area.getByRole('alert')
  await expect(told).toContainText('The store is away.')
  expect((await told.boundingBox())?.height).toBeLessThan(120)
  await page.unroute(series)
  await shown.chart.area.getByRole('button', { name: 'Retry' }).click()
  await expect(shown.chart.area).toHaveAttribute('data-state', 'ready')
})

test('a part of the page that cannot be loaded does not affect the values', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED|dynamically imported module|preload CSS/)
  await page.route(/\/assets\/(chart|map)-canvas-/, (route) => route.abort())
  await device.post({ ts: now(), vin: 12.5, gps_lat: -27.5, gps_lon: 153 })
  const shown = new DevicePage(page)
  const failed = page.waitForEvent('requestfailed')
  await shown.open(device.id)
  await failed
  await device.publish({ ts: now(), vin: 12.6 })
  await expect(shown.value('vin')).toHaveText('12.60 V')
})

test('a touch shows the values of a moment @phone', async ({ page, device }) => {
  const end = Math.floor(now(60))
  const range = { from: end - 600, to: end }
  await device.post(Array.from({ length: 121 }, (_, at) => ({ ts: range.from + at * 5, analog1: 50 })))
  const shown = new DevicePage(page)
  await shown.open(device.id, `?keys=analog1&from=${range.from}&to=${range.to}`)
  await shown.chart.waitUntilReady()
  const { x, y } = await shown.chart.at(end - 300, range)
  await page.touchscreen.tap(x, y)
  await expect(shown.chart.tooltip(/^50\.0 ?%$/)).toBeVisible()
  await shown.chart.panel.getByRole('combobox', { name: 'Time range' }).selectOption({ label: 'Day' })
  await expect(page).toHaveURL(/range=1d$/)
})

test.describe('on the Basic plan', () => {
  test('a week is disabled, and the page shows why', async ({ page }) => {
    const shown = new DevicePage(page)
    const message = 'Data older than 1 day(s) is unavailable on the Basic plan.'
    await shown.open('DEMO00006')
    await expect(shown.banner('rate')).toBeVisible()
    await expect(shown.chart.range('1d')).toBeEnabled()
    for (const id of ['1w', '1M', '3M', '1y', '2y']) await expect(shown.chart.range(id)).toBeDisabled()
    await expect(shown.chart.panel.getByText(message)).toBeVisible()
    await shown.chart.panel.getByRole('button', { name: 'Choose time range' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: 'Week' })).toBeDisabled()
    await expect(dialog.getByRole('radio', { name: 'Day' })).toBeEnabled()
    await dialog.getByRole('radio', { name: 'Custom' }).check()
    await page.getByLabel('From', { exact: true }).fill('2024-01-01T00:00')
    await expect(dialog.getByRole('status').getByText(message)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })
})

test('a plan that cannot be loaded counts as 30 days', async ({ page, device, pageErrors }) => {
  pageErrors.allow(/500/)
  await device.post({ ts: now(60), vin: 12.5 })
  await page.route('**/api/portal/device-get-settings/*', (route) => route.fulfill({ status: 500, json: {} }))
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=vin')
  await expect(shown.banner('settings')).toBeVisible()
  const message = 'Data older than 30 day(s) is unavailable on the Unknown plan.'
  await expect(shown.chart.panel.getByText(message)).toBeVisible()
  await expect(shown.chart.range('1M')).toBeEnabled()
  await expect(shown.chart.range('3M')).toBeDisabled()
})

test('all value axes fit, on a desktop and a phone @both', async ({ page, device }) => {
  const at = now(60)
  await device.post(
    Array.from({ length: 20 }, (_, n) => ({ ts: at - n * 5, vin: 12, ambient: 20, pressure: 101 })),
  )
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=vin,ambient,pressure')
  await shown.chart.waitUntilReady()
  const hidden = () =>
    shown.chart.panel.evaluate(
      ({ lastElementChild: body }) => (body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0),
    )
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})
