import type { Page } from '@playwright/test'
import { publishMessage, testDevice } from '../../fixtures/devices/device.ts'
import { secretOf, trialDevice } from '../../fixtures/devices/fleet.ts'
import type { Portal } from '../../fixtures/portal/portal.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { PositionCard } from '../../pages/device/position-card.ts'

test.use({ account: 'owner@example.com' })

/**
 * A device of the owner whose trial began this many days ago, and which reports that its plan allows one message a
 * minute.
 */
async function addTrial(portal: Portal, id: string, days: number): Promise<void> {
  await portal.command('create-devices', { devices: [trialDevice(id, days)] })
  await portal.command('grants', {
    grants: [{ deviceId: id, email: 'owner@example.com', permission: 'ADMIN' }],
  })
  const report = JSON.stringify({ device: { base_interval: 5, transmit_interval: 1, sq_interval: 12 } })
  await publishMessage(portal.mqttUrl, { id, secret: secretOf(id) }, report, `devices/${id}/config`)
}

test('a trial that has ended is Basic, with a limited rate', async ({ page, portal }) => {
  await addTrial(portal, 'TRIAL0101', 91)
  const shown = new DevicePage(page)
  await expect(async () => {
    await shown.open('TRIAL0101')
    await expect(shown.banner('rate')).toHaveText(
      'The Basic plan stores one message every 15 mins. Messages in between are acknowledged but not stored.',
      { timeout: 5000 },
    )
  }).toPass()
  await expect(shown.plan).toHaveText('Basic')
  await expect(shown.banner('trial')).toHaveCount(0)
  await expect(shown.banner('trial-ended')).toContainText('Data older than 1 day')
})

test('a link into the past shows what the plan stores, with a message', async ({ page, portal }) => {
  const id = 'BASIC0103'
  await portal.command('create-devices', { devices: [{ ...trialDevice(id, 91), tier: 'Basic' }] })
  await portal.command('grants', {
    grants: [{ deviceId: id, email: 'owner@example.com', permission: 'ADMIN' }],
  })
  // At the interval at which the plan stores them.
  const points = Array.from({ length: 30 }, (_, at) => ({
    ts: now(27_000 - at * 900),
    gps_lat: -27.46 + at * 0.001,
    gps_lon: 153.02,
    gps_speed: 40,
    state4_hrs: 5 + at / 10,
  }))
  await testDevice(portal, id, '').post(points)
  const end = points.at(-1)?.ts ?? 0
  await new DevicePage(page).open(id, `?map=wide&replay=${end}&until=${end}&at=${end}`)
  const card = new PositionCard(page)
  await expect(card.dialog).toContainText('Data older than 1 day(s) is unavailable on the Basic plan.')
  await expect(card.dialog).toContainText('km')
  await page.keyboard.press('Escape')
  const utilisation = page.getByTestId('card-utilisation')
  await expect(utilisation).toContainText('2 h 54 m')
  await expect(utilisation).toContainText('Data older than 1 day(s) is unavailable on the Basic plan.')
})

test('a moment that the plan no longer stores is named as such, without a retry', async ({
  page,
  portal,
  pageErrors,
}) => {
  const id = 'BASIC0104'
  await portal.command('create-devices', { devices: [{ ...trialDevice(id, 91), tier: 'Basic' }] })
  await portal.command('grants', {
    grants: [{ deviceId: id, email: 'owner@example.com', permission: 'ADMIN' }],
  })
  await testDevice(portal, id, '').post({ ts: now(60), vin: 12, state4_hrs: 5 })
  pageErrors.allow(/403/)
  const day = 86_400
  const from = Math.floor(now(4 * day))
  await new DevicePage(page).open(id, `?at=${from}&from=${from}&to=${from + day}`)
  const main = page.getByRole('main')
  const refusals = main.getByText('Data older than 1 day(s) is unavailable on the Basic plan.')
  // In the timeline, the chart and the utilisation, and as the note of the chart.
  await expect(refusals).toHaveCount(4)
  await expect(main.getByRole('button', { name: /Retry|Try again/ })).toHaveCount(0)
})

