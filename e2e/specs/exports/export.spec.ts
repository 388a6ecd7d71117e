import { expect, now, test } from '../../fixtures/test.ts'
import { readZip } from '../../fixtures/zip.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { ExportDialog } from '../../pages/device/export-dialog.ts'

test.use({ account: 'owner@example.com' })

/** Twenty minutes of readings, oldest first. */
const readings = (isMoving = false) => {
  const start = Math.floor(now(1800))
  return Array.from({ length: 60 }, (_, at) => ({
    ts: start + at * 20,
    vin: 12 + at / 100,
    capture1: at === 3 ? '=1+1' : `text ${at}`,
    ...(isMoving ? { gps_lat: -27.5 + at / 1000, gps_lon: 153.1 } : {}),
  }))
}

test('all stored data is exported as CSV in the chosen time zone @both @everyday', async ({
  page,
  device,
}) => {
  const sent = readings()
  await device.post(sent)
  const shown = new ExportDialog(page)
  await shown.open(device.id)
  await expect(shown.status).toHaveText('60 records')
  await shown.dates.selectOption({ label: 'ISO 8601: 2026-11-23T17:38' })
  await shown.zone.fill('Perth')
  await page.getByRole('option', { name: 'Australia/Perth' }).click()
  const { name, content } = await shown.save()
  expect(name).toBe(`RawData-${device.id}.csv`)
  const [head = '', ...rows] = content.toString().trimEnd().split('\r\n')
  expect(head).toContain('Time (Australia/Perth),Device,')
  expect(rows.map((row) => Date.parse(row.slice(0, 25)) / 1000)).toEqual(sent.map(({ ts }) => ts))
  expect(rows[0]).toMatch(/^\S{19}\+08:00,/)
  expect(rows[3]).toContain(`"'=1+1"`)
  await expect(shown.status).toContainText('Saved to your downloads:')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
})

test('dates are in Australian format by default', async ({ page, device }) => {
  await device.post(readings())
  const shown = new ExportDialog(page)
  await shown.open(device.id)
  const { content } = await shown.save()
  const [, row = ''] = content.toString().split('\r\n')
  expect(row).toMatch(/^"\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d:\d\d [ap]m AEST",/)
})

test('a workbook, Parquet, JSON lines and a track show their own options, and are saved as files', async ({
  page,
  device,
}) => {
  const sent = readings(true)
  await device.post(sent)
  const shown = new ExportDialog(page)
  await shown.open(device.id)
  await shown.format.selectOption({ label: 'Excel (XLSX)' })
  const workbook = await shown.save()
  expect(workbook.name).toBe(`RawData-${device.id}.xlsx`)
  expect(readZip(workbook.content).get('xl/worksheets/sheet1.xml')?.match(/<row /g)).toHaveLength(61)

  await shown.format.selectOption({ label: 'Parquet' })
  await expect(shown.dates).toHaveCount(0)
  await expect(shown.zone).toHaveCount(0)
  const parquet = await shown.save()
  expect(parquet.content.subarray(0, 4).toString()).toBe('PAR1')
  expect(parquet.content.subarray(-4).toString()).toBe('PAR1')

  await shown.format.selectOption({ label: 'JSON lines' })
  await expect(shown.dates).toHaveCount(0)
  const lines = (await shown.save()).content.toString().trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { ts: number }).ts)).toEqual(sent.map(({ ts }) => ts))

  await shown.format.selectOption({ label: 'GPX track' })
  await expect(shown.zone).toHaveCount(0)
  const track = (await shown.save()).content.toString()
  expect(track.match(/<trkpt /g)).toHaveLength(60)
})

test('shows its progress, and saves nothing when cancelled', async ({ page, device }) => {
  await device.post(readings())
  // The first half arrives, the rest never does.
  await page.addInitScript(() => {
    const send = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.includes('/export?')) return send(request)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('x,y\n'.repeat(30)))
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/csv' } })
    }
  })
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const shown = new ExportDialog(page)
  await shown.open(device.id)
  await expect(shown.status).toHaveText('60 records')
  await shown.submit.click()
  const progress = shown.dialog.getByRole('progressbar', { name: 'Export progress' })
  await expect(progress).toHaveAttribute('value', '50')
  await expect(shown.format).toBeDisabled()
  await shown.dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expect(shown.status).toHaveText('Export cancelled. Nothing was saved.')
  await expect(shown.submit).toBeEnabled()
  expect(downloads).toEqual([])
})

test("shows the server's error, and keeps the choices @everyday", async ({ page, device, pageErrors }) => {
  await device.post(readings())
  pageErrors.allow(/429/)
  await page.route('**/export?**', (route) =>
    route.fulfill({
      status: 429,
      json: {
        defined: true,
        code: 'TOO_MANY_REQUESTS',
        status: 429,
        message: 'You already have 3 exports running. Wait until one ends, or cancel one.',
        data: {},
      },
    }),
  )
  const shown = new ExportDialog(page)
  await shown.open(device.id)
  await shown.format.selectOption({ label: 'JSON lines' })
  await shown.submit.click()
  await expect(shown.dialog.getByRole('alert')).toContainText('You already have 3 exports running.')
  await expect(shown.format).toHaveValue('jsonl')
  await expect(shown.submit).toBeEnabled()
})

test('a device that never sent anything has nothing to export', async ({ page, device }) => {
  const shown = new ExportDialog(page)
  await shown.open(device.id)
  await expect(shown.status).toHaveText('No Data Found')
  await expect(shown.submit).toBeDisabled()
})

test('a plan without export shows a message instead', async ({ page }) => {
  const shown = new ExportDialog(page)
  await shown.open('DEMO00006')
  await expect(shown.dialog).toContainText('Data export is unavailable on the Basic Plan')
  await expect(shown.dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans')
  await expect(shown.submit).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`is accessible, ${colorScheme}`, async ({ page, device }) => {
    await device.post(readings())
    await page.emulateMedia({ colorScheme })
    const shown = new ExportDialog(page)
    await shown.open(device.id)
    await expect(shown.status).toHaveText('60 records')
    expect(await findAccessibilityFaults(page, { within: '[role=dialog]' })).toEqual([])
    await shown.save()
    await expect(shown.status).toContainText('Saved')
    expect(await findAccessibilityFaults(page, { within: '[role=dialog]' })).toEqual([])
  })
