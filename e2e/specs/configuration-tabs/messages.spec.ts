import { linkTo, nextMessage } from '../../fixtures/outbox.ts'
import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

test('a test message arrives, is listed, and its link unsubscribes and resubscribes', async ({
  page,
  portal,
  startDevice,
}) => {
  const device = await startDevice({})
  const address = `reader-${device.id.toLowerCase()}@example.com`
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Events')
  const send = page.getByRole('button', { name: 'Send test message' })
  await expect(send).toBeDisabled()
  await expect(
    page.getByText('Save at least one email address, mobile number or webhook first.'),
  ).toBeVisible()
  const email = page.getByRole('textbox', { name: 'Add an email address' })
  await email.fill(address)
  await email.press('Enter')
  await expect(page.getByText('Save your changes first.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await settings.answer('Settings Updated', 'OK')

  await send.click()
  await expect(settings.titled('Test message')).toContainText('Accepted')
  await settings.answer('Test message', 'OK')
  const sent = page.getByRole('list', { name: 'Messages sent' }).getByRole('listitem')
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText(address)
  await expect(page.getByTestId('monthly-limits')).toContainText('299 of 300 remaining')

  const link = linkTo(await nextMessage(portal, address), '/unsubscribe')
  await page.goto(link)
  const unsubscribed = page.getByText('is unsubscribed from notifications about')
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(unsubscribed).toBeVisible()
  // The second click of a slow double click is on the next page, where the opposite button has the same place.
  await page.mouse.down()
  await page.mouse.up()
  await page.reload()
  await expect(unsubscribed).toBeVisible()

  await settings.open(device.id, 'Events')
  await page.getByRole('button', { name: `Ask again: ${address}` }).click()
  await expect(settings.titled('Email sent')).toContainText(address)
  await settings.answer('Email sent', 'OK')
  await expect(sent).toHaveCount(2)

  await page.goto(linkTo(await nextMessage(portal, address, 1), '/unsubscribe'))
  await page.getByRole('button', { name: 'Get notifications again' }).click()
  await expect(page.getByText('gets notifications about')).toBeVisible()
  await settings.open(device.id, 'Events')
  await expect(sent).toHaveCount(2)
  await expect(page.getByRole('button', { name: `Ask again: ${address}` })).toHaveCount(0)
})
