import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'
import { reportConfig } from './report.ts'

test.use({ account: 'owner@example.com' })

type Case = {
  readonly name: string
  readonly flat: Readonly<Record<string, unknown>>
  readonly says: string
  /** Where it is shown besides the list. */
  readonly tab: string
  readonly key: string
}

const https = { 'endpoint.http.enable': true, 'endpoint.data_to_portal': true, 'device.transmit_interval': 1 }
const orb = { 'device.model': 'ORB-X1' }

/** One on each tab; which warning is shown where is a rule of the domain (`warnings.test.ts`). */
const cases: readonly Case[] = [
  {
    name: 'HTTPS every 10 seconds',
    flat: { ...https, 'device.base_interval': 10 },
    says: 'Data will be lost. Use MQTT instead.',
    tab: 'Endpoint',
    key: 'endpoint.http.enable',
  },
  {
    name: 'start time of current 1',
    flat: { ...orb, 'device.base_interval': 10, 'current1.start_time': 11 },
    says: 'the start time of current 1 is longer than the base interval',
    tab: 'External',
    key: 'current1.start_time',
  },
  {
    name: 'a short search for satellites',
    flat: { 'gps.maxtime': 179, 'device.always_on': false },
    says: 'A GPS max time below 180 seconds is not recommended',
    tab: 'Internal',
    key: 'gps.maxtime',
  },
  {
    name: 'no hibernation',
    flat: { 'device.hibernate.enable': false },
    says: 'Hibernate on power loss is recommended',
    tab: 'General',
    key: 'device.hibernate.enable',
  },
]

for (const { name, flat, says, tab, key } of cases) {
  test(`warns of ${name}, in the list and at the setting`, async ({ page, device, portal }) => {
    await reportConfig(portal, device, flat)
    const settings = new SettingsPage(page)
    await settings.open(device.id, tab)
    const more = settings.warnings.getByRole('button', { name: /^\d+ warnings?$/ })
    if (await more.isVisible()) await more.click()
    await expect(settings.warnings).toContainText(says)
    await expect(settings.row(key)).toContainText(says)
  })
}

test('a warning appears while typing, and ends with its cause', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { ...https, 'device.base_interval': 60 })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await expect(settings.warnings).toHaveCount(0)
  await settings.field('device.base_interval').fill('14')
  await expect(settings.warnings.getByRole('alert')).toContainText('Data will be lost. Use MQTT instead.')
  await settings.field('device.base_interval').fill('29')
  await expect(settings.warnings.getByRole('alert')).toHaveCount(0)
  await expect(settings.warnings.getByRole('button', { name: '1 warning' })).toBeVisible()
  await settings.field('device.base_interval').fill('30')
  await expect(settings.warnings).toHaveCount(0)
})

test('a change of the network shows a warning before it is saved', async ({ page, device, portal }) => {
  await reportConfig(portal, device, { 'wifi.sta.ssid': 'Site' })
  const settings = new SettingsPage(page)
  await settings.open(device.id, 'Network')
  await settings.field('wifi.sta.ssid').fill('Elsewhere')
  await expect(settings.row('wifi.sta.ssid')).toContainText('the device can no longer be reached')
})

test('a warning about a device that stopped accepting configuration is shown once', async ({
  page,
  device,
  portal,
}) => {
  await reportConfig(portal, device, { 'endpoint.config_to_portal': false })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  const words = 'Configuration from the portal has been disabled'
  await expect(settings.titled('Warning')).toContainText(words)
  await settings.answer('Warning', 'OK')
  await expect(settings.warnings.getByRole('alert')).toContainText(
    'Configuration from the portal is disabled',
  )
  await settings.open(device.id)
  await expect(settings.warnings.getByRole('alert')).toBeVisible()
  await expect(settings.titled('Warning')).toHaveCount(0)
})

test.describe('a device on a plan without data to the portal', () => {
  test('shows that it cannot send in batches to the portal', async ({ page, portal }) => {
    const id = 'DEMO00006'
    await reportConfig(portal, { id, secret: `secret-${id}` } as never, { 'device.batch_transmit': true })
    const settings = new SettingsPage(page)
    await settings.open(id)
    await expect(settings.row('device.batch_transmit')).toContainText(
      'Batch transmit to the portal is unavailable',
    )
  })
})
