import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { ExportDialog } from '../../pages/device/export-dialog.ts'
import { RawPage } from '../../pages/device/raw-page.ts'
import { TimeZoneDialog } from '../../pages/device/time-zone-dialog.ts'

test.use({ account: 'owner@example.com' })

/** Kabul is offset by half an hour all year. */
const wallSeconds = { Kabul: 4.5 * 3600, Brisbane: 10 * 3600 }
const clockOf = (seconds: number, place: keyof typeof wallSeconds) =>
  new Date((seconds + wallSeconds[place]) * 1000).toISOString().slice(11, 19)

test('a time zone is set for a device, and used in its chart, raw data and files', async ({
  page,
  device,
}) => {
  const at = Math.floor(now(600))
  await device.post([
    { ts: at, vin: 12.5 },
    { ts: at + 60, vin: 12.6 },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=vin')
  await expect(shown.chart.panel.getByText('My time (GMT+10)')).toBeVisible()
  const zone = new TimeZoneDialog(page)
  await zone.open()
  await zone.choose('Asia/Kabul')
  await zone.apply.click()
  await expect(zone.dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Customise' })).toBeFocused()
  await expect(page.getByTestId('card-device-info')).toContainText('Asia/Kabul')
  await expect(shown.chart.panel.getByText('Device time (GMT+4:30)')).toBeVisible()

  const raw = new RawPage(page)
  const newest = raw.rows.first().getByRole('rowheader')
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  await expect(page.getByRole('radio', { name: 'Device time' })).toBeChecked()
  await expect(newest).toContainText(clockOf(at + 60, 'Kabul'))
  await page.getByRole('radio', { name: 'My time' }).check()
  await expect(page).toHaveURL(/zone=own/)
  await expect(newest).toContainText(clockOf(at + 60, 'Brisbane'))
  await page.getByRole('radio', { name: 'Device time' }).check()
  await expect(page).not.toHaveURL(/zone=/)

  const file = new ExportDialog(page)
  await file.open(device.id)
  await expect(file.zone).toHaveValue('Asia/Kabul')
})
