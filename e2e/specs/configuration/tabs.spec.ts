import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from './report.ts'

test.use({ account: 'owner@example.com' })

test('the tab is stored in the URL, and a link opens its tab', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'device.base_interval': 60 })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await expect(settings.tab('General')).toHaveAttribute('aria-selected', 'true')
  await settings.tab('Network').click()
  await expect(page).toHaveURL(`/settings/${device.id}?tab=Network`)
  await expect(settings.card('Wi-Fi')).toBeVisible()
  await page.goBack()
  await expect(settings.card('Intervals')).toBeVisible()
  await page.goto(`/config/${device.id}?tab=Internal`)
  await expect(page).toHaveURL(`/settings/${device.id}?tab=Internal`)
  await expect(settings.card('GPS')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(device.name)
  await expect(page.getByText('Config date')).toBeVisible()
})

test('generation 2 has pins and two buses, generation 1 has inputs and a thermocouple', async ({
  page,
  newDevice,
  portal,
}) => {
  const [quad, orb] = [await newDevice(), await newDevice()]
  await reportConfig(portal, quad, { 'io1.interval': 1, 'serial1.mode': 'MODBUS' })
  await reportConfig(portal, orb, { 'device.model': 'ORB-X1', 'batt.available': true })
  const settings = new SettingsPage(page)
  await settings.open(quad.id, 'External')
  for (const title of ['IO 1', 'IO 5', 'CAN 2', 'General IO', 'Modbus (50)'])
    await expect(settings.card(title)).toBeVisible()
  await expect(settings.card('Thermocouple')).toHaveCount(0)
  await settings.tab('Internal').click()
  await expect(settings.card('Magnetic switch')).toBeVisible()
  await settings.tab('General').click()
  await expect(settings.row('batt.warning')).toHaveCount(0)

  await settings.open(orb.id, 'External')
  for (const title of ['Input 1', 'Output 1', 'Current 1', 'Thermocouple'])
    await expect(settings.card(title)).toBeVisible()
  await expect(settings.card('IO 1')).toHaveCount(0)
  await expect(settings.card('CAN 2')).toHaveCount(0)
  await settings.tab('Internal').click()
  await expect(settings.card('Tamper')).toBeVisible()
  await expect(settings.card('Magnetic switch')).toHaveCount(0)
  await settings.tab('General').click()
  await expect(settings.row('batt.warning')).toBeVisible()
})

test('dependent settings appear with the setting they depend on', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'serial1.mode': 'CAPTURE', 'io1.voltage.enable': false })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'External')
  await expect(settings.row('serial1.capture.maxtime')).toBeVisible()
  await expect(settings.card('Modbus (50)')).toHaveCount(0)
  await settings.field('serial1.mode').selectOption({ label: 'Modbus' })
  await expect(settings.row('serial1.capture.maxtime')).toHaveCount(0)
  await expect(settings.card('Modbus (50)')).toBeVisible()
  await expect(settings.row('io1.voltage.cal')).toHaveCount(0)
  await settings.row('io1.voltage.enable').getByRole('switch').check({ force: true })
  await expect(settings.row('io1.voltage.cal')).toBeVisible()
})

test('a disabled channel is one line, and IO 1 is left of IO 2', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'io1.interval': 1, 'io2.interval': 0, 'io2.name': 'Spare' })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'External')
  const [left, right] = [settings.card('IO 1'), settings.card('IO 2')]
  await expect(right).toContainText('Spare')
  await expect(right).toContainText('Off')
  const [leftBox, rightBox] = [await left.boundingBox(), await right.boundingBox()]
  expect(rightBox?.x).toBeGreaterThan((leftBox?.x ?? 0) + (leftBox?.width ?? 0) - 1)
  expect(rightBox?.height).toBeLessThan(60)
  await expect(settings.row('io2.interval')).toHaveCount(0)
  await right.getByRole('button', { name: /^IO 2/ }).click()
  await settings.field('io2.interval').fill('1')
  await expect(right.getByRole('button', { name: /^IO 2/ })).toContainText('On')
  // A channel turned off during editing stays open.
  await settings.field('io1.interval').fill('0')
  await expect(settings.row('io1.name')).toBeVisible()
})

