import type { TestDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { RawPage } from '../../pages/device/raw-page.ts'

test.use({ account: 'owner@example.com' })

/** 120 points, one per minute, the newest last; one column contains their number, the other its tens digit. */
async function sendPoints(
  device: TestDevice,
  count = 120,
): Promise<{ readonly from: number; readonly to: number }> {
  const to = Math.floor(now(600) / 60) * 60
  const points = Array.from({ length: count }, (_, at) => ({
    ts: to - (count - 1 - at) * 60,
    vin: at + 1,
    analog1: Math.floor(at / 10),
    ...(at === count - 1 ? { events: [{ topic: 'vin', msg: 'Low', lv: 40 }] } : {}),
  }))
  await device.post(points)
  return { from: to - count * 60, to: to + 60 }
}

test('shows what a device sent, newest first, sortable and in pages @both @everyday', async ({
  page,
  device,
}) => {
  await sendPoints(device)
  const raw = new RawPage(page)
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  await expect(raw.records).toHaveText('Records: 120')
  await expect(raw.report).toHaveText('1–50 of 120 · Page 1 of 3')
  await expect(raw.heads()).toHaveText([/^Time/, /Tank level/, /Supply Voltage/])
  await expect(raw.cells(0)).toHaveText(['11.0', '120.00'])

  await raw.sortBy('Supply Voltage')
  await expect(raw.cells(0)).toHaveText(['0.0', '1.00'])
  await expect(page).toHaveURL(/sort=vin/)
  await raw.sortBy('Supply Voltage')
  await expect(raw.cells(0)).toHaveText(['11.0', '120.00'])

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(raw.report).toHaveText('1–25 of 120 · Page 1 of 5')
  const go = page.getByRole('textbox', { name: 'Go to page' })
  for (const [typed, shown] of [
    ['3', '51–75 of 120 · Page 3 of 5'],
    ['99', '101–120 of 120 · Page 5 of 5'],
    ['x', '1–25 of 120 · Page 1 of 5'],
    ['2', '26–50 of 120 · Page 2 of 5'],
    ['0', '1–25 of 120 · Page 1 of 5'],
  ] as const) {
    await go.fill(typed)
    await raw.button('Go').click()
    await expect(raw.report).toHaveText(shown)
  }
  await go.fill('2')
  await raw.button('Go').click()
  await page.reload()
  await expect(raw.report).toHaveText('26–50 of 120 · Page 2 of 5')
  await expect(raw.cells(0)).toHaveText(['9.0', '95.00'])
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('all')
  await expect(raw.report).toHaveText('1–120 of 120')
  await expect(raw.frame.getByRole('table')).toHaveAttribute('aria-rowcount', '121')
})

test('is linked from the list, the header and the device page', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5 })
  await page.goto(`/?q=${device.id}`)
  await page.getByTestId('device-row').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Raw Data' }).click()
  await expect(page).toHaveURL(`/raw/${device.id}`)
  await expect(
    page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: 'Raw Data' }),
  ).toHaveCount(0)
  await expect(page).toHaveTitle(/Raw Data/)
  await page
    .getByRole('navigation', { name: 'Device' })
    .getByRole('link', { name: 'Data', exact: true })
    .click()
  await expect(page).toHaveURL(`/data/${device.id}`)
  await expect(page.getByRole('link', { name: 'Raw Data' })).toHaveCount(2)
  await page.getByRole('link', { name: 'Raw Data' }).last().click()
  await expect(page).toHaveURL(`/raw/${device.id}`)
})

