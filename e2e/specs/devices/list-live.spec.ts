import { assignSameCustomer } from '../../fixtures/devices/same-customer.ts'
import { countLoads } from '../../fixtures/devices/page-loads.ts'
import { startSimulator } from '../../fixtures/devices/simulator.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

test('last contact and state change while the list is open @both', async ({ page, device }) => {
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await expect(list.lastContact(device.id)).toHaveText('No Data')
  await expect(list.state(device.id)).toHaveText('No Data')
  const loads = countLoads(page)

  await device.post({ ts: now(3600), vin: 12.5 })
  await expect(list.lastContact(device.id)).toHaveText('1 hr ago')
  await expect(list.state(device.id)).toHaveText('Stale')

  await device.publish({ ts: now(), vin: 12.6 })
  await expect(list.lastContact(device.id)).toHaveText('now')
  await expect(list.state(device.id)).toHaveText('Live')
  expect(loads()).toBe(0)
})

test('a late message does not make the last contact older', async ({ page, device, newDevice }) => {
  const other = await newDevice()
  const list = new DeviceList(page)
  await device.post({ ts: now(), vin: 12.5 })
  await list.open(`?q=${await assignSameCustomer(page, [device, other])}`)
  await expect(list.lastContact(device.id)).toHaveText('now')
  await device.post({ ts: now(7200), vin: 11.9 })
  // A later message is shown, so the earlier one was ignored and is not merely pending.
  await other.post({ ts: now(7200), vin: 12.5 })
  await expect(list.lastContact(other.id)).toHaveText('2 hr ago')
  await expect(list.state(device.id)).toHaveText('Live')
  await expect(list.lastContact(device.id)).not.toContainText('hr')
})

test('a device with a clock ahead is shown as in contact now', async ({ page, device }) => {
  const list = new DeviceList(page)
  await device.post({ ts: now(-3600), vin: 12.5 })
  await list.open(`?q=${device.id}`)
  await expect(list.lastContact(device.id)).toHaveText('now')
})

test('simulated devices become live on every transport', async ({ page, portal }) => {
  const list = new DeviceList(page)
  await list.open('?q=DEMO0001')
  const devices = [
    ['DEMO00017', 'mqtt'],
    ['DEMO00018', 'http'],
    ['DEMO00019', 'udp'],
  ] as const
  const allowed = await page.request.put('/api/device/device/DEMO00019/connection', {
    data: { udpAllowed: true },
  })
  expect(allowed.ok()).toBe(true)
  const running = devices.map(([id, transport]) =>
    startSimulator(portal, ['--device', id, '--transport', transport, '--interval', '1']),
  )
  try {
    for (const [id] of devices) {
      await expect(list.state(id)).toHaveText('Live')
      await expect(list.lastContact(id)).toHaveText('now')
    }
  } finally {
    for (const simulator of running) expect(await simulator.end('SIGTERM')).toBe(0)
  }
})

test('a silent device becomes stale', async ({ page, device }) => {
  await page.clock.install()
  await device.post({ ts: now(), vin: 12.5 })
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await expect(list.state(device.id)).toHaveText('Live')
  await page.clock.fastForward('10:00')
  await expect(list.state(device.id)).toHaveText('Stale')
  await expect(list.lastContact(device.id)).toContainText('10 min')
})

test('the list polls without the stream', async ({ page, device, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  await page.clock.install()
  await page.route('**/api/portal/user-live', (route) => route.abort())
  await device.post({ ts: now(3600), vin: 12.5 })
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await expect(list.lastContact(device.id)).toHaveText('1 hr ago')
  await device.post({ ts: now(), vin: 12.6 })
  await page.clock.fastForward('00:31')
  await expect(list.state(device.id)).toHaveText('Live')
})

test('changes during a lost stream are shown when it reopens', async ({ page, device, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const stream = '**/api/portal/user-live'
  await page.route(stream, (route) => route.abort())
  await device.post({ ts: now(3600), vin: 12.5 })
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await expect(list.lastContact(device.id)).toHaveText('1 hr ago')
  await device.post({ ts: now(), vin: 12.6 })
  const opened = page.waitForResponse(stream)
  await page.unroute(stream)
  await opened
  await expect(list.state(device.id)).toHaveText('Live')
})

test('a message sent between the device list and the first stream event is shown', async ({
  page,
  device,
}) => {
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/portal/user-live**', async (route) => {
    await sent.promise
    await route.continue()
  })
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await expect(list.cell(device.id, 'state')).toHaveText('No Data')
  await device.post({ ts: now(), vin: 12 })
  sent.resolve()
  await expect(list.cell(device.id, 'state')).toHaveText('Live')
})
