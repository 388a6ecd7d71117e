import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from './report.ts'

test.use({ account: 'owner@example.com' })

test('a setting is found by its label, and its field is opened @both', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'serial1.mode': 'MODBUS', 'mod17.settings': '' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.search.fill('time server none such')
  await expect(page.getByText('No matching settings')).toBeVisible()
  await settings.search.fill('sntp')
  await page.getByRole('option', { name: /SNTP server/ }).click()
  await expect(page).toHaveURL(`/settings/${device.id}?tab=Network&key=sntp.server`)
  await expect(settings.field('sntp.server')).toBeFocused()

  await settings.search.fill('mod17.settings')
  await page.getByRole('option', { name: /mod17\.settings/ }).click()
  await expect(settings.row('mod17.settings')).toBeVisible()
  await expect(settings.row('mod17.settings').getByRole('textbox', { name: 'Slave' })).toBeFocused()
})

test('a hidden setting leads to the one that shows it', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'serial1.mode': 'CAPTURE' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.search.fill('serial1.modbus.timeout')
  await settings.search.press('Enter')
  await expect(settings.field('serial1.mode')).toBeFocused()
})
