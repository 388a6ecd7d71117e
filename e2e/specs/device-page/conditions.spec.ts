import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { TestDevice } from '../../fixtures/devices/device.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const leak = { topic: 'pump', msg: 'Leak', lv: 40 }

class Conditions {
  readonly page: Page
  readonly device: DevicePage
  constructor(page: Page) {
    this.page = page
    this.device = new DevicePage(page)
  }
  get button() {
    return this.page.getByTestId('conditions-button')
  }
  get rows() {
    return this.page.getByTestId('condition')
  }
  async list(): Promise<void> {
    await this.button.click()
    await expect(this.page.getByTestId('open-conditions')).toBeVisible()
  }
}

async function addRule(request: APIRequestContext, device: TestDevice, rule: object): Promise<void> {
  const data = { name: '', durationSeconds: 0, hysteresis: 0, ...rule }
  const answer = await request.post(`/api/device/device/${device.id}/limit-rules`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a gauge without limits has no red band; an enabled limit marks card and header alike', async ({
  page,
  device,
}) => {
  // A gauge whose limits are the ends of its scale has no limits.
  const gaugeSettings = { min: 8, max: 17, warnLow: 8, warnHigh: 17, alarmLow: 8, alarmHigh: 17 }
  const stored = await page.request.post('/api/portal/device-set-settings', {
    data: {
      deviceid: device.id,
      settings: { PORTAL_displaySettings: { vin: { displayType: 'gauge', gaugeSettings } } },
    },
  })
  expect(stored.ok()).toBe(true)
  await device.post({ ts: now(), vin: 18, pressure: 200 })
  const shown = new Conditions(page)
  await shown.device.open(device.id)
  await expect(shown.device.value('vin')).toContainText('18.00')
  const card = page.getByTestId('card-vin')
  await expect(card).toHaveAttribute('data-state', 'ok')
  const arcs = card.locator('path[data-band]')
  await expect(arcs).toHaveCount(1)
  await expect(arcs).toHaveAttribute('data-band', 'none')
  await expect(shown.button).toHaveCount(0)

  await addRule(page.request, device, { key: 'vin', alarm: { high: 16 } })
  await expect(card).toHaveAttribute('data-state', 'alarm')
  await expect(shown.button).toContainText('Alarm')
  // Only the stream notified this page.
  await expect(card.locator('path[data-band="alarm"]')).toHaveCount(1)
  await device.post({ ts: now(), vin: 12 })
  await expect(card).toHaveAttribute('data-state', 'ok')
  await expect(shown.button).toHaveCount(0)
})

