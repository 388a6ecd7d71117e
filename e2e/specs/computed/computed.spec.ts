import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
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
  await dialog.getByLabel('Insert a data key').click()
  await page.getByRole('option', { name: /current1/ }).click()
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
  await expect(shown.chart.area).toHaveAttribute('data-state', 'ready')
  await expect(shown.value('calc1')).toHaveText('70.0 W')
})

test.describe('who may not edit the display', () => {
  test.use({ account: 'viewer@example.com' })
  test('is not offered to compute', async ({ page, past }) => {
    expect(past.origin).toBeTruthy()
    await new DevicePage(page).open('DEMO00001')
    await page.getByRole('button', { name: 'Customise' }).click()
    await expect(page.getByRole('menuitem', { name: 'Arrange cards' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Computed channels' })).toBeHidden()
  })
})
