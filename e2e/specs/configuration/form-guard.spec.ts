import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from './report.ts'

test.use({ account: 'owner@example.com' })

const question = 'Changes have not been saved, continue to new page?'

test('switching tabs asks while there are unsaved changes', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'device.name': 'Bench' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('Changed')
  await settings.tab('Network').click()
  await expect(settings.titled('Unsaved Changes')).toContainText(question)
  await settings.answer('Unsaved Changes', 'Cancel')
  await expect(settings.tab('General')).toHaveAttribute('aria-selected', 'true')
  await settings.tab('Network').click()
  await settings.answer('Unsaved Changes', 'Continue')
  await expect(settings.card('Wi-Fi')).toBeVisible()
  // The input is kept, and can be saved from here as well.
  await expect(settings.bar).toContainText('1 unsaved change')
  await settings.tab('General').click()
  await expect(settings.field('device.name')).toHaveValue('Changed')
})

test('leaving the page asks, and the browser asks before the window closes', async ({
  page,
  device,
  portal,
}) => {
  await reportConfig(portal, device, { 'device.name': 'Bench' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('Changed')
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(settings.titled('Unsaved Changes')).toContainText(question)
  await settings.answer('Unsaved Changes', 'Cancel')
  await expect(page).toHaveURL(`/settings/${device.id}`)

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(settings.field('device.name')).toHaveValue('Changed')

  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await settings.answer('Unsaved Changes', 'Continue')
  await expect(page).toHaveURL(`/data/${device.id}`)
})

test('nothing asks without changes', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'device.name': 'Bench' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('Changed')
  await settings.field('device.name').fill('Bench')
  await settings.tab('Network').click()
  await expect(settings.card('Wi-Fi')).toBeVisible()
})