test('of the fifty Modbus reads only used ones are listed, collapsed, the others behind a button', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ model: 'QUAD-C2' })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'External')
  await settings.field('serial1.mode').selectOption({ label: 'Modbus' })
  const card = settings.card('Modbus (50)')
  const reads = card.getByRole('button', { name: /^Modbus \d/ })
  const others = card.getByRole('button', { name: /^Show \d+ unused$/ })
  const unused = Number(/\d+/.exec(await others.innerText())?.[0])
  await expect(reads).toHaveCount(50 - unused)
  await others.click()
  await expect(reads).toHaveCount(50)
  await expect(settings.row('mod50.settings')).toHaveCount(0)
  await card.getByRole('button', { name: /^Modbus 50/ }).click()
  const row = settings.row('mod50.settings')
  await row.getByRole('textbox', { name: 'Slave' }).fill('7')
  await row.getByRole('combobox', { name: 'Function' }).selectOption({ label: 'Read coil' })
  await row.getByRole('textbox', { name: 'Register' }).fill('100')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => device.live.config.value('mod50.settings')).toBe('7,1,100')
  await settings.open(device.id, 'External')
  await expect(others).toHaveText(`Show ${unused - 1} unused`)
  await expect(reads).toHaveCount(51 - unused)
  await expect(card.getByRole('button', { name: /^Modbus 50/ })).toBeVisible()
  await expect(settings.row('mod50.settings')).toHaveCount(0)
})

test('4G requires a modem, and 2G/3G/4G a model that has it', async ({ page, newDevice, portal }) => {
  const [without, with4g, withAll] = [await newDevice(), await newDevice(), await newDevice()]
  await reportConfig(portal, without, { 'gsm.available': false })
  await reportConfig(portal, with4g, { 'gsm.available': true, 'gsm.scan_mode': 3, 'gsm.auto_apn': true })
  await reportConfig(portal, withAll, {
    'device.model': 'QUAD-C2-H',
    'gsm.available': true,
    'gsm.scan_mode': 0,
  })
  const settings = new SettingsPage(page)
  await settings.open(without.id, 'Network')
  await expect(settings.card('Wi-Fi')).toBeVisible()
  await expect(settings.card('SNTP')).toBeVisible()
  await expect(settings.card('4G LTE')).toHaveCount(0)

  await settings.open(with4g.id, 'Network')
  await expect(settings.field('gsm.scan_mode').getByRole('option')).toHaveText(['4G only'])
  await expect(settings.row('gsm.apn')).toHaveCount(0)
  await settings.row('gsm.auto_apn').getByRole('switch').uncheck({ force: true })
  await expect(settings.row('gsm.apn')).toBeVisible()

  await settings.open(withAll.id, 'Network')
  await expect(settings.field('gsm.scan_mode').getByRole('option')).toHaveText(['4G only', '2G/3G/4G'])
})

test('an update of the APN database is offered if the device has another version', async ({
  page,
  device,
  portal,
}) => {
  await reportConfig(portal, device, {
    'gsm.available': true,
    'gsm.auto_apn': true,
    'gsm.auto_apn_version': 0,
  })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Network')
  const offer = settings.card('4G LTE').getByRole('status')
  await expect(offer).toContainText('APN database update available')
  await offer.getByRole('button', { name: 'Update' }).click()
  await expect(offer).toHaveCount(0)
  await expect(settings.row('gsm.auto_apn_version')).toContainText('Device0New1')
})

