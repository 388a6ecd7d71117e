import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { TestDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { signInAsNewUser } from '../../pages/accounts/accounts.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

/** The longest-waiting device comes first, whatever other tests left behind. */
const daysAgo = (days: number) => now(days * 86_400)

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' })
const needOf = (page: Page, { id }: TestDevice): Locator => panelOf(page).locator(`[data-device="${id}"]`)

type Named = { readonly kind: 'limit' | 'event'; readonly subject: string }

async function settle(
  request: APIRequestContext,
  { id }: TestDevice,
  how: 'acknowledge' | 'clear',
  condition: Named,
): Promise<void> {
  const path = `/api/device/device/${id}/conditions/${how}`
  const answer = await request.post(path, { data: { conditions: [condition] } })
  expect(answer.ok()).toBe(true)
}

const tank: Named = { kind: 'limit', subject: 'analog1' }
const bilge: Named = { kind: 'event', subject: 'Bilge\nWater' }

async function lowTank(device: TestDevice, days: number): Promise<void> {
  await device.post({ ts: daysAgo(days), analog1: 5 })
  await device.post({ ts: now(), vin: 12.5 })
}

/** The number of devices on a filter. */
async function countOf(list: DeviceList, name: RegExp): Promise<number> {
  return Number(/\d+/.exec((await list.filter(name).textContent()) ?? '')?.[0])
}

/** The number of machines that need attention; without any there is no panel. */
async function needsOf(page: Page): Promise<number> {
  const heading = panelOf(page).getByRole('heading')
  return (await heading.count()) === 0 ? 0 : Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
}

test('the list starts with devices that need attention, and one click leads to the place @both @everyday', async ({
  page,
  device,
}) => {
  await lowTank(device, 6)
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  const need = panelOf(page).getByRole('link').first()
  await expect(need).toContainText(device.name)
  await expect(need).toContainText('Tank level 5.0%, below 10 for 6 days')
  await expect(need).toContainText('since')
  await expect(need.getByTestId('condition-mark')).toHaveText('Alarm')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await need.click()
  await expect(page).toHaveURL(new RegExp(`/data/${device.id}\\?show=card%3Aanalog1`))
  await settle(page.request, device, 'acknowledge', tank)
})

test('conditions that open, are acknowledged elsewhere or close are shown live, and counted', async ({
  page,
  context,
  portal,
  device,
}) => {
  // Of somebody with this device alone: others may become silent meanwhile.
  await context.clearCookies()
  const { email } = await signInAsNewUser(page, portal)
  await portal.command('grants', { grants: [{ deviceId: device.id, email, permission: 'ADMIN' }] })
  const list = new DeviceList(page)
  await device.post({ ts: now(60), analog1: 15 })
  await list.open(`?q=${device.id}`)
  await expect(list.cell(device.id, 'state')).toHaveText('LiveWarning')
  await device.publish({ ts: now(50), analog1: 50 })
  await expect(list.cell(device.id, 'state')).toHaveText('Live')
  expect(await countOf(list, /^Alarm/)).toBe(0)
  await expect.poll(() => needsOf(page)).toBe(0)

  await device.publish({ ts: now(40), events: [{ topic: 'Bilge', msg: 'Water', lv: 40 }] })
  await expect(list.cell(device.id, 'state')).toHaveText('LiveAlarm')
  await expect.poll(() => countOf(list, /^Alarm/)).toBe(1)
  await expect.poll(() => needsOf(page)).toBe(1)

  const elsewhere = await context.newPage()
  await settle(elsewhere.request, device, 'acknowledge', bilge)
  await expect.poll(() => needsOf(page)).toBe(0)
  await expect(list.cell(device.id, 'state')).toHaveText('LiveAlarm')
  await settle(elsewhere.request, device, 'clear', bilge)
  await expect(list.cell(device.id, 'state')).toHaveText('Live')
  await expect.poll(() => countOf(list, /^Alarm/)).toBe(0)

  // An acknowledged condition continues, but does not need attention.
  await device.publish({ ts: now(30), analog1: 4 })
  await expect(list.cell(device.id, 'state')).toHaveText('LiveAlarm')
  await expect.poll(() => needsOf(page)).toBe(1)
  await settle(elsewhere.request, device, 'acknowledge', tank)
  await expect.poll(() => needsOf(page)).toBe(0)
  await expect(list.cell(device.id, 'state')).toHaveText('LiveAlarm')
  await device.publish({ ts: now(), analog1: 50 })
  await expect(list.cell(device.id, 'state')).toHaveText('Live')
})

test('all devices that need attention can be listed, worst first', async ({ page, newDevice }) => {
  const [warned, alarmed, healthy] = [await newDevice(), await newDevice(), await newDevice()]
  await lowTank(alarmed, 4)
  await warned.post({ ts: daysAgo(6), analog1: 15 })
  await healthy.post({ ts: now(), analog1: 50 })
  const list = new DeviceList(page)
  await list.open('?state=attention&sort=state')
  for (const device of [alarmed, warned]) await expect(list.row(device.id)).toBeVisible()
  await expect(list.row(healthy.id)).toHaveCount(0)
  const ids = await list.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-device')))
  expect(ids.indexOf(alarmed.id)).toBeLessThan(ids.indexOf(warned.id))
  await page.getByRole('button', { name: 'Show all devices' }).first().click()
  await expect(page).not.toHaveURL(/state=/)
  for (const device of [warned, alarmed]) await settle(page.request, device, 'acknowledge', tank)
})

test('on a small phone the first device of the list is visible without scrolling @phone @everyday', async ({
  page,
  device,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await lowTank(device, 6)
  const list = new DeviceList(page)
  await list.open('?q=TEST')
  await expect(needOf(page, device)).toBeInViewport({ ratio: 1 })
  await expect(list.rows.first()).toBeInViewport({ ratio: 0.3 })
  await expect(list.rows.first().getByRole('link').first()).toBeInViewport({ ratio: 1 })
  expect(await getHorizontalOverflowPx(page)).toBeLessThanOrEqual(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await settle(page.request, device, 'acknowledge', tank)
})

test('a row shows key values of its device type with a trend, and the notes @everyday', async ({
  page,
  device,
}) => {
  for (const [at, cp1] of [3, 8, 5, 5, 5].entries())
    await device.post({ ts: now(120 - at * 20), vin: 12, analog1: 60 + at, cp1, state: 4 })
  const saved = await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_deviceNotes: { customer: 'Harbour Ltd' } } },
  })
  expect(saved.ok()).toBe(true)
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  const values = list.row(device.id).getByTestId('highlight')
  await expect(values).toHaveText(['Tank level64.0%', 'Flow5.00 L/s'])
  await expect(values.first().locator('path')).toHaveAttribute('d', /^M0 /)
  await expect(list.cell(device.id, 'customer')).toHaveText('Harbour Ltd')
  await expect(list.row(device.id).getByTestId('doing')).toHaveText('State 4')
  // A device that sends is requested again some seconds later.
  await device.publish({ ts: now(), analog1: 70.4, cp1: 6, state: 1 })
  await expect(values.first()).toHaveText('Tank level70.4%')
  await expect(list.row(device.id).getByTestId('doing')).toHaveText('State 1')
})

