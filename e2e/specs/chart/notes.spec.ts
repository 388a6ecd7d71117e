import type { Locator, Page } from '@playwright/test'
import type { TestDevice } from '../../fixtures/devices/device.ts'
import { expect, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { customChart, expectDrawn } from '../../pages/device/chart-editor.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { inAddress, sendLaterPoint, sendPoints, type ShownRange } from './history.ts'

test.use({ account: 'owner@example.com' })

const notesOf = (device: TestDevice) => `/api/device/device/${device.id}/chart-notes`

type Note = { readonly id: string; readonly at: number; readonly text: string; readonly version: number }

async function addNote(page: Page, device: TestDevice, at: number, text: string): Promise<Note> {
  const added = await page.request.post(notesOf(device), { data: { at, text } })
  expect(added.status()).toBe(200)
  return added.json()
}

async function storedNotes(page: Page, device: TestDevice): Promise<readonly Note[]> {
  const answer = await page.request.get(`${notesOf(device)}?relative=86400000`)
  return (await answer.json()).notes
}

const marksOf = (chart: Locator) => chart.locator('[data-marks]')

async function openChart(page: Page, device: TestDevice): Promise<ShownRange> {
  await sendLaterPoint(device)
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}&zone=utc`)
  await chart.waitUntilReady()
  return range
}

async function openList(page: Page): Promise<Locator> {
  const menu = await new DevicePage(page).chart.openMenu()
  await menu.getByRole('menuitem', { name: 'Notes' }).click()
  return page.getByRole('dialog', { name: 'Notes' })
}

test('a note is added in the middle from the menu, read at its mark, edited and deleted', async ({
  page,
  device,
}) => {
  const range = await openChart(page, device)
  const { chart } = new DevicePage(page)
  const middle = (range.from + range.to) / 2
  const menu = await chart.openMenu()
  await menu.getByRole('menuitem', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Time')).toHaveValue(new Date(middle * 1000).toISOString().slice(0, 19))
  await expect(dialog.getByText('Times in UTC')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Enter a note.')).toBeVisible()
  await dialog.getByLabel('Note').fill('Belt replaced')
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(marksOf(chart.area)).toHaveAttribute('data-marks', '1')
  await chart.hover(middle, range)
  await expect(chart.area.getByText(/Belt replaced.? · .?\S/)).toBeVisible()

  const list = await openList(page)
  await list.getByRole('button', { name: 'Edit note Belt replaced' }).click()
  await dialog.getByLabel('Note').fill('Belt and pulley replaced')
  await dialog.getByLabel('Time').fill(new Date((middle - 60) * 1000).toISOString().slice(0, 19))
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(list.getByTestId('chart-note')).toContainText('Belt and pulley replaced')
  expect(await storedNotes(page, device)).toMatchObject([{ at: middle - 60, version: 2 }])
  await list.getByRole('button', { name: 'Delete note Belt and pulley replaced' }).click()
  await list.getByRole('button', { name: 'Keep' }).click()
  await list.getByRole('button', { name: 'Delete note Belt and pulley replaced' }).click()
  await list.getByRole('button', { name: 'Delete note', exact: true }).click()
  await expect(list.getByText('No notes in this range')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(marksOf(chart.area)).toHaveAttribute('data-marks', '0')
  await expect(chart.panel.getByRole('button', { name: 'Chart options' })).toBeFocused()
})

test('a right click or N pins a note to the moment under the pointer', async ({ page, device }) => {
  const range = await openChart(page, device)
  const { chart } = new DevicePage(page)
  const time = page.getByRole('dialog', { name: 'Add note' }).getByLabel('Time')
  const near = async (seconds: number) =>
    expect
      .poll(async () => Math.abs(Date.parse(`${await time.inputValue()}Z`) / 1000 - seconds))
      .toBeLessThan(10)
  const { x, y } = await chart.at(range.from + 150, range)
  await page.mouse.click(x, y, { button: 'right' })
  await near(range.from + 150)
  await page.keyboard.press('Escape')
  await expect(time).toHaveCount(0)
  await chart.frame.focus()
  await chart.hover(range.from + 450, range)
  await page.keyboard.press('n')
  await near(range.from + 450)
})

test('a note that somebody else changed or deleted meanwhile is not overwritten without a warning', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/409 .*\/chart-notes\//)
  const range = await openChart(page, device)
  const { chart } = new DevicePage(page)
  const note = await addNote(page, device, range.from + 300, 'Filter')
  // The open page is notified.
  await expect(marksOf(chart.area)).toHaveAttribute('data-marks', '1')
  const list = await openList(page)
  await list.getByRole('button', { name: 'Edit note Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit note' })
  await dialog.getByLabel('Note').fill('Mine')
  const theirs = { at: note.at, text: 'Filter changed by Ana', version: 1 }
  expect((await page.request.put(`${notesOf(device)}/${note.id}`, { data: theirs })).status()).toBe(200)
  const save = dialog.getByRole('button', { name: 'Save note' })
  await save.click()
  await expect(dialog.getByText('Filter changed by Ana')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Filter changed by Ana')
  await dialog.getByLabel('Note').fill('Mine after all')
  expect((await page.request.delete(`${notesOf(device)}/${note.id}`)).status()).toBe(200)
  await save.click()
  await expect(dialog.getByText('This note has been deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect(page.getByTestId('chart-note')).toContainText('Mine after all')
  expect(await storedNotes(page, device)).toMatchObject([{ text: 'Mine after all', version: 1 }])
})

test('notes are shown in custom charts, in a comparison of one device, and read-only for guests', async ({
  page,
  device,
  browser,
}) => {
  await sendPoints(device, { spanSeconds: 600, stepSeconds: 10, endSecondsAgo: 300 })
  const at = Math.floor(Date.now() / 1000) - 600
  await addNote(page, device, at, 'Pump serviced')
  const colour = '#287ccf'
  const axis = { id: 'ax1', limits: null, dp: 0, tick: 0, name: '', colour, displayType: 'left' }
  const series = { source: 'analog1', axisBind: 'ax1', colour, lineType: 0, lineWidth: 2, goalSeries: null }
  const chart = {
    name: 'Tank',
    type: 'line',
    range: 1_800_000,
    stack: false,
    series: [{ ...series, displayType: 'line' }],
    axis: [axis],
    xAxis: { tick: 0, offset: 0, scale: null, dp: 0, name: '', colour },
    dataLabels: false,
  }
  const added = await page.request.post(`/api/device/device/${device.id}/chart`, { data: { chart } })
  expect(added.status()).toBe(200)
  await new DevicePage(page).open(device.id)
  const own = customChart(page, 'Tank')
  await own.scrollIntoViewIfNeeded()
  await expectDrawn(own)
  await expect(marksOf(own)).toHaveAttribute('data-marks', '1')
  await own.getByRole('button', { name: 'Chart options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Add note' })).toBeVisible()

  const path = `/api/device/device/${device.id}/page/wall`
  const shown = { title: 'Wall', theme: 'auto', scale: 100, showHeader: true }
  const cards = [{ id: 'chart1', w: 4, h: 3 }]
  await page.request.put(path, { data: { version: 0, page: { ...shown, cards } } })
  const { token } = await (await page.request.post(`${path}/links`, { data: { days: 1 } })).json()
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const guest = await context.newPage()
  await guest.goto(`/shared/${token}`)
  const seen = customChart(guest, 'Tank')
  await expectDrawn(seen)
  await expect(marksOf(seen)).toHaveAttribute('data-marks', '1')
  await addNote(page, device, at + 60, 'Pump started')
  await expect(marksOf(seen)).toHaveAttribute('data-marks', '2')
  await seen.getByRole('button', { name: 'Chart options' }).click()
  await expect(guest.getByRole('menuitem')).toHaveText(['Notes'])
  await guest.getByRole('menuitem', { name: 'Notes' }).click()
  const list = guest.getByRole('dialog', { name: 'Notes' })
  await expect(list.getByTestId('chart-note')).toHaveText([/Pump serviced/, /Pump started/])
  await expect(list.getByRole('button')).toHaveCount(1)
  await context.close()

  await page.goto(`/compare?devices=${device.id}&key=analog1`)
  await expect(marksOf(page.getByTestId('compare-chart'))).toHaveAttribute('data-marks', '2')
})

test('notes are written and read on a phone @phone', async ({ page, device }) => {
  const range = await openChart(page, device)
  await addNote(page, device, range.from + 300, 'x'.repeat(280))
  const list = await openList(page)
  await expect(list.getByTestId('chart-note')).toBeVisible()
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
})