test('no plan is named and no message links to plans if plans are hidden', async ({
  page,
  portal,
  browser,
  session,
}) => {
  await addTrial(portal, 'TRIAL0102', 60)
  const vendor = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(await session('vendor@example.com'), portal),
  })
  const hide = async (hidePlans: boolean) => {
    const answer = await vendor.request.get('/api/portal/admin-get-sites')
    const { Items } = (await answer.json()) as {
      Items: { siteid: string; images: object; switches: object }[]
    }
    const site = Items.find(({ siteid }) => siteid === 'default')
    const data = { ...site, images: undefined, switches: { ...site?.switches, hidePlans } }
    const changed = await vendor.request.put('/api/portal/admin-sites/default', { data })
    expect(changed.ok(), await changed.text()).toBe(true)
  }
  const shown = new DevicePage(page)
  await hide(true)
  try {
    await expect(async () => {
      await shown.open('TRIAL0102')
      await expect(shown.banner('rate')).toHaveText('The update rate is limited: one message every 60 s.', {
        timeout: 5000,
      })
    }).toPass()
    await expect(shown.plan).toHaveCount(0)
    await expect(shown.banner('trial')).toHaveCount(0)
    await shown.open('DEMO00006')
    await expect(shown.banner('rate')).toHaveText(
      'One message every 15 mins is stored. Messages in between are acknowledged but not stored.',
    )
    await expect(shown.plan).toHaveCount(0)
    await expect(page.getByTestId('card-triggers')).toContainText('unavailable on the Basic plan')
    await expect(page.locator('a[href*="plans"]')).toHaveCount(0)
    await page.goto('/serverlog/DEMO00006')
    await expect(page.getByText('The server log is unavailable on the Basic plan.')).toBeVisible()
    await expect(page.locator('a[href*="plans"]')).toHaveCount(0)
  } finally {
    await hide(false)
    await vendor.close()
  }
})

test('access that ends on an open page shows a banner', async ({
  page,
  device,
  browser,
  portal,
  session,
}) => {
  await device.post({ ts: now(), vin: 12 })
  const added = await page.request.post(`/api/user/device/${device.id}/user`, {
    data: { targetEmail: 'viewer@example.com', targetPermission: 'VIEW' },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const context = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(await session('viewer@example.com'), portal),
  })
  const theirs = new DevicePage(await context.newPage())
  await theirs.open(device.id)
  await expect(theirs.connection).toHaveText('Live')
  await removeUser(page, device.id, 'viewer@example.com')
  await expect(theirs.banner('ended')).toContainText('Access ended')
  await expect(theirs.banner('ended')).toContainText('Your access to this device has ended.')
  await context.close()
})

async function removeUser(page: Page, deviceid: string, email: string): Promise<void> {
  const answer = await page.request.get(`/api/portal/device-get-permissions/${deviceid}`)
  const { Items } = (await answer.json()) as { Items: { userid: string; email: string }[] }
  const userid = Items.find((user) => user.email === email)?.userid
  const removed = await page.request.delete(`/api/user/device/${deviceid}/user`, { data: { userid } })
  expect(removed.ok(), await removed.text()).toBe(true)
}

test('the last five events are loaded, earlier ones on demand, until there are no more', async ({
  page,
  device,
}) => {
  const event = (msg: string) => ({ events: [{ topic: 'vin', msg, lv: 30 }] })
  const end = now()
  const quiet = Array.from({ length: 650 }, (_, at) => ({ ts: end - (650 - at) * 60, vin: 12 }))
  // A call returns at most 50 points with events.
  const months = Array.from({ length: 60 }, (_, at) => ({
    ts: end - (500 - at * 5) * 86_400,
    vin: 11,
    ...event(`${500 - at * 5} days ago`),
  }))
  await device.post([
    ...months,
    { ts: end - 40 * 86_400, vin: 11, ...event('Weeks ago') },
    { ts: end - 2 * 86_400, vin: 11, ...event('Days ago') },
    ...quiet,
    { ts: end, vin: 11, ...event('Just now') },
  ])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const events = shown.events.getByRole('listitem')
  await expect(events).toContainText(['Just now', 'Days ago', 'Weeks ago', '205 days ago'])
  await expect(events).toHaveCount(50)
  const earlier = shown.events.getByRole('button', { name: 'Earlier events' })
  // 50 more are shown per click: first those that were already loaded, then those of the next call.
  for (const count of [51, 63]) {
    await earlier.click()
    await expect(events).toHaveCount(count)
  }
  await expect(shown.events).toContainText('No earlier events.')
  await expect(earlier).toHaveCount(0)
  // New events are added at the front, and the others stay.
  await device.publish({ ts: now(), vin: 10, ...event('New') })
  await expect(events).toContainText(['New', 'Just now', 'Days ago', 'Weeks ago'])
  await expect(events).toHaveCount(64)
})
