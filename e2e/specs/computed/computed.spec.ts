import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { pickOption } from '../../pages/select.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

test('a channel is defined with the keys of the device, shown like a measured one and charted @both', async ({
  page,
  device,
}) => {
  await device.post([
    { ts: now(20), vin: 12, current1: 2 },
    { ts: now(10), vin: 13, current1: 3 },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('13.00 V')
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('menuitem', { name: 'Computed channels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Computed channels' })
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await dialog.getByLabel('Name').fill('Power')
  await dialog.getByLabel('Units').fill('W')

  const expression = dialog.getByLabel('Expression')
  await expression.fill('vin * (current1')
  await expect(dialog.getByText('This bracket is not closed.')).toBeVisible()
  await expect(dialog.locator('mark')).toHaveText('(')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeVisible()

  await expression.fill('vin * ')
  await pickOption(dialog.getByLabel('Insert a data key'), /current1/)
  await expect(expression).toHaveValue('vin * current1')
  await expect(dialog.getByTestId('computed-preview')).toHaveText('39.0 W')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Your changes are not saved.')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(expression).toHaveValue('vin * current1')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()

  await expect(shown.value('calc1')).toHaveText('39.0 W')
  await device.publish({ ts: now(), vin: 14, current1: 5 })
  await expect(shown.value('calc1')).toHaveText('70.0 W')
  await shown.open(device.id, '?keys=calc1&range=10m')
  await shown.chart.waitUntilReady()
  await expect(shown.value('calc1')).toHaveText('70.0 W')
})

test('the dialog keeps its layout with any value and error, and accepts a window @both', async ({
  page,
  device,
}, info) => {
  await device.post([
    { ts: now(700), vin: 12, litres: 1 },
    { ts: now(10), vin: 13, litres: 31 },
  ])
  await new DevicePage(page).open(device.id)
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('menuitem', { name: 'Computed channels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Computed channels' })
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  const expression = dialog.getByLabel('Expression')
  const preview = dialog.getByTestId('computed-preview')
  const parts = [
    dialog.getByRole('button', { name: 'Add channel' }),
    dialog.getByLabel('Name'),
    dialog.getByLabel('Decimal places'),
    expression,
    preview,
    dialog.getByRole('button', { name: 'Remove channel' }),
    dialog.getByRole('button', { name: 'Apply' }),
  ]
  const shape = () => Promise.all(parts.map((part) => part.boundingBox()))

  await dialog.getByLabel('Name').fill('Used')
  await expression.fill('delta(litres, 10m)')
  await expect(preview).toHaveText('30.0')
  const before = await shape()
  await dialog.getByLabel('Name').fill('W'.repeat(25))
  await dialog.getByLabel('Units').fill('W'.repeat(15))
  await expression.fill('vin * 10 ^ 30')
  await expect(preview).toContainText('13,000,000')
  expect(await shape()).toEqual(before)
  await page.screenshot({ path: info.outputPath('huge.png') })

  await expression.fill(`${'vin + '.repeat(40)} delta(litres, 2h)`)
  await expect(dialog.getByText('Use a window from 10s to 1h, such as 15m.')).toBeVisible()
  await expect(dialog.locator('mark')).toHaveText('2h')
  await expect(preview).toHaveText('–')
  expect(await shape()).toEqual(before)
  await dialog.getByLabel('Decimal places').fill('')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('Use 1–25 characters for the name.')).toBeVisible()
  expect(await shape()).toEqual(before)
  await page.screenshot({ path: info.outputPath('wrong.png') })
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test.describe('a user who may not edit the display', () => {
  test.use({ account: 'viewer@example.com' })
  test('cannot open computed channels', async ({ page, past }) => {
    expect(past.origin).toBeTruthy()
    await new DevicePage(page).open('DEMO00001')
    await page.getByRole('button', { name: 'Customise' }).click()
    await expect(page.getByRole('menuitem', { name: 'Arrange cards' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Computed channels' })).toBeHidden()
  })
})
