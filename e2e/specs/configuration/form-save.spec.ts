import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

test('a change is sent to the device, which confirms it @both @everyday', async ({ page, startDevice }) => {
  const device = await startDevice({ model: 'QUAD-C2' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await expect(settings.field('device.base_interval')).toHaveValue('5')

  await settings.field('device.base_interval').fill('')
  await settings.field('device.base_interval').pressSequentially('30')
  await expect(settings.row('device.base_interval')).toContainText('New30')
  await expect(settings.bar).toContainText('1 unsaved change')
  await settings.bar.getByRole('button', { name: '1 unsaved change' }).click()
  await expect(settings.titled('1 unsaved change')).toContainText('Base Interval30')
  await page.keyboard.press('Escape')
  await settings.note.fill('Measured too often')
  await settings.save.click()
  await expect(settings.titled('Changes Pending')).toContainText(
    'Settings will be updated next time the device makes contact.',
  )
  await settings.answer('Changes Pending', 'OK')

  await expect.poll(() => device.live.config.value('device.base_interval')).toBe(30)
  await expect(settings.row('device.base_interval')).not.toContainText('Pending')
  await expect(settings.field('device.base_interval')).toHaveValue('30')
  await expect(settings.bar).toContainText('No changes')
})

test('a change for a device out of contact is shown as pending beside its current value @everyday', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ model: 'ORB-C1' })
  await device.stop()
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('North gate')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  const row = settings.row('device.name')
  await expect(row).toContainText('PendingNorth gate')
  await expect(row).toContainText(`Device${device.name}`)
  await expect(page.getByTestId('last-change')).toHaveText('Sending 1 setting…')
  await settings.field('device.name').fill('South gate')
  await expect(row).toContainText('NewSouth gate')
  await settings.row('device.name').getByRole('button', { name: 'Undo change to Device Name' }).click()
  await expect(settings.field('device.name')).toHaveValue('North gate')

  await device.start()
  await expect.poll(() => device.live.config.value('device.name')).toBe('North gate')
  await expect(row).not.toContainText('Pending')
})

test('saving without changes shows a message', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.save.click()
  await expect(settings.titled('Error')).toContainText('No changes made.')
})

test('an invalid value is reported with its key, and not sent', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Network')
  await settings.field('sntp.update_interval').fill('soon')
  const message = 'The value entered for sntp.update_interval is not a valid number.'
  await expect(settings.row('sntp.update_interval')).toContainText(message)
  await settings.field('sntp.server').fill('')
  await settings.save.click()
  const dialog = settings.titled('Input Validation Failed')
  await expect(dialog).toContainText(message)
  await expect(dialog).toContainText('SNTP server address must be set.')
  const interval = dialog.getByRole('listitem').filter({ hasText: 'sntp.update_interval' })
  await expect(interval).toContainText('SNTP interval')
  await expect(interval).toContainText('Enter a whole number from 60 to 86400.')
  await settings.answer('Input Validation Failed', 'OK')
  await settings.field('sntp.update_interval').fill('59')
  await settings.field('sntp.server').fill('time.example.com')
  await settings.save.click()
  await expect(dialog).toContainText('The value entered for sntp.update_interval is invalid.')
  expect(device.live.executedCommands()).toEqual([])
})

test('a refused setting and a changed one lead to their fields, every time @both @everyday', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Network')
  await settings.field('sntp.update_interval').fill('59')
  await settings.tab('General').click()
  await settings.answer('Unsaved Changes', 'Continue')
  const dialog = settings.titled('Input Validation Failed')
  // A second time, the address already names the setting.
  for (const _ of ['first', 'again']) {
    await settings.save.click()
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/settings/${device.id}?tab=Network&key=sntp.update_interval`)
    await expect(settings.field('sntp.update_interval')).toBeFocused()
    await expect(settings.field('sntp.update_interval')).toBeInViewport()
    await page.evaluate('scrollTo(0, 0)')
  }
  await settings.bar.getByRole('button', { name: '1 unsaved change' }).click()
  await settings
    .titled('1 unsaved change')
    .getByRole('button', { name: /SNTP interval/ })
    .click()
  await expect(settings.titled('1 unsaved change')).toBeHidden()
  await expect(settings.field('sntp.update_interval')).toBeFocused()
  await expect(settings.field('sntp.update_interval')).toBeInViewport()
})

test('a base interval below five seconds asks for confirmation', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.base_interval').fill('3')
  await settings.save.click()
  await expect(settings.titled('Base Interval Warning')).toContainText('not guaranteed to operate correctly')
  await settings.answer('Base Interval Warning', 'Cancel')
  await expect(settings.bar).toContainText('1 unsaved change')
  await settings.save.click()
  await settings.answer('Base Interval Warning', 'Continue')
  await expect(settings.titled('Changes Pending')).toBeVisible()
  await expect.poll(() => device.live.config.value('device.base_interval')).toBe(3)
})

test('a password containing asterisks asks for confirmation, and a new one is sent', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Network')
  const password = settings.field('wifi.sta.pass')
  await password.fill('secret***word')
  await settings.save.click()
  const title = 'Blanked Password'
  await expect(settings.titled(title)).toContainText(
    'You are attempting to set a password to a blanked value.',
  )
  await settings.answer(title, 'Cancel')
  await password.fill('a-new-password')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => device.live.config.value('wifi.sta.pass')).toBe('a-new-password')
  await expect(password).toHaveValue('***')
})

test('a save that the device refuses keeps the input with the reason, and is in the history', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ behaviour: { refusedMethods: { 'Config.Set': 'Not today' } } })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('Refused')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect(settings.row('device.name').getByRole('alert')).toHaveText('Refused by the device: Not today')
  await expect(settings.field('device.name')).toHaveValue('Refused')
  await expect(page.getByTestId('last-change')).toHaveText('1 of 1 refused')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Not today')
})
