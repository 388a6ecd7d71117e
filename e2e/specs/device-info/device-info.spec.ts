import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

test("the card shows the device's identity and its connection to the portal @both @everyday", async ({
  page,
  device,
}) => {
  await device.post({ ts: now(60), wifi_ip: '192.168.1.178', wifi_rssi: -61, gsm_rssi: -80, vin_hrs: 12.5 })
  await new DevicePage(page).open(device.id)
  const card = page.getByRole('region', { name: 'Device Info' })
  const fact = (name: string) => card.locator('dl > div', { hasText: name })
  await expect(fact('Device ID')).toContainText(device.id)
  await expect(fact('Model')).toContainText('ORB-C1')
  await expect(fact('Firmware')).toContainText('SFW002-5.8.3')
  await expect(fact('Sends every')).toContainText('5s')
  await expect(fact('Transport')).toContainText('HTTP')
  await expect(fact('Wi-Fi signal')).toContainText('Good-61 dBm')
  await expect(fact('Wi-Fi Address')).toContainText('192.168.1.178')
  await expect(fact('4G signal')).toContainText('Good-80 dBm')
  await expect(fact('Supply hours')).toContainText('12 h 30 m')
  // -114 is the modem's value for 'unknown'.
  await device.post({ ts: now(), gsm_rssi: -114 })
  await expect(fact('4G signal')).toContainText('Unknown')
  await expect(fact('4G signal')).not.toContainText('dBm')
})

test('events can be filtered by level, and those of the selected moment are highlighted', async ({
  page,
  device,
}) => {
  await device.post([
    { ts: now(120), vin: 12, events: [{ topic: 'vin', msg: 'Normal', lv: 10 }] },
    { ts: now(60), vin: 9, events: [{ topic: 'vin', msg: 'Very low', lv: 40 }] },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const events = shown.events.getByRole('listitem')
  await expect(events).toHaveCount(2)
  await expect(events.first()).toContainText('at the selected time')
  await expect(events.last()).not.toContainText('at the selected time')
  await shown.events.getByLabel('Level').selectOption('Alarm')
  await expect(events).toHaveCount(1)
  await expect(events).toContainText('Very low')
  await shown.step('1 point back').click()
  await expect(shown.events).toContainText('No events at this level.')
  await shown.events.getByLabel('Level').selectOption('All levels')
  await expect(events).toContainText('Normal')
  await expect(events).toContainText('at the selected time')
})

test('events that load late belong to the selected moment', async ({ page, device }) => {
  await device.post([
    { ts: now(120), vin: 12, events: [{ topic: 'vin', msg: 'Normal', lv: 10 }] },
    { ts: now(60), vin: 9, events: [{ topic: 'vin', msg: 'Very low', lv: 40 }] },
  ])
  const arrival = Promise.withResolvers<void>()
  await page.route(`**/device/${device.id}/events?*`, async (route) => {
    await arrival.promise
    // Requests points without an end, as on a slow machine that has not rendered yet.
    const url = new URL(route.request().url())
    url.searchParams.delete('to')
    await route.continue({ url: url.href })
  })
  const shown = new DevicePage(page)
  const asked = page.waitForRequest(/\/events\?/)
  await shown.open(device.id)
  const events = shown.events.getByRole('listitem')
  await expect(events).toHaveCount(2)
  await asked
  await shown.step('1 point back').click()
  await expect(events).toHaveText([/Normal/])
  const answered = page.waitForResponse(/\/events\?/)
  arrival.resolve()
  await answered
  await expect(shown.events.getByRole('button', { name: 'Earlier events' })).toBeEnabled()
  await expect(events).toHaveText([/Normal/])
})
