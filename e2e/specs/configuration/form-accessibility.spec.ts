import { expect, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

const tabs = ['General', 'Network', 'Internal', 'External', 'Custom', 'JSON'] as const

test('tabs of keys are accessible, light and dark @both', async ({ page, startDevice }) => {
  test.slow()
  const devices = [await startDevice({ model: 'QUAD-C2-H' }), await startDevice({ model: 'ORB-X1' })]
  const settings = new SettingsPage(page)
  for (const device of devices) {
    for (const tab of tabs) {
      await settings.open(device.id, tab)
      await settings.panel.getByRole('heading').first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findAccessibilityFaults(page), `${tab}, ${colorScheme}`).toEqual([])
      }
      expect(await getHorizontalOverflowPx(page), tab).toBe(0)
    }
  }
})

test('a field with a problem, a warning and a pending value is accessible @both', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  await device.stop()
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('Pending name')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await settings.field('device.name').fill('New name')
  await settings.field('device.transmit_interval').fill('many')
  await settings.row('device.hibernate.enable').getByRole('switch').uncheck({ force: true })
  await expect(settings.warnings).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAccessibilityFaults(page), colorScheme).toEqual([])
  }
  await settings.save.click()
  await expect(settings.titled('Input Validation Failed')).toBeVisible()
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await settings.answer('Input Validation Failed', 'OK')
  await settings.row('device.transmit_interval').getByRole('button', { name: /^Undo/ }).click()
  await settings.bar.getByRole('button', { name: 'Apply to multiple…' }).click()
  await expect(settings.titled('Apply to multiple devices')).toBeVisible()
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  await settings.titled('Apply to multiple devices').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Pending name')
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
})
