import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { inAddress, sendPoints } from './history.ts'

test.use({ account: 'owner@example.com' })

test('the dialog has every range, and changes nothing before Apply @both', async ({ page, device }) => {
  await device.post({ ts: now(), analog1: 50, cp1: 5 })
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=analog1')
  const { chart } = shown
  await chart.scrollTo()
  const dialog = await chart.openRangeDialog()
  await expect(dialog.getByRole('radio')).toHaveCount(12)
  for (const name of ['Month', 'Week', 'Day', '6 Hours', 'Hour', '30 Minutes', '10 Minutes'])
    await expect(dialog.getByRole('radio', { name, exact: true })).toBeEnabled()
  await expect(dialog.getByRole('radio', { name: '6 Hours' })).toBeChecked()
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('radio', { name: 'Week' }).check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\?keys=analog1$/)

  await chart.openRangeDialog()
  await dialog.getByRole('radio', { name: 'Week' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/range=1w/)
  await chart.waitUntilReady()
})

test('a custom range starts with the last seven days', async ({ page, device }) => {
  await device.post({ ts: now(), analog1: 50 })
  const shown = new DevicePage(page)
  await shown.open(device.id, '?keys=analog1')
  const dialog = await shown.chart.openRangeDialog()
  await dialog.getByRole('radio', { name: 'Custom' }).check()
  const valueOf = async (name: string) =>
    Date.parse(`${await dialog.getByLabel(name, { exact: true }).inputValue()}Z`)
  const week = 7 * 86_400_000
  await expect.poll(async () => (await valueOf('To')) - (await valueOf('From'))).toBe(week)
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeEnabled()
})

test('the last measurement is shown on its own', async ({ page, device }) => {
  await device.post({ ts: now(600), analog1: 50, cp1: 5 })
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, '?keys=analog1,cp1')
  const dialog = await chart.openRangeDialog()
  await dialog.getByRole('radio', { name: 'Single Measurement (Last)' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/range=last/)
  await expect(chart.area).toHaveAttribute('data-state', 'last')
  await expect(chart.area.getByRole('listitem').filter({ hasText: 'Tank level' })).toContainText('50.0%')
  await device.publish({ ts: now(), analog1: 61.5 })
  await expect(chart.area.getByRole('listitem').filter({ hasText: 'Tank level' })).toContainText('61.5%')
  await expect(chart.panel.getByRole('button', { name: 'Load previous' })).toBeDisabled()
})

test('a secondary series has its own axis, and is stored in the URL', async ({ page, device }) => {
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 5 })
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, `?keys=analog1&${inAddress(range)}`)
  const dialog = await chart.openRangeDialog()
  const select = dialog.getByRole('combobox', { name: 'Secondary Series' })
  await expect(select.getByRole('option').first()).toHaveText('-- None --')
  await select.selectOption({ label: 'Flow (L/s)' })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/second=cp1/)
  await expect(chart.area.getByRole('img')).toHaveAccessibleName('Chart of Tank level, Flow')
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await chart.findByHover(range.from + 300, range, '5.0')
  await page.reload()
  await chart.openRangeDialog()
  await expect(select).toHaveValue('cp1')
  await select.selectOption({ label: '-- None --' })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).not.toHaveURL(/second=/)
})

test('each chart type is drawn, and stored in the URL @both', async ({ page, device }) => {
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 5 }, (seconds) =>
    seconds % 60 < 30 ? 40 : 60,
  )
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, `?keys=analog1&${inAddress(range)}`)
  const select = chart.panel.getByRole('combobox', { name: 'Chart type' })
  await expect(select).toHaveValue('line')
  await chart.waitUntilReady()
  // Alternating values: dots leave space in between, and steps have other corners than lines.
  for (const type of ['bar', 'line', 'scatter', 'step', 'area']) {
    const before = await chart.colouredPixels()
    await select.selectOption(type)
    await expect(page).toHaveURL(type === 'line' ? /keys=analog1/ : new RegExp(`type=${type}`))
    await expect(chart.area).toHaveAttribute('data-state', 'ready')
    await expect.poll(() => chart.colouredPixels(), type).not.toBe(before)
  }
  await page.reload()
  await expect(select).toHaveValue('area')
})
