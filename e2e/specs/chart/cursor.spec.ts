import { newCustomChart, newCustomSeries } from '@fieldport/domain'
import type { Locator } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { customChart } from '../../pages/device/chart-editor.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const drawingOf = (chart: Locator) =>
  chart.locator('canvas').evaluate((canvas) => (canvas as unknown as { toDataURL: () => string }).toDataURL())

test('the shared cursor shows the same time in all charts, and is hidden in charts without it', async ({
  page,
  device,
}) => {
  const end = Math.floor(now(60))
  await device.post(Array.from({ length: 700 }, (_, at) => ({ ts: end - at * 30, vin: 12 + (at % 5) / 10 })))
  for (const [name, range] of [
    ['Half an hour', 1_800_000],
    ['Six hours', 21_600_000],
  ] as const) {
    const series = [newCustomSeries('vin', '#2f9e44')]
    const chart = { ...newCustomChart, name, range, series }
    const answer = await page.request.post(`/api/device/device/${device.id}/chart`, { data: { chart } })
    expect(answer.ok()).toBe(true)
  }
  // All charts are in sight.
  await page.setViewportSize({ width: 1440, height: 2600 })
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=vin&range=6h')
  const [short, long] = [customChart(page, 'Half an hour'), customChart(page, 'Six hours')]
  for (const chart of [short, long, shown.chart.panel])
    await expect.poll(() => chart.locator('canvas').count()).toBe(1)
  const untouched = await drawingOf(short)
  const box = await long.locator('canvas').boundingBox()
  if (!box) throw new RangeError('Nothing is drawn.')
  const tipOf = (chart: Locator) =>
    chart.locator('div').filter({ hasText: /^\d\d-\w+-\d\d \d\d:\d\d:\d\d GMT/ })
  const timeOf = async (chart: Locator) => (await tipOf(chart).first().textContent())?.slice(0, 18)
  const pointAt = (share: number) => page.mouse.move(box.x + box.width * share, box.y + 80, { steps: 2 })

  await pointAt(0.98)
  await expect(tipOf(short).first()).toBeVisible()
  // Not merely near it: points are 30 s apart. The pointer moves in two steps.
  for (const chart of [short, shown.chart.panel])
    await expect.poll(async () => (await timeOf(chart)) === (await timeOf(long))).toBe(true)
  await pointAt(0.4)
  await expect(tipOf(shown.chart.panel).first()).toBeVisible()
  await expect.poll(() => drawingOf(short)).toBe(untouched)
})
