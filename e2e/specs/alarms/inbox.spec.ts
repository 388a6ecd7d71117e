import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { TestDevice } from '../../fixtures/devices/device.ts'
import { endSessionRemotely, signInBrowser, storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { SessionDialog } from '../../pages/accounts/session-dialog.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

const leak = (lv = 40, msg = 'Leak') => ({ events: [{ topic: 'pump', msg, lv }] })

class Inbox {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get rows() {
    return this.page.getByTestId('alarm')
  }
  get panel() {
    return this.page.getByTestId('alarm-panel')
  }
  get assignee() {
    return this.panel.getByRole('combobox', { name: 'Assigned to' })
  }
  button(name: string) {
    return this.panel.getByRole('button', { name, exact: true })
  }
  async open(device: TestDevice, filter = ''): Promise<void> {
    await this.page.goto(`/alarms?q=${device.id}${filter}`)
  }
  async openPanel(device: TestDevice): Promise<void> {
    await this.open(device)
    await this.rows.getByRole('button', { name: /^Details/ }).click()
    await expect(this.panel).toBeVisible()
  }
  async show(filter: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Show' }).selectOption(filter)
  }
}

async function openFor(browser: Browser, state: ReturnType<typeof storageStateOf>, origin: string) {
  const context = await browser.newContext({ baseURL: origin, storageState: state })
  return context.newPage()
}

async function openCount(request: APIRequestContext, device: TestDevice): Promise<number> {
  const answer = await request.get(`/api/device/device/${device.id}/conditions`)
  return ((await answer.json()) as { conditions: unknown[] }).conditions.length
}

test('a panel shows everything, can be linked, assigns, and accepts comments @both', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(5), vin: 12, ...leak() })
  const inbox = new Inbox(page)
  await inbox.openPanel(device)
  await expect(inbox.panel).toContainText('pump: Leak')
  await expect(inbox.panel.getByTestId('alarm-occurrences')).toContainText('1 occurrence')
  await inbox.button('Assign to me').click()
  await expect(inbox.rows).toContainText('Assigned to')
  await expect(inbox.button('Assign to me')).toHaveCount(0)
  await inbox.panel.getByRole('textbox', { name: 'New comment' }).fill('Ordered a <b>seal</b>.')
  await inbox.button('Add comment').click()
  const comment = inbox.panel.getByTestId('alarm-comment')
  await expect(comment).toContainText('Ordered a <b>seal</b>.')
  await expect(inbox.rows).toContainText('1 comment')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(comment).toHaveCount(1)
  await comment.getByRole('button', { name: 'Delete comment' }).click()
  await expect(comment).toHaveCount(0)
  await inbox.assignee.selectOption('Nobody')
  await expect(inbox.button('Assign to me')).toBeVisible()
  await page.goBack()
  await expect(inbox.panel).toHaveCount(0)
})

test('the list can be filtered by assigned to me, unacknowledged and shelved', async ({ page, device }) => {
  await device.post({ ts: now(5), vin: 12, ...leak() })
  const inbox = new Inbox(page)
  await inbox.openPanel(device)
  await inbox.button('Assign to me').click()
  await inbox.button('Acknowledge').click()
  await expect(inbox.rows).toContainText('acknowledged by')
  await page.keyboard.press('Escape')
  await inbox.show('Unacknowledged')
  await expect(inbox.rows).toHaveCount(0)
  await inbox.show('Assigned to me')
  await expect(inbox.rows).toHaveCount(1)
  await inbox.show('Shelved')
  await expect(inbox.rows).toHaveCount(0)
})

