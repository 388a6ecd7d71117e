import type { Page } from '@playwright/test'
import type { TestDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { ChartEditor, customChart, expectDrawn } from '../../pages/device/chart-editor.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const colour = '#287ccf'
const axis = { id: 'ax1', limits: null, dp: 2, tick: 0, name: '', colour, displayType: 'left' }
const series = {
  source: 'vin',
  axisBind: 'ax1',
  colour,
  lineType: 0,
  lineWidth: 2,
  goalSeries: null,
  displayType: 'line',
}
const chart = {
  name: 'Supply',
  type: 'line',
  range: 1_800_000,
  stack: false,
  series: [series],
  axis: [axis],
  xAxis: { tick: 0, offset: 0, scale: null, dp: 2, name: '', colour },
  dataLabels: false,
}

async function sendReadings(device: TestDevice): Promise<void> {
  await device.post(Array.from({ length: 10 }, (_, at) => ({ ts: now(300 - at * 20), vin: 12 + at / 10 })))
}

const chartsOf = (device: TestDevice) => `/api/device/device/${device.id}/chart`

async function addChart(page: Page, device: TestDevice, change: object = {}): Promise<void> {
  const added = await page.request.post(chartsOf(device), { data: { chart: { ...chart, ...change } } })
  expect(added.status()).toBe(200)
}

async function saveElsewhere(page: Page, device: TestDevice, version: number, change: object): Promise<void> {
  const saved = await page.request.put(`${chartsOf(device)}/1`, {
    data: { version, chart: { ...chart, ...change } },
  })
  expect(saved.status()).toBe(200)
}

test('limits are corrected on leaving the field with a message, and undone together', async ({
  page,
  device,
}) => {
  await sendReadings(device)
  await addChart(page, device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  const first = await editor.openAxis('Axis 1')
  await first.getByRole('switch', { name: 'Automatic limits' }).click()
  await first.getByLabel('Min').fill('20')
  await first.getByLabel('Max').fill('10')
  await first.getByLabel('Decimal places').focus()
  await expect(first.getByRole('status')).toHaveText('Min was above max, so they were swapped.')
  await expect(first.getByLabel('Min')).toHaveValue('10')
  await expect(first.getByLabel('Max')).toHaveValue('20')
  await first.getByLabel('Max').fill('10')
  await first.getByLabel('Decimal places').fill('-1')
  await expect(first.getByLabel('Min')).toHaveValue('9')
  await expect(first.getByLabel('Max')).toHaveValue('11')
  await first.getByLabel('Tick distance').focus()
  await expect(first.getByRole('status')).toHaveText('Negative decimal places were set to 0.')
  await expect(first.getByLabel('Decimal places')).toHaveValue('0')
  await page.keyboard.press('Control+z')
  await expect(first.getByLabel('Decimal places')).toHaveValue('2')
  await editor.redoButton.click()
  await expect(first.getByLabel('Decimal places')).toHaveValue('0')
})

test('leaving with unsaved changes asks, and not after undoing them', async ({ page, device }) => {
  await addChart(page, device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  await expect(editor.saveButton).toBeDisabled()
  await editor.name.fill('Other')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.name).toHaveValue('Other')
  await editor.undoButton.click()
  await expect(editor.name).toHaveValue('Supply')
  await expect(editor.saveButton).toBeDisabled()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/data/${device.id}`)
})

test('a chart that somebody else saved meanwhile is not overwritten without a warning', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/409 .*\/chart\//)
  await addChart(page, device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  await editor.name.fill('Mine')
  await saveElsewhere(page, device, 1, { name: 'Theirs' })
  await editor.saveButton.click()
  const dialog = page.getByRole('dialog', { name: 'Changed since you opened it' })
  await expect(dialog.getByRole('listitem')).toHaveText(['Name'])
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await expect(editor.name).toHaveValue('Theirs')
  await editor.name.fill('Mine again')
  await saveElsewhere(page, device, 2, { name: 'Theirs again', stack: true })
  await editor.saveButton.click()
  await expect(dialog.getByRole('listitem')).toHaveText(['Name', 'Stack series'])
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(`/data/${device.id}`)
  const stored = await page.request.get(`/api/device/device/${device.id}/custom-items`)
  expect((await stored.json()).charts).toMatchObject([
    { version: 4, chart: { name: 'Mine again', stack: false } },
  ])
})

test('a chart deleted by somebody else shows a message, and can be added again', async ({ page, device }) => {
  await addChart(page, device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  await editor.name.fill('Still here')
  expect((await page.request.delete(`${chartsOf(device)}/1`)).status()).toBe(200)
  await expect(editor.root.getByText('This chart has been deleted. Save to add it again.')).toBeVisible()
  await editor.saveButton.click()
  await expect(customChart(page, 'Still here')).toBeVisible()
})

test('a number that somebody else used meanwhile stays theirs', async ({ page, device }) => {
  await sendReadings(device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  await editor.name.fill('Mine')
  await addChart(page, device, { name: 'Theirs' })
  await editor.addSeries('Supply Voltage (V)')
  await editor.saveButton.click()
  await expect(customChart(page, 'Mine')).toBeVisible()
  await expect(customChart(page, 'Theirs')).toBeVisible()
})

test('a sixth chart is refused with the reason, and deleting one allows another', async ({
  page,
  device,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await addChart(page, device, { name })
  await sendReadings(device)
  await new DevicePage(page).open(device.id)
  const open = () => page.getByRole('button', { name: 'Customise' }).click()
  await open()
  await expect(page.getByText('Maximum number of charts reached [5]')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add chart' })).toBeDisabled()
  expect((await page.request.delete(`${chartsOf(device)}/3`)).status()).toBe(200)
  await new DevicePage(page).open(device.id)
  await open()
  await page.getByRole('menuitem', { name: 'Add chart' }).click()
  await expect(page).toHaveURL(`/chart/${device.id}/chart3`)
})

test('the range can be changed, except to a month, and the chart can fill the screen', async ({
  page,
  device,
}) => {
  await sendReadings(device)
  await addChart(page, device)
  await new DevicePage(page).open(device.id)
  const shown = customChart(page, 'Supply')
  await shown.scrollIntoViewIfNeeded()
  await expectDrawn(shown)
  await shown.getByRole('button', { name: 'Choose time range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Time range' })
  await expect(dialog.getByRole('radio', { name: 'Week' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Month' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: '10 Minutes' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const drawing = shown.getByRole('img', { name: 'Chart of Supply' })
  const width = async () =>
    Number(await drawing.getAttribute('data-to')) - Number(await drawing.getAttribute('data-from'))
  await expect.poll(width).toBe(600)
  await shown.getByRole('button', { name: 'Full screen' }).click()
  const wide = page.getByRole('dialog', { name: 'Supply' })
  await expectDrawn(wide)
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('button', { name: 'Full screen' })).toBeFocused()
})

test('a guest of a shared page sees the chart on it', async ({ page, device, browser, pageErrors }) => {
  pageErrors.allow(/404 .*\/api\//)
  await sendReadings(device)
  await addChart(page, device)
  const shownPage = { title: 'Wall', theme: 'auto', scale: 100, showHeader: true }
  const cards = [{ id: 'chart1', w: 4, h: 3 }]
  const path = `/api/device/device/${device.id}/page/wall`
  await page.request.put(path, { data: { version: 0, page: { ...shownPage, cards } } })
  const { token } = await (await page.request.post(`${path}/links`, { data: { days: 1 } })).json()
  await page.goto(`/custom/wall/${device.id}`)
  await expectDrawn(customChart(page, 'Supply'))
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const guest = await context.newPage()
  await guest.goto(`/shared/${token}`)
  const seen = customChart(guest, 'Supply')
  await expectDrawn(seen)
  await expect(seen.getByRole('button', { name: 'Chart options' })).toHaveCount(0)
  await context.close()
})

test('the preview is above the form on a phone @phone', async ({ page, device }) => {
  await sendReadings(device)
  await addChart(page, device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  await expectDrawn(editor.preview)
  const [form, preview] = [await editor.section('Chart').boundingBox(), await editor.preview.boundingBox()]
  expect(form?.y).toBeGreaterThan((preview?.y ?? 0) + (preview?.height ?? 0) - 1)
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test('a plan without custom charts shows a message, with a link to the plans', async ({ page }) => {
  await page.goto('/chart/DEMO00006/chart1')
  const told = page.getByRole('status').filter({ hasText: 'Custom charts are unavailable on the plan' })
  await expect(told.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/plans')
})

test('a plan that changes meanwhile is reported immediately, and the input is kept', async ({
  page,
  device,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/403/)
  await sendReadings(device)
  const editor = new ChartEditor(page)
  await editor.open(device.id, 1)
  await editor.name.fill('Supply at night')
  const change = { devices: [device.id], plan: 'STANDARD', term: 'MONTHLY' }
  const answer = await page.request.post('/api/billing/billing-update-subscription', {
    data: change,
    headers: { origin: portal.origin },
  })
  expect(answer.ok()).toBe(true)
  const told = page.getByRole('status').filter({ hasText: 'Custom charts are unavailable on the plan' })
  await expect(told).toBeVisible()
  await expect(editor.name).toHaveValue('Supply at night')
  await editor.saveButton.click()
  await expect(page.getByRole('alert')).toContainText('Custom charts are unavailable on the plan')
  await expect(editor.name).toHaveValue('Supply at night')
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })
  test('is redirected from the editor to the data', async ({ page }) => {
    await page.goto('/chart/DEMO00001/chart1')
    await expect(page).toHaveURL('/data/DEMO00001')
  })
})
