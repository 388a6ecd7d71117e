import { testDevice } from '../../fixtures/devices/device.ts'
import { secretOf } from '../../fixtures/devices/fleet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from '../configuration/report.ts'

test.use({ account: 'owner@example.com' })

test('recipients and intervals of event messages are saved; ten addresses and numbers are the maximum', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Events')
  await page.getByRole('combobox', { name: 'Alarms: Email' }).selectOption({ label: 'Daily' })
  const email = page.getByRole('textbox', { name: 'Add an email address' })
  const emails = settings.card('Email addresses')
  for (let at = 1; at <= 11; at += 1) {
    await email.fill(at === 1 ? 'person at example' : `person${at}@example.com`)
    await email.press('Enter')
  }
  await expect(settings.titled('Maximum Reached')).toContainText('Maximum 10 email addresses allowed.')
  await settings.answer('Maximum Reached', 'OK')
  await expect(emails.getByRole('listitem')).toHaveCount(10)
  await expect(emails.getByText('Not an email address. Gets no messages.')).toHaveCount(1)

  const phone = page.getByRole('textbox', { name: 'Add a mobile number' })
  await phone.fill('0412 345 678')
  await phone.press('Enter')
  await expect(settings.titled('Phone Number Format Error')).toContainText(
    'Please change phone number format to match international format. For example: an Australian number looks like +61xxxxxxxxx',
  )
  await settings.answer('Phone Number Format Error', 'OK')
  await phone.fill(' +61412345678 ')
  await phone.press('Enter')
  await expect(settings.card('Mobile numbers').getByRole('listitem')).toHaveText(['+61412345678'])

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.titled('Settings Updated')).toContainText('Settings have been successfully updated.')
  await settings.answer('Settings Updated', 'OK')
  // The eleventh entry is still in its field.
  await settings.tab('General').click()
  await settings.answer('Unsaved Changes', 'Cancel')
  await email.clear()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Alarms: Email' })).toHaveValue('Daily')
  await expect(emails.getByRole('listitem')).toHaveCount(10)
  await expect(page.getByTestId('monthly-limits')).toContainText('300 of 300 remaining')
})

test('the name of each channel is aligned with its selects', async ({ page, startDevice }) => {
  const device = await startDevice({})
  await new SettingsPage(page).open(device.id, 'Events')
  for (const channel of ['SMS', 'Email', 'Webhook']) {
    const head = page.getByRole('columnheader', { name: channel })
    const select = await page.getByRole('combobox', { name: `Alerts: ${channel}` }).boundingBox()
    expect((await head.boundingBox())?.x).toBeCloseTo(select?.x ?? 0, 0)
    await expect(head).toHaveCSS('padding-left', '0px')
  }
})

test('SMS cannot be chosen without an own mobile number', async ({ page, startDevice }) => {
  const device = await startDevice({})
  await new SettingsPage(page).open(device.id, 'Events')
  await expect(page.getByText('Add a mobile number to your profile to use SMS.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Alerts: SMS' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Alerts: Email' })).toBeEnabled()
})

test('the simplest type of device has alerts on or off, and a name', async ({ page, newSimpleDevice }) => {
  const device = await newSimpleDevice()
  await page.goto(`/settings/${device.id}`)
  await expect(page.getByTestId('monthly-limits')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Warnings: Email' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Alerts: Email' }).selectOption({ label: 'Enabled' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('textbox', { name: 'Device name' }).fill('Gate sensor')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gate sensor')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Alerts: Email' })).toHaveValue('Daily')
})

test('a name given by somebody else in the meantime is not overwritten', async ({
  page,
  newSimpleDevice,
  pageErrors,
}) => {
  pageErrors.allow(/409 .*device-set-settings/)
  const device = await newSimpleDevice()
  const settings = new SettingsPage(page)
  await page.goto(`/settings/${device.id}`)
  const name = page.getByRole('textbox', { name: 'Device name' })
  await name.fill('Mine')
  const renamed = await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_deviceName: 'Theirs' } },
  })
  expect(renamed.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(settings.titled('Error')).toContainText('These settings have changed')
  await settings.answer('Error', 'OK')
  await expect(name).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name).toHaveValue('Theirs')
  await name.fill('Mine')
  await page.getByRole('button', { name: 'Save name' }).click()
  await settings.answer('Settings Updated', 'OK')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine')
})

test('devices that may read this one are saved, ignoring invalid IDs', async ({ page, startDevice }) => {
  const device = await startDevice({ firmware: 'SFW003-6.4.1' })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'API')
  await expect(page.getByTestId('cloud-api').getByRole('link', { name: 'API keys' })).toBeVisible()
  await expect(page.getByTestId('aemp')).toHaveCount(0)
  const card = page.getByTestId('device-to-device')
  for (const id of ['abc123def', 'short', 'with-dash']) {
    await card.getByRole('textbox', { name: 'Device ID' }).fill(id)
    await card.getByRole('button', { name: 'Add' }).click()
  }
  // Truncated to nine characters, it would be another device.
  await card.getByRole('textbox', { name: 'Device ID' }).fill('abc123defg')
  await card.getByRole('button', { name: 'Add' }).click()
  await expect(card).toContainText('Enter the 9 characters of a device ID.')
  await expect(card.getByRole('textbox', { name: 'Device ID' })).toHaveValue('ABC123DEFG')
  await expect(card.getByRole('listitem')).toHaveText(['ABC123DEF'])
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(settings.titled('Settings Updated')).toContainText('Settings have been successfully updated.')
  await settings.answer('Settings Updated', 'OK')
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveText(['ABC123DEF'])
})

