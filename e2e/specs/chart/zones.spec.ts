import { expect, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { TimeZoneDialog } from '../../pages/device/time-zone-dialog.ts'
import { inAddress, sendPoints } from './history.ts'

test.use({ account: 'owner@example.com' })

const setZone = (timeZone: string, deviceid: string) => ({
  data: { deviceid, settings: { PORTAL_timeZone: timeZone } },
})

test('a chart uses the time zone of the device, of the reader or UTC @both', async ({ page, device }) => {
  await page.request.post('/api/portal/device-set-settings', setZone('Asia/Kabul', device.id))
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, `?keys=analog1&${inAddress(range)}`)
  await chart.scrollTo()
  await expect(chart.panel.getByText('Device time (GMT+4:30)')).toBeVisible()
  const menu = await chart.openMenu()
  expect(await findAccessibilityFaults(page, { within: '[role="menu"]' })).toEqual([])
  await expect(menu.getByRole('menuitemradio', { name: 'Device time (Asia/Kabul)' })).toBeChecked()
  await menu.getByRole('menuitemradio', { name: 'My time (Australia/Brisbane)' }).click()
  await expect(page).toHaveURL(/zone=own/)
  await menu.getByRole('menuitemradio', { name: 'UTC' }).click()
  await expect(page).toHaveURL(/zone=utc/)
  await page.keyboard.press('Escape')
  await expect(chart.panel.getByText('Times in UTC')).toBeVisible()
  const dialog = await chart.openRangeDialog()
  await expect(dialog.getByText('Times in UTC')).toBeVisible()
  await expect(dialog.getByLabel('From')).toHaveValue(new Date(range.from * 1000).toISOString().slice(0, 16))
})

test("bars of a month are days in the device's time zone", async ({ page, device }) => {
  await page.request.post('/api/portal/device-set-settings', setZone('Asia/Kabul', device.id))
  await sendPoints(device, { spanSeconds: 20 * 86_400, stepSeconds: 3 * 3600 })
  const { chart } = new DevicePage(page)
  const answered = page.waitForResponse((answer) => answer.url().includes('timeZone='))
  await page.goto(`/data/${device.id}?keys=analog1&type=bar&range=1M`)
  const answer = await answered
  expect(new URL(answer.url()).searchParams.get('timeZone')).toBe('Asia/Kabul')
  const { bucketSeconds, series } = (await answer.json()) as {
    bucketSeconds: number
    series: Record<string, { ts: number[] }>
  }
  expect(bucketSeconds).toBe(86_400)
  const clock = series['analog1']?.ts.map((ts) => (ts + 4.5 * 3600) % 86_400)
  expect(new Set(clock)).toEqual(new Set([0]))
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
})

test('two users who change the zone of a device see a conflict', async ({ page, device, pageErrors }) => {
  pageErrors.allow(/409/)
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const zone = new TimeZoneDialog(page)
  await zone.open()
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await zone.choose('Europe/Berlin')
  await page.request.post('/api/portal/device-set-settings', setZone('Asia/Kabul', device.id))
  await zone.apply.click()
  await expect(zone.dialog.getByText('Changed since you opened it')).toBeVisible()
  await expect(zone.apply).toBeDisabled()
  await zone.dialog.getByRole('button', { name: 'Keep mine' }).click()
  await zone.apply.click()
  await expect(zone.dialog).toHaveCount(0)
  await expect(page.getByTestId('card-device-info')).toContainText('Europe/Berlin')
})