test('an alarm stays in card and header after later points, and is acknowledged once by a double click @both @everyday', async ({
  page,
  device,
}) => {
  await addRule(page.request, device, { key: 'vin', alarm: { low: 13 } })
  await device.post({ ts: now(20), vin: 12, events: [leak] })
  await device.post({ ts: now(10), vin: 12 })
  const shown = new Conditions(page)
  await shown.device.open(device.id)
  await expect(page.getByTestId('card-vin')).toHaveAttribute('data-state', 'alarm')
  await expect(shown.button).toContainText('2 open')
  await device.publish({ ts: now(), vin: 12.1 })
  await expect(shown.device.value('vin')).toContainText('12.10')
  await expect(page.getByTestId('card-vin')).toHaveAttribute('data-state', 'alarm')

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/conditions/acknowledge')) calls.push(request.postData() ?? '')
  })
  await shown.list()
  await expect(shown.rows).toHaveCount(2)
  const low = shown.rows.filter({ hasText: 'Supply Voltage 12' })
  await expect(low).toContainText('below 13')
  await expect(low).toContainText('since')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  await low.getByRole('button', { name: 'Acknowledge' }).dblclick()
  await expect(low).toContainText('acknowledged by')
  await shown.rows.filter({ hasText: 'pump: Leak' }).getByRole('button', { name: 'Acknowledge' }).click()
  await expect(shown.rows.filter({ hasText: 'pump: Leak' })).toContainText('acknowledged by')
  expect(calls).toHaveLength(2)
  expect(await findAccessibilityFaults(page, { within: '[data-testid="open-conditions"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('card-vin').getByRole('img', { name: 'Acknowledged' })).toBeVisible()
  await shown.list()
  await low.getByRole('link', { name: 'Assign, comment, shelve' }).click()
  await expect(page.getByRole('dialog')).toContainText('Supply Voltage')
})

/** Opens the same page as another person. */
async function openFor(browser: Browser, state: Awaited<ReturnType<typeof storageStateOf>>, origin: string) {
  const context = await browser.newContext({ baseURL: origin, storageState: state })
  return context.newPage()
}

test('an acknowledgement by somebody else appears within two seconds on every page of the device @everyday', async ({
  page,
  device,
  browser,
  session,
  portal,
}) => {
  await addRule(page.request, device, { key: 'vin', alarm: { low: 13 } })
  await device.post({ ts: now(5), vin: 12 })
  const mine = new Conditions(page)
  await page.goto(`/settings/${device.id}`)
  await expect(mine.button).toContainText('1 open')
  await mine.list()
  const otherPage = await openFor(
    browser,
    storageStateOf(await session('owner@example.com'), portal),
    portal.origin,
  )
  const other = new Conditions(otherPage)
  await other.device.open(device.id)
  await other.list()
  const told = otherPage.waitForResponse(/\/conditions\/acknowledge$/)
  await other.rows.getByRole('button', { name: 'Acknowledge' }).click()
  await told
  await expect(mine.rows).toContainText('acknowledged by')
  await expect(mine.rows.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await device.publish({ ts: now(), vin: 12, events: [leak] })
  await expect(mine.rows).toHaveCount(2)
  await otherPage.context().close()
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })

  test('sees open conditions, and why they cannot be acknowledged', async ({ page, device, portal }) => {
    await portal.command('grants', {
      grants: [{ deviceId: device.id, email: 'viewer@example.com', permission: 'VIEW' }],
    })
    await device.post({ ts: now(5), vin: 12, events: [leak] })
    const shown = new Conditions(page)
    await shown.device.open(device.id)
    await shown.list()
    await expect(shown.rows).toHaveCount(1)
    await expect(shown.rows.getByRole('button')).toHaveCount(0)
    await expect(page.getByTestId('open-conditions')).toContainText('You need the Operator permission')
  })
})

test('a failed acknowledgement shows an error, and the condition stays open', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/503|Failed to load resource/)
  await device.post({ ts: now(5), vin: 12, events: [leak] })
  const shown = new Conditions(page)
  await shown.device.open(device.id)
  await page.route('**/conditions/acknowledge', (route) =>
    route.fulfill({
      status: 503,
      json: { defined: true, code: 'ENGINE_UNAVAILABLE', status: 503, message: 'Not now.', data: {} },
    }),
  )
  await shown.list()
  await shown.rows.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByTestId('open-conditions').getByRole('alert')).toContainText('Not now.')
  await expect(shown.rows.getByRole('button', { name: 'Acknowledge' })).toBeEnabled()
})

test('clicking a reason scrolls to the highlighted card, and so does a link', async ({ page, device }) => {
  await device.post({ ts: now(5), vin: 12, cp1: 1, events: [leak] })
  await addRule(page.request, device, { key: 'vin', alarm: { low: 13 } })
  const shown = new Conditions(page)
  await page.goto(`/settings/${device.id}`)
  await shown.list()
  await shown.rows.getByRole('link', { name: /Supply Voltage/ }).click()
  await expect(page.locator('[data-card="key:vin"]')).toHaveAttribute('data-marked', '')
  await page.goto(`/data/${device.id}?show=events`)
  await expect(page.locator('[data-card="events"]')).toHaveAttribute('data-marked', '')
  await expect(page.locator('[data-card="events"]')).toBeInViewport()
})