test('a list changed by somebody else in the meantime is not overwritten', async ({
  page,
  startDevice,
  pageErrors,
}) => {
  pageErrors.allow(/409 .*device-set-settings/)
  const device = await startDevice({ firmware: 'SFW003-6.4.1' })
  const setElsewhere = (ids: readonly string[]) =>
    page.request.post('/api/portal/device-set-settings', {
      data: { deviceid: device.id, settings: { SPC_allowed_devices: ids } },
    })
  await setElsewhere(['REMOVED01'])
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'API')
  const card = page.getByTestId('device-to-device')
  await card.getByRole('textbox', { name: 'Device ID' }).fill('ADDED0001')
  await card.getByRole('button', { name: 'Add' }).click()
  await setElsewhere([])
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(settings.titled('Error')).toContainText('These settings have changed')
  await expect(settings.titled('Error')).toContainText('Last saved by owner@example.com.')
  await settings.answer('Error', 'OK')
  await card.getByRole('button', { name: 'Discard changes' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})

test('a device on the list can read the values of this one, until it is removed', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ firmware: 'SFW003-6.4.1' })
  const asker = await startDevice({})
  const ask = async () => {
    const answer = await page.request.post(`/ingest/${asker.id}/rpc`, {
      headers: { authorization: `Basic ${btoa(`${asker.id}:${secretOf(asker.id)}`)}` },
      data: { id: 1, method: 'Device.GetLatest', args: { deviceid: device.id } },
    })
    return (await answer.json()) as unknown
  }
  expect(await ask()).toMatchObject({ answers: [{ error: { code: 403 } }] })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'API')
  const card = page.getByTestId('device-to-device')
  await expect(card).toContainText(
    "Lets the listed devices read this device's latest values over their own connection, and nothing else.",
  )
  await card.getByRole('textbox', { name: 'Device ID' }).fill(asker.id)
  await card.getByRole('button', { name: 'Add' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await settings.answer('Settings Updated', 'OK')
  expect(await ask()).toMatchObject({ answers: [{ result: { deviceid: device.id } }] })
  await card.getByRole('button', { name: `Remove ${asker.id}` }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await settings.answer('Settings Updated', 'OK')
  expect(await ask()).toMatchObject({ answers: [{ error: { code: 403 } }] })
})

test('an old firmware cannot be read by other devices', async ({ page, startDevice }) => {
  const device = await startDevice({ firmware: 'SFW003-3.9.9' })
  await new SettingsPage(page).open(device.id, 'API')
  await expect(page.getByText('A firmware update is required to use this function.')).toBeVisible()
})

test('a plan without messages and APIs shows what to do', async ({ page, portal }) => {
  const basic = testDevice(portal, 'DEMO00006', '')
  await reportConfig(portal, basic, { 'device.base_interval': 60 })
  await new SettingsPage(page).open(basic.id, 'Events')
  await expect(
    page.getByText('Please upgrade this device to a Hosted plan to configure email and SMS alerts.'),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Alarms: Email' })).toBeDisabled()
  await page.goto(`/settings/${basic.id}?tab=API`)
  await expect(
    page.getByText('Please upgrade this device to a Hosted plan to configure Device to Device API settings.'),
  ).toBeVisible()
})

test.describe('aemp@example.com', () => {
  test.use({ account: 'aemp@example.com' })

  test('fleet reporting can be saved once the equipment is fully described', async ({
    page,
    portal,
    startDevice,
  }) => {
    const device = await startDevice({})
    await portal.command('grants', {
      grants: [{ deviceId: device.id, email: 'aemp@example.com', permission: 'ADMIN' }],
    })
    const settings = new SettingsPage(page)
    await settings.open(device.id, 'API')
    const card = page.getByTestId('aemp')
    const save = card.getByRole('button', { name: 'Save' })
    for (const [name, value] of [
      ['Make', 'Digger'],
      ['Model', 'D9'],
      ['Equipment ID', 'E-7'],
    ] as const)
      await card.getByRole('textbox', { name }).fill(value)
    await expect(save).toBeDisabled()
    await card.getByRole('switch', { name: 'Enabled' }).click()
    await card.getByRole('textbox', { name: 'Serial number' }).fill('S1')
    await card.getByRole('textbox', { name: 'Fuel remaining' }).fill('cp3')
    await save.click()
    await expect(settings.titled('Settings Updated')).toContainText(
      'Settings have been successfully updated.',
    )
    await settings.answer('Settings Updated', 'OK')
    await page.reload()
    await expect(card.getByRole('textbox', { name: 'Fuel remaining' })).toHaveValue('cp3')
    const address = new URL('/api/aemp/Fleet/1', page.url()).href
    await expect(card).toContainText(`They call ${address} with one of your API keys.`)
    const fleet = await page.request.get(address)
    expect(await fleet.text()).toContain('<EquipmentID>E-7</EquipmentID>')
  })
})