test('a renamed measurement is one column, whatever its key', async ({ page, newDevice }) => {
  const [one, other] = [await newDevice(), await newDevice()]
  const name = `Speed ${one.id.slice(-5)}`
  for (const [{ id }, key] of [
    [one, 'cp3'],
    [other, 'cp8'],
  ] as const) {
    const settings = { PORTAL_displaySettings: { [key]: { name, units: 'rpm', dp: 0 } } }
    await page.request.post('/api/portal/device-set-settings', { data: { deviceid: id, settings } })
  }
  await one.post({ ts: now(60), cp3: 1500 })
  await other.post({ ts: now(60), cp8: 800 })
  await page.request.post('/api/portal/user-change-device-group', {
    data: { group: name, selected: [one.id, other.id] },
  })
  const list = new DeviceList(page)
  await list.open(`?group=${encodeURIComponent(name)}`)
  const panel = await list.openColumns()
  await panel.getByRole('searchbox', { name: 'Search measurements' }).fill(name)
  await panel.getByRole('checkbox', { name }).click()
  await page.keyboard.press('Escape')
  const column = `key:=${name}|rpm|0`
  await expect(list.cell(one.id, column)).toHaveText('1,500 rpm')
  await expect(list.cell(other.id, column)).toHaveText('800 rpm')
  await other.publish({ ts: now(), cp8: 900 })
  await expect(list.cell(other.id, column)).toHaveText('900 rpm')
  await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
})

test('a table wider than its frame shows so, and scrolls by keyboard', async ({ page }) => {
  const columns = [
    'name',
    'state',
    'highlights',
    'customer',
    'lastContact',
    'group',
    'deviceid',
    'model',
    'fw',
  ]
  await page.request.put('/api/portal/user-view/fleet', { data: { value: { columns } } })
  const list = new DeviceList(page)
  await list.open('?q=DEMO')
  const more = page.getByRole('button', { name: /^More columns: .*Firmware$/ })
  await expect(more).toBeVisible()
  await more.focus()
  for (let press = 0; press < 6 && (await more.isVisible()); press += 1) await page.keyboard.press('Enter')
  await expect(more).toHaveCount(0)
  await expect(list.column('Firmware')).toBeInViewport({ ratio: 1 })

  // The name and the menu stay where they are, also when the table jumps from one end to the other.
  const placesOfFirstRow = async () => {
    const row = page.getByTestId('device-row').first()
    const boxes = [row.getByRole('link'), row.getByRole('button')].map((each) => each.boundingBox())
    return (await Promise.all(boxes)).map((box) => box && Math.round(box.x))
  }
  const scrollTo = (left: number) =>
    list.frame.evaluate((frame: { scrollLeft: number }, to) => {
      frame.scrollLeft = to
    }, left)
  const atTheEnd = await placesOfFirstRow()
  await scrollTo(0)
  await expect(more).toBeVisible()
  expect(await placesOfFirstRow()).toEqual(atTheEnd)
  await scrollTo(10_000)
  await expect(more).toHaveCount(0)
  expect(await placesOfFirstRow()).toEqual(atTheEnd)
  await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
})
