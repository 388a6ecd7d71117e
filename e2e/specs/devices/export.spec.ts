import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readZip } from '../../fixtures/zip.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

async function exportAs(
  page: Page,
  kind: string,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  const download = await started
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('the whole list is exported, not only its page, with the time zone @everyday', async ({
  page,
  device,
}) => {
  const ts = now(7200)
  await device.post({ ts, vin: 12 })
  const list = new DeviceList(page)
  await list.open('?q=DEMO&sort=deviceid')
  await expect(list.rows).toHaveCount(10)
  const demo = await exportAs(page, 'CSV')
  expect(demo.name).toMatch(/^Devices \d{4}-\d\d-\d\d\.csv$/)
  const lines = demo.content.toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFDevice,State,Customer,Last contact (Australia/Brisbane),Device ID')
  expect(lines).toHaveLength(25)
  expect(lines.at(-1)).toBe('Genset 05,No Data,,No Data,DEMO00024')

  await list.search.fill(device.id)
  await expect(list.rows).toHaveCount(1)
  const brisbane = new Date((ts + 10 * 3600) * 1000).toISOString().replace('T', ' ').slice(0, 19)
  const one = await exportAs(page, 'CSV')
  expect(one.content.toString('utf8')).toContain(`Bench ${device.id},Stale,,${brisbane},${device.id}`)
})

test('selected devices are exported as a workbook with date values', async ({ page, device }) => {
  await device.post({ ts: now(7200), vin: 12 })
  const list = new DeviceList(page)
  await list.open('?q=TEST&size=100')
  await list.tick(device.id).check()
  const { name, content } = await exportAs(page, 'Excel (XLSX)')
  expect(name).toMatch(/\.xlsx$/)
  const files = readZip(content)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const texts = files.get('xl/sharedStrings.xml') ?? sheet
  expect(texts).toContain(device.id)
  expect(sheet.match(/<row /g)).toHaveLength(2)
  // Days since 1900, as workbooks count them.
  const days = /<c r="D2"[^>]*><v>([\d.]+)<\/v>/.exec(sheet)?.[1]
  const brisbaneDays = (now(7200) + 10 * 3600) / 86_400 + 25_569
  expect(Number(days)).toBeCloseTo(brisbaneDays, 2)
})