test('a shelved alarm is in no list and no row until it is unshelved or gets worse @both @everyday', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(20), vin: 12, ...leak(30) })
  const inbox = new Inbox(page)
  await inbox.openPanel(device)
  const shelf = inbox.panel.getByRole('region', { name: 'Shelve' })
  await shelf.getByRole('combobox', { name: 'Shelve for' }).selectOption('Until a time…')
  await shelf.getByRole('button', { name: 'Shelve' }).click()
  await expect(shelf).toContainText('Choose a time within the next 30 days.')
  await shelf.getByRole('combobox', { name: 'Shelve for' }).selectOption('8 hours')
  await shelf.getByRole('textbox', { name: 'Reason (optional)' }).fill('Waiting for parts')
  await shelf.getByRole('button', { name: 'Shelve' }).dblclick()
  await expect(shelf).toContainText('Shelved until')
  await expect(shelf).toContainText('Waiting for parts')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(inbox.rows).toHaveCount(0)
  await inbox.show('Shelved')
  await expect(inbox.rows).toContainText('Shelved until')
  await inbox.rows.getByRole('button', { name: /^Details/ }).click()
  await inbox.button('Unshelve').click()
  await expect(shelf.getByRole('button', { name: 'Shelve' })).toBeVisible()
  await shelf.getByRole('button', { name: 'Shelve' }).click()
  await expect(shelf).toContainText('Shelved until')
  await page.keyboard.press('Escape')
  await inbox.open(device)
  await expect(page.getByText('No matching alarms.')).toBeVisible()
  await device.post({ ts: now(), vin: 12, ...leak(40) })
  await expect(inbox.rows).toHaveAttribute('data-level', 'alarm')
})

test("a simultaneous change shows the second user a conflict, and an open page shows the other's change", async ({
  page,
  device,
  browser,
  session,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/409|ERR_FAILED/)
  await device.post({ ts: now(5), vin: 12, ...leak() })
  const mine = new Inbox(page)
  await mine.openPanel(device)
  await expect(mine.assignee).toBeEnabled()
  const state = storageStateOf(await session('owner@example.com'), portal)
  const otherPage = await openFor(browser, state, portal.origin)
  const other = new Inbox(otherPage)
  await other.openPanel(device)
  // The list is not refetched until both have pressed.
  await page.route('**/user-get-conditions', (route) => route.abort())
  await other.button('Assign to me').click()
  await expect(other.rows).toContainText('Assigned to')
  await page.route('**/conditions/assign', async (route) => {
    const body = route.request().postDataJSON() as object
    await route.continue({ postData: JSON.stringify({ ...body, person: null, was: 'somebody' }) })
  })
  await mine.button('Assign to me').click()
  await expect(mine.panel.getByRole('alert')).toContainText('This has changed.')
  await page.unroute('**/user-get-conditions')
  await expect(mine.button('Assign to me')).toHaveCount(0, { timeout: 40_000 })
  await other.panel.getByRole('textbox', { name: 'New comment' }).fill('On my way.')
  await other.button('Add comment').click()
  await expect(mine.panel.getByTestId('alarm-comment')).toContainText('On my way.')
  await other.button('Clear alarm').click()
  await expect(mine.panel).toContainText('This is no longer open.')
  await otherPage.context().close()
})

test('selected rows are acknowledged with a result each @everyday', async ({
  page,
  newDevice,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/503/)
  const second = await newDevice()
  for (const each of [device, second])
    await each.post({ ts: now(5), vin: 12, ...leak(40, `Leak ${device.id}`) })
  const inbox = new Inbox(page)
  await inbox.open(device)
  await expect(inbox.rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])
  const refused = { code: 'ENGINE_UNAVAILABLE', status: 503, message: 'Not now.', defined: true, data: {} }
  await page.route(`**/${second.id}/conditions/acknowledge`, (route) =>
    route.fulfill({ status: 503, json: refused }),
  )
  await page.getByRole('button', { name: 'Acknowledge selected' }).dblclick()
  await expect(page.getByTestId('bulk-results')).toHaveText('1 acknowledged')
  await expect(page.getByRole('listitem').filter({ hasText: 'Not now.' })).toContainText(second.name)
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.unroute(`**/${second.id}/conditions/acknowledge`)
  await page.getByRole('button', { name: 'Acknowledge selected' }).click()
  await expect(inbox.rows.filter({ hasText: 'acknowledged by' })).toHaveCount(2)
})

