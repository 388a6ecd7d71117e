import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

const widthOf = async (element: Locator) => (await element.boundingBox())?.width

test('a webhook is saved with the other settings, and shows its signing secret once', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Events')
  const address = page.getByRole('textbox', { name: 'Add a webhook address' })
  const list = page.getByRole('list', { name: 'Webhooks' })
  await address.fill('hooks.example.com')
  await address.press('Enter')
  await settings.answer('Webhook Address Error', 'OK')
  await address.fill('https://hooks.example.com/alarms?key=1')
  await address.press('Enter')
  const secretButton = list.getByRole('button', { name: /^New signing secret/ })
  // An unsaved address has no secret yet.
  await expect(secretButton).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Alarms: Webhook' }).selectOption('Daily')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await settings.answer('Settings Updated', 'OK')
  await secretButton.click()
  await settings.answer('Create a new signing secret?', 'Create secret')
  await expect(page.getByTestId('webhook-secret')).toHaveText(/^whsec_[\w-]{43}$/)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByTestId('webhook-secret')).toBeVisible()
    await expect.poll(() => widthOf(page.getByTestId('webhook-secret'))).toBeGreaterThan(150)
    expect(await getHorizontalOverflowPx(page)).toBe(0)
  }
  await settings.answer('Signing secret', 'Done')
  await expect(page.getByTestId('webhook-secret')).toHaveCount(0)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Alarms: Webhook' })).toHaveValue('Daily')
})