test('a card hidden by the user is offered when following a reason', async ({ page, device }) => {
  await device.post({ ts: now(5), vin: 12, cp1: 1 })
  await addRule(page.request, device, { key: 'vin', alarm: { low: 13 } })
  const hidden = { cards: [{ id: 'key:vin', hidden: true }] }
  const view = `/api/portal/user-view/device.${device.id}`
  expect((await page.request.put(view, { data: { value: hidden } })).ok()).toBe(true)
  await page.goto(`/data/${device.id}`)
  const shown = new Conditions(page)
  const missing = page.getByTestId('missing-card')
  const card = page.locator('[data-card="key:vin"]')
  const follow = async () => {
    await shown.list()
    await shown.rows.getByRole('link', { name: /Supply Voltage/ }).click()
    await expect(missing).toContainText("You've hidden the card Supply Voltage.")
  }
  await follow()
  expect(await findAccessibilityFaults(page, { within: '[data-testid="missing-card"]' })).toEqual([])
  await missing.getByRole('button', { name: 'Close' }).click()
  await expect(missing).toHaveCount(0)
  await expect(page).toHaveURL(`/data/${device.id}`)

  await follow()
  await missing.getByRole('button', { name: 'Show in the chart' }).click()
  await expect(page).toHaveURL(/keys=vin/)
  await expect(missing).toHaveCount(0)

  await follow()
  await missing.getByRole('button', { name: 'Show card' }).click()
  await expect(card).toHaveAttribute('data-marked', '')
  await expect(missing).toHaveCount(0)
  await page.reload()
  await expect(card).toBeVisible()
})

test('a condition without a card shows a message and links to its history', async ({ page, device }) => {
  await device.post({ ts: now(5), cp1: 1 })
  await page.goto(`/data/${device.id}?show=card:cp7`)
  const missing = page.getByTestId('missing-card')
  await expect(missing).toContainText('has no card here.')
  await expect(missing.getByRole('button', { name: 'Show card' })).toHaveCount(0)
  await page.goto(`/data/${device.id}?show=faults:can2`)
  await expect(missing).toContainText('The card for this is not on the page at the moment.')
  await expect(missing.getByRole('button', { name: 'Show in the chart' })).toHaveCount(0)
})

test('a limit set by somebody else colours the gauges of a custom page and of a shared page', async ({
  page,
  device,
  browser,
  baseURL,
}) => {
  const gaugeSettings = { min: 8, max: 17, warnLow: 8, warnHigh: 17, alarmLow: 8, alarmHigh: 17 }
  await page.request.post('/api/portal/device-set-settings', {
    data: {
      deviceid: device.id,
      settings: { PORTAL_displaySettings: { vin: { displayType: 'gauge', gaugeSettings } } },
    },
  })
  await device.post({ ts: now(5), vin: 12 })
  const path = `/api/device/device/${device.id}/page/guests`
  const cards = [{ id: 'key:vin', w: 2, h: 2 }]
  const content = { title: 'Quarry', theme: 'auto', scale: 100, showHeader: true, cards }
  expect((await page.request.put(path, { data: { version: 0, page: content } })).ok()).toBe(true)
  const made = await page.request.post(`${path}/links`, { data: { days: 1 } })
  const { token } = (await made.json()) as { token: string }
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const guest = await context.newPage()
  await guest.goto(`/shared/${token}`)
  await page.goto(`/custom/guests/${device.id}`)
  const arcs = [page, guest].map((each) => each.getByTestId('card-vin').locator('path[data-band="alarm"]'))
  for (const each of [page, guest]) await expect(each.getByTestId('card-vin')).toContainText('12.00')
  for (const arc of arcs) await expect(arc).toHaveCount(0)
  await addRule(page.request, device, { key: 'vin', alarm: { high: 16 } })
  for (const arc of arcs) await expect(arc).toHaveCount(1)
  await context.close()
})

test('a guest sees the conditions on a shared page, updated live', async ({
  page,
  device,
  browser,
  baseURL,
}) => {
  await device.post({ ts: now(20), vin: 12, events: [{ topic: 'vin', msg: 'Low supply', lv: 40 }] })
  const path = `/api/device/device/${device.id}/page/guests`
  const content = {
    title: 'Quarry',
    theme: 'auto',
    scale: 100,
    showHeader: true,
    cards: [{ id: 'key:vin', w: 2, h: 2 }],
  }
  expect((await page.request.put(path, { data: { version: 0, page: content } })).ok()).toBe(true)
  const made = (await (await page.request.post(`${path}/links`, { data: { days: 1 } })).json()) as {
    token: string
  }
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const guest = await context.newPage()
  await guest.goto(`/shared/${made.token}`)
  const card = guest.getByTestId('card-vin')
  await expect(card).toHaveAttribute('data-state', 'alarm')
  await device.post({ ts: now(), vin: 12, events: [{ topic: 'vin', msg: 'Fine', lv: 10 }] })
  await expect(card).toHaveAttribute('data-state', 'ok')
  await context.close()
})
