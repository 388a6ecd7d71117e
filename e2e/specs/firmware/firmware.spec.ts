import { createHash } from 'node:crypto'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'vendor@example.com' })

test('the vendor adds an image, a device installs and reports it, and the vendor deletes it', async ({
  page,
  browser,
  portal,
  session,
  startDevice,
}) => {
  const device = await startDevice({ firmware: 'SFW003-6.4.1' })
  const fw = 'SFW003-6.9.1'
  const image = Buffer.from(`image of ${fw} `.repeat(200))
  const sha256 = createHash('sha256').update(image).digest('hex')
  await page.goto('/sqfirmware')
  const form = page.getByTestId('add-image')
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: `${fw}.bin`, mimeType: 'application/octet-stream', buffer: image })
  await expect(form.getByRole('textbox', { name: 'Firmware' })).toHaveValue(fw)
  await expect(form.getByTestId('computed-checksum')).toHaveText(sha256)
  const checksum = form.getByRole('textbox', { name: /^Published checksum/ })
  await checksum.fill('0'.repeat(64))
  await expect(form).toContainText('The checksum does not match this file.')
  await checksum.fill(sha256.toUpperCase())
  await form.getByRole('textbox', { name: 'Notes' }).fill('Sleeps longer')
  await form.getByRole('button', { name: 'Add image' }).click()
  const listed = page.getByTestId('firmware-image').filter({ hasText: fw })
  await expect(listed).toContainText('Sleeps longer')

  const context = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(await session('owner@example.com'), portal),
  })
  const settings = new SettingsPage(await context.newPage())
  await settings.open(device.id, 'Update')
  const other = settings.page.getByTestId('firmware-other')
  await other.getByRole('textbox').fill('SFW002-1.0.0')
  await expect(other).toContainText('The firmware requested is not supported by this device.')
  await settings.page.getByRole('button', { name: `Update to ${fw}` }).click()
  await settings.answer('Firmware update', 'Update')
  await settings.answer('Firmware update', 'OK')
  const state = settings.page.getByTestId('firmware-state')
  await expect(state).toHaveAttribute('data-state', 'confirmed')
  await expect(state).toContainText('Update complete: the device reports this version')
  await expect(settings.page.locator('header').getByTitle('Firmware').first()).toContainText(fw)
  await context.close()

  await listed.getByRole('button', { name: `Withdraw ${fw}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw image' }).click()
  await expect(listed).toHaveCount(0)
})

test('the vendor sees the configuration that a device reported', async ({ page, startDevice }) => {
  const device = await startDevice({})
  await new SettingsPage(page).open(device.id, 'Vendor')
  await expect(page.getByTestId('vendor-config')).toContainText('"transmit_interval"')
  await expect(page.getByTestId('vendor-device')).toContainText(device.id)
})

test.describe('owner@example.com', () => {
  test.use({ account: 'owner@example.com' })

  test('the firmware page is not found for others', async ({ page }) => {
    await page.goto('/sqfirmware')
    await expect(page.getByText('Page not found!')).toBeVisible()
  })
})
