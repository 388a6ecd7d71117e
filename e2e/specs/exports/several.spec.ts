import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { ExportsPage } from '../../pages/exports-page.ts'

test.use({ account: 'owner@example.com' })

test('selected devices are exported as one file, immediately and weekly', async ({
  page,
  device,
  newDevice,
}) => {
  const other = await newDevice()
  for (const each of [device, other])
    await each.post(
      Array.from({ length: 3 }, (_, at) => ({ ts: Math.floor(now(86_400 * 2)) + at, vin: 12 + at })),
    )
  const list = new DeviceList(page)
  await list.open()
  for (const { id } of [device, other]) {
    await list.search.fill(id)
    await list.tick(id).check()
  }
  await list.search.fill('')
  await expect(list.selected).toHaveText('2 selected')
  await list.bulk('Export data').click()
  const shown = new ExportsPage(page)
  await shown.dialog.getByLabel('Range').selectOption({ label: 'Last 7 days' })
  await expect(shown.status).toHaveText('6 records')
  const { name, content } = await shown.save(shown.submit)
  expect(name).toBe('RawData-2-devices.csv')
  const rows = content.toString().trimEnd().split('\r\n').slice(1)
  expect(rows.filter((row) => row.includes(device.id))).toHaveLength(3)
  expect(rows.filter((row) => row.includes(other.id))).toHaveLength(3)

  await shown.schedule('Both, weekly')
  const row = shown.row('Both, weekly')
  await expect(row).toContainText('Weekly on Monday at 06:00')
  await shown.act('Both, weekly', 'Run now')
  const download = row.getByRole('button', { name: /^Download/ })
  await expect(download).toBeVisible({ timeout: 30_000 })
  const file = await shown.save(download)
  expect(file.name).toBe('RawData-2-devices.csv')
  expect(file.content.toString().trimEnd().split('\r\n')).toHaveLength(7)
})
