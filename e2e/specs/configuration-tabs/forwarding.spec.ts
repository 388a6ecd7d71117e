import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

async function openForwarding(page: Page, { id }: { readonly id: string }) {
  const settings = new SettingsPage(page)
  await settings.open(id, 'API')
  return { settings, card: page.getByTestId('forwarding') }
}

test('forwarding to an address is added, shows its signing secret once and its progress', async ({
  page,
  startDevice,
}) => {
  const { settings, card } = await openForwarding(page, await startDevice({}))
  const address = card.getByRole('textbox', { name: 'Webhook address' })
  await address.fill('nowhere')
  await address.press('Enter')
  await expect(card.getByText('Enter an address such as https://')).toBeVisible()
  // A private address, to which the portal does not connect.
  await address.fill('https://127.0.0.1/points')
  await address.press('Enter')
  await expect(page.getByTestId('webhook-secret')).toHaveText(/^whsec_[\w-]{43}$/)
  await settings.answer('Signing secret', 'Done')
  await expect(card.getByRole('listitem')).toContainText('Nothing delivered yet')
  await expect(card.getByRole('listitem')).toContainText('This portal does not connect to that network.', {
    timeout: 45_000,
  })
  await card.getByRole('button', { name: /^Try again/ }).click()
  await expect(card.getByRole('listitem')).not.toContainText('Paused')
  await card.getByRole('button', { name: /^Remove/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})

test('a broker is added with a user name, a topic, and a password that is not shown again', async ({
  page,
  startDevice,
}) => {
  const { card } = await openForwarding(page, await startDevice({}))
  await card.getByRole('radio', { name: 'MQTT' }).check()
  await card.getByRole('textbox', { name: 'Broker address' }).fill('127.0.0.1')
  await card.getByRole('textbox', { name: 'User name' }).fill('portal')
  await card.getByLabel('Password', { exact: true }).fill('very-secret')
  const topic = card.getByRole('textbox', { name: 'Topic' })
  await topic.fill('site/#')
  await topic.press('Enter')
  await expect(card.getByText('Enter a topic of up to 200 characters')).toBeVisible()
  await topic.fill('site/{deviceId}')
  await topic.press('Enter')
  await expect(card.getByRole('listitem')).toContainText('MQTT · mqtts://127.0.0.1 · site/{deviceId}')
  await expect(card.getByLabel('Password', { exact: true })).toHaveValue('')
  await card.getByRole('button', { name: /^Remove/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})