test('Custom requires scripting and a first number, and uses names and units of the display settings', async ({
  page,
  newDevice,
  portal,
}) => {
  const [without, device] = [await newDevice(), await newDevice()]
  await reportConfig(portal, without, { 'script.enable': true })
  await reportConfig(portal, device, { 'script.enable': true, 'script.num1': 12, 'script.num2': 0 })
  const settings = new SettingsPage(page)
  await settings.open(without.id)
  await expect(settings.tab('Custom')).toHaveCount(0)
  await settings.open(device.id, 'Custom')
  await expect(settings.row('script.num1')).toContainText('Number 1')
  const answer = await page.request.post('/api/portal/device-set-settings', {
    data: {
      deviceid: device.id,
      settings: {
        PORTAL_displaySettings: { num1: { name: 'Tank', units: 'm³' }, num2: { displayType: 'hide' } },
      },
    },
  })
  expect(answer.ok()).toBe(true)
  await settings.open(device.id, 'Custom')
  await expect(settings.row('script.num1')).toContainText('Tank')
  await expect(settings.row('script.num1')).toContainText('m³')
  await expect(settings.row('script.num2')).toHaveCount(0)
  await expect(settings.row('script.str1')).toBeVisible()
  await settings.field('script.str1').fill('x'.repeat(51))
  await expect(settings.row('script.str1')).toContainText('The value entered for script.str1 is invalid.')
})

test('JSON shows only what differs from the defaults', async ({ page, device, portal }) => {
  await reportConfig(portal, device, {
    'device.name': 'Bench',
    'device.base_interval': 300,
    'wifi.sta.pass': 'a-secret-word',
    'sntp.server': 'time.google.com',
  })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'JSON')
  const json = page.getByTestId('config-json')
  await expect(json).toContainText('"base_interval": 300')
  await expect(json).toContainText('"pass": "***"')
  await expect(json).not.toContainText('a-secret-word')
  await expect(json).not.toContainText('time.google.com')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`${device.id}-settings.json`)
  await expect(settings.bar).toHaveCount(0)
})

test('a device that reported nothing has no config', async ({ page, device }) => {
  await page.goto(`/settings/${device.id}`)
  await expect(page.getByText('No Config Available')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
})

test('Delete is highlighted, and an Admin sees Admin but not Vendor', async ({ page, device, portal }) => {
  await reportConfig(portal, device, {})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await expect(settings.tab('Admin')).toBeVisible()
  await expect(settings.tab('Delete')).toHaveAttribute('data-danger', 'true')
  await expect(settings.tab('Vendor')).toHaveCount(0)
})

test('regulatory information is shown for the two models that have it', async ({
  page,
  newDevice,
  portal,
}) => {
  const [quad, other] = [await newDevice(), await newDevice()]
  await reportConfig(portal, quad, {})
  await reportConfig(portal, other, { 'device.model': 'ORB-X1' })
  await page.route('**/settings/**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({
      response: answer,
      body: body.replace(/"regulatory":\{[^}]*\}/, '"regulatory":{"QUAD-C2":"Tested to the rules."}'),
    })
  })
  const settings = new SettingsPage(page)
  await settings.open(quad.id)
  await expect(settings.card('Regulatory information')).toContainText('Tested to the rules.')
  await settings.open(other.id)
  await expect(settings.card('Intervals')).toBeVisible()
  await expect(settings.card('Regulatory information')).toHaveCount(0)
})

test.describe('a user who may not edit', () => {
  test.use({ account: 'operator@example.com' })

  test('is redirected to the data', async ({ page }) => {
    await page.goto('/settings/DEMO00001?tab=Network')
    await expect(page).toHaveURL('/data/DEMO00001')
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  })

  test('cannot open a device of others', async ({ page, device, pageErrors }) => {
    pageErrors.allow(/404/)
    await page.goto(`/settings/${device.id}`)
    await expect(page.getByText('Page Not Found')).toBeVisible()
  })
})

test('the selected tab is visible on a phone, however it was opened @phone', async ({
  page,
  device,
  portal,
}) => {
  await reportConfig(portal, device, { 'device.base_interval': 60 })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'JSON')
  await expect(settings.tab('JSON')).toBeInViewport({ ratio: 1 })
  await settings.tab('General').click()
  await expect(settings.tab('General')).toBeInViewport({ ratio: 1 })
})
