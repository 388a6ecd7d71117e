import { publishMessage } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

test('banners show a device that is set not to send, and one limited by its plan', async ({
  page,
  portal,
  device,
}) => {
  const report = {
    device: { base_interval: 5, transmit_interval: 1, sq_interval: 12 },
    endpoint: { data_to_portal: false },
  }
  await publishMessage(portal.mqttUrl, device, JSON.stringify(report), `devices/${device.id}/config`)
  const shown = new DevicePage(page)
  await expect(async () => {
    await shown.open(device.id)
    await expect(shown.banner('portal-off')).toHaveText(
      'Data is not being sent to the portal: sending is disabled in the device settings.',
      { timeout: 5000 },
    )
  }).toPass()
  await expect(shown.banner('rate')).toHaveText(
    'Plan settings reduce the update rate: one message every 60 s.',
  )
})

test('a banner shows no recent contact until there is one', async ({ page, device }) => {
  await device.post({ ts: now(1800), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.banner('contact')).toHaveText(/^No Recent Contact\s*30 min ago$/)
  await device.publish({ ts: now(), vin: 12.6 })
  await expect(shown.value('vin')).toHaveText('12.60 V')
  await expect(shown.banner('contact')).toHaveCount(0)
})

test('a device that sends every five seconds gets the banner long before its values are stale', async ({
  page,
  portal,
  device,
}) => {
  const report = { device: { base_interval: 5, transmit_interval: 1 } }
  await publishMessage(portal.mqttUrl, device, JSON.stringify(report), `devices/${device.id}/config`)
  await expect(async () => {
    const answer = await page.request.get(`/api/portal/device-get-settings/${device.id}`)
    expect(await answer.json()).toMatchObject({ base_interval: 5, transmit_interval: 1 })
  }).toPass()
  await page.clock.install()
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.connection).toHaveText('Live')
  await expect(shown.banner('contact')).toHaveCount(0)
  await page.clock.fastForward('01:10')
  await expect(shown.banner('contact')).toContainText('No Recent Contact')
  await expect(shown.connection).toHaveText('Live')
})

test('a lost stream shows a banner, and a short break does not', async ({
  page,
  context,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.clock.install()
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.connection).toHaveText('Live')
  // Its code is loaded last.
  await expect(shown.chart.canvas).toBeVisible()
  await context.setOffline(true)
  await expect(shown.connection).toHaveText('Reconnecting')
  await expect(shown.banner('stream')).toHaveCount(0)
  await page.clock.runFor(15_000)
  await expect(shown.banner('stream')).toContainText('Live updates lost')
  await context.setOffline(false)
  await expect(shown.connection).toHaveText('Live')
  await expect(shown.banner('stream')).toHaveCount(0)
})

test('a configuration that cannot be loaded shows an error, and the page continues', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  await page.route(/\/api\/device\/device\/[^/]+\/config/, (route) => route.abort())
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(page.getByText('Failed to load device configuration.')).toBeVisible()
  await expect(shown.value('vin')).toHaveText('12.50 V')
})