test('a comment refused because of a lost session is kept after the login', async ({
  page,
  device,
  context,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  await signInBrowser(context, portal, 'owner@example.com')
  await device.post({ ts: now(5), vin: 12, ...leak() })
  const inbox = new Inbox(page)
  await inbox.openPanel(device)
  await inbox.panel.getByRole('textbox', { name: 'New comment' }).fill('Still here.')
  await endSessionRemotely(context, portal)
  // On a slow machine, the dialog of the ended session may already cover the button.
  await inbox.button('Add comment').dispatchEvent('click')
  await new SessionDialog(page).logIn()
  await expect(inbox.panel.getByTestId('alarm-comment')).toContainText('Still here.')
})

test('an alarm that opens before the live stream is in the list', async ({ page, device }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/portal/user-live*', async (route) => {
    await held.promise
    await route.continue()
  })
  const inbox = new Inbox(page)
  await inbox.open(device)
  // Other machines of the account may have alarms.
  await expect(page.getByText(/^No (?:open alarms or warnings|matching alarms)/)).toBeVisible()
  await device.post({ ts: now(5), vin: 12, ...leak() })
  const openAlarms = async () => {
    const answer = await page.request.get(`/api/device/device/${device.id}/conditions`)
    return ((await answer.json()) as { readonly conditions: readonly unknown[] }).conditions.length
  }
  await expect.poll(openAlarms).toBe(1)
  held.resolve()
  await expect(inbox.rows).toHaveCount(1)
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })

  test('can read everything but gets no actions', async ({ page, device, portal }) => {
    await portal.command('grants', {
      grants: [{ deviceId: device.id, email: 'viewer@example.com', permission: 'VIEW' }],
    })
    await device.post({ ts: now(5), vin: 12, ...leak() })
    const inbox = new Inbox(page)
    await inbox.openPanel(device)
    await expect(inbox.rows.getByRole('checkbox')).toHaveCount(0)
    await expect(inbox.panel).toContainText('You need the Operator permission to change this.')
    await expect(inbox.panel.getByRole('combobox')).toHaveCount(0)
    await expect(inbox.panel.getByRole('textbox')).toHaveCount(0)
    await expect(inbox.panel.getByRole('button')).toHaveCount(0)
    expect(await findAccessibilityFaults(page)).toEqual([])
  })
})

test('a thousand open conditions are listed, searched and acknowledged together', async ({
  page,
  newDevice,
}) => {
  test.slow()
  const events = (round: number) =>
    Array.from({ length: 50 }, (_, at) => ({ topic: `valve ${round}-${at}`, msg: 'Stuck Thousand', lv: 30 }))
  const devices: TestDevice[] = []
  for (let round = 0; round < 20; round += 1) {
    const device = await newDevice()
    devices.push(device)
    await device.post({ ts: now(5), vin: 12, events: events(round) })
  }
  for (const device of devices) await expect.poll(() => openCount(page.request, device)).toBe(50)
  const inbox = new Inbox(page)
  await page.goto('/alarms?q=Thousand')
  await expect(page.getByText(/^1,?000 open$/)).toBeVisible()
  await expect(inbox.rows).toHaveCount(100)
  await page.getByRole('searchbox', { name: 'Search alarms' }).fill('Thousand 19-49')
  await expect(inbox.rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search alarms' }).fill('Thousand')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText(/^1,?000 selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge selected' }).click()
  await expect(page.getByTestId('bulk-results')).toHaveText(/^1,?000 acknowledged$/, { timeout: 60_000 })
  await inbox.show('Unacknowledged')
  await expect(inbox.rows).toHaveCount(0)
})
