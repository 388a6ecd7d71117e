import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

test('a setting refused by the device keeps its input with the reason, and an accepted one shows immediately @both', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({
    behaviour: { refusedKeys: { 'device.base_interval': 'Too often for this battery' } },
  })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.base_interval').fill('7')
  await settings.field('device.name').fill('North pump')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')

  const row = settings.row('device.base_interval')
  await expect(row.getByRole('alert')).toHaveText('Refused by the device: Too often for this battery')
  await expect(settings.field('device.base_interval')).toHaveValue('7')
  await expect(settings.field('device.base_interval')).toHaveAttribute('aria-invalid', 'true')
  await expect(settings.field('device.name')).toHaveValue('North pump')
  await expect(settings.row('device.name')).not.toContainText('Pending')
  await expect(page.getByTestId('last-change')).toHaveText('1 of 2 refused')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('North pump')
  await expect(page).toHaveTitle(/North pump/)

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText('1 of 2 refused')).toBeVisible()
  const refused = history.getByRole('row').filter({ hasText: 'device.base_interval' })
  await expect(refused).toContainText('Refused by the device: Too often for this battery')
  await expect(refused.getByRole('cell')).toHaveText(['5', '7'])
  await page.keyboard.press('Escape')

  // Other people see the mark as well, beside the device's value.
  await page.reload()
  await expect(settings.field('device.base_interval')).toHaveValue('5')
  await expect(row.getByRole('alert')).toContainText('Too often for this battery')
})

test('a setting that is accepted and ignored is marked as soon as the device reports', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ behaviour: { ignoredKeys: ['device.base_interval'] } })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.base_interval').fill('7')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect(settings.row('device.base_interval').getByRole('alert')).toHaveText(
    'The device accepted the change, but still reports 5.',
  )
  await expect(settings.field('device.base_interval')).toHaveValue('7')
  await expect(page.getByTestId('last-change')).toHaveText('1 of 1 ignored')
})

test('a change made at the device is shown live, with the device as its author', async ({
  page,
  pageErrors,
  startDevice,
}) => {
  pageErrors.allow(/409/)
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await device.waitUntilSettled()
  await settings.field('device.base_interval').fill('20')
  device.live.setLocally('device.base_interval', 9)
  device.live.setLocally('device.name', 'Renamed here')
  // Two reports, the second a second later: nothing is polled on this page.
  await expect(settings.field('device.name')).toHaveValue('Renamed here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed here')
  await settings.save.click()
  const conflict = settings.titled('Changed at the device')
  await expect(conflict).toContainText('The settings were changed at the device since you opened them.')
  await expect(conflict.getByRole('row').filter({ hasText: 'device.base_interval' })).toContainText('9')
  await conflict.getByRole('radio', { name: 'Keep mine' }).check({ force: true })
  await conflict.getByRole('button', { name: 'Save' }).click()
  await settings.answer('Changes Pending', 'OK')
  await expect(page.getByTestId('last-change')).toHaveText('Accepted')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Changed at the device')
})