test('the columns follow the presets and the picker, and are stored in the URL', async ({ page, device }) => {
  await sendPoints(device, 3)
  const raw = new RawPage(page)
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  await raw.button('Events Only').click()
  await expect(raw.heads()).toHaveText([/^Time/, /Events/])
  // The column was not loaded with the rows, and is added to them.
  await expect(raw.cells(0)).toHaveText(['ALARM vin Low'])
  await expect(raw.cells(1)).toHaveText([''])
  await raw.button('Clear Columns').click()
  await expect(raw.heads()).toHaveText([/^Time/])
  await raw.button('All Columns').click()
  await expect(page).toHaveURL(/cols=\.all/)
  await expect(raw.heads()).toHaveText([/^Time/, /Tank level/, /Supply Voltage/, /Events/, /Received/])
  await expect(raw.cells(0)).toContainText(['0.0', '3.00', 'ALARM vin Low', /\d\d:\d\d/])

  await page.getByRole('button', { name: /^Columns: / }).click()
  const picker = page.getByRole('dialog', { name: 'Columns' })
  await picker.getByRole('checkbox', { name: 'Events' }).uncheck()
  await picker.getByRole('searchbox').fill('volt')
  await picker.getByRole('checkbox', { name: /Supply Voltage/ }).uncheck()
  await expect(raw.heads()).toHaveText([/^Time/, /Tank level/, /Received/])
  await expect(page).toHaveURL(/cols=analog1,aws_ts/)
  await picker.getByRole('button', { name: 'Reset columns' }).click()
  await expect(raw.heads()).toHaveText([/^Time/, /Tank level/, /Supply Voltage/])
})

test('a range is typed in the chosen time zone, and its link opens it again @everyday', async ({
  page,
  device,
}) => {
  const { to } = await sendPoints(device)
  const raw = new RawPage(page)
  const typed = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  await page.getByRole('radio', { name: 'UTC' }).check()
  const [from, end] = [to - 20 * 60, to - 10 * 60]
  await page.getByLabel('From', { exact: true }).fill(typed(from))
  await page.getByLabel('To', { exact: true }).fill(typed(end))
  await raw.load.click()
  await expect(raw.records).toHaveText('Records: 10')
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${end}`))
  await expect(page).toHaveURL(/zone=utc/)
  await expect(raw.heads().first()).toHaveText(/UTC/)
  await expect(raw.rows.first().getByRole('rowheader')).toContainText(typed(end - 60).slice(11))
  await page.reload()
  await expect(raw.records).toHaveText('Records: 10')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(typed(from))
  // The same moments in the reader's own zone, ten hours ahead.
  await page.getByRole('radio', { name: 'My time' }).check()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(typed(from + 36_000))
  await expect(raw.rows.first().getByRole('rowheader')).toContainText(typed(end - 60 + 36_000).slice(11))
})

test('shows why a range cannot be loaded', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5 })
  const raw = new RawPage(page)
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  await page.getByLabel('From', { exact: true }).fill('2030-01-01T00:00')
  await expect(page.getByText('From must be earlier than To.')).toBeVisible()
  await expect(raw.load).toBeDisabled()
  await page.getByLabel('From', { exact: true }).fill('2015-01-01T00:00')
  await expect(page.getByText('Data older than 730 day(s) is unavailable on the Hosted plan.')).toBeVisible()
  await expect(raw.load).toBeDisabled()

  await raw.open('DEMO00006')
  await raw.waitUntilLoaded()
  await page.getByLabel('From', { exact: true }).fill('2024-01-01T00:00')
  await expect(page.getByText('Data older than 1 day(s) is unavailable on the Basic plan.')).toBeVisible()
  await expect(raw.load).toBeDisabled()

  // Opened so, nothing is on its way either.
  await raw.open('DEMO00006', '?from=1700000000&to=1700003600')
  await expect(page.getByText('Data older than 1 day(s) is unavailable on the Basic plan.')).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
})

test('a range without data shows No Data Found', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12.5 })
  const raw = new RawPage(page)
  await raw.open(device.id, `?from=${Math.floor(now(90_000))}&to=${Math.floor(now(80_000))}`)
  await expect(page.getByText('No Data Found')).toBeVisible()
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })

  test('can load data too', async ({ page, past }) => {
    expect(past.origin).toBeTruthy()
    const raw = new RawPage(page)
    await raw.open('DEMO00001')
    await raw.waitUntilLoaded()
    await expect(raw.rows.first()).toBeVisible()
  })
})
