import type { Locator, Page } from '@playwright/test'
import { expect, now, test } from '../../fixtures/test.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const triggers = {
  trigger1: { name: 'Start', groupKey: 'Pump', colour: '#2f7d32' },
  trigger2: { name: 'Stop', groupKey: 'Pump', confirmEnabled: true, confirmText: 'Stop the pump now?' },
}

async function define(page: Page, deviceid: string): Promise<void> {
  const saved = await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid, settings: { PORTAL_displaySettings: triggers } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

const cardOf = (page: Page): Locator => page.getByRole('region', { name: 'Triggers' })

test('a trigger is queued and executed, and its answer is shown @both', async ({ page, startDevice }) => {
  const device = await startDevice()
  await define(page, device.id)
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const card = cardOf(page)
  await expect(card.getByRole('heading', { name: 'Pump' })).toBeVisible()
  await card.getByRole('button', { name: 'Start' }).click()
  await expect(card.getByRole('button', { name: 'Start: queued' })).toBeVisible()
  await expect(card).toContainText('Complete')
  // It can be pressed again after five seconds.
  await expect(card.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect(device.live.executedCommands().map(({ method }) => method)).toEqual(['Admin.Trigger'])
})

test('a confirmation is asked for if configured, and a waiting command can be cancelled', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(), vin: 12 })
  await define(page, device.id)
  await new DevicePage(page).open(device.id)
  const card = cardOf(page)
  const dialog = page.getByRole('dialog', { name: 'Stop' })
  await card.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog).toContainText('Stop the pump now?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).not.toContainText('Waiting for the device')

  await card.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  const notice = card.getByRole('status').filter({ hasText: 'Successfully Queued' })
  await expect(notice).toContainText(
    'Trigger command successfully queued. The command will be processed immediately if the device is online, otherwise the next time the device makes contact.',
  )
  await expect(card).toContainText('Waiting for the device')
  await card.getByRole('button', { name: 'Cancel Stop' }).click()
  await expect(card).toContainText('Cancelled')
})

test('a refusal by the device and one by the server are both shown', async ({
  page,
  startDevice,
  pageErrors,
}) => {
  pageErrors.allow(/403/)
  const device = await startDevice({ behaviour: { refusedMethods: { 'Admin.Trigger': 'No script' } } })
  await define(page, device.id)
  await new DevicePage(page).open(device.id)
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Start' }).click()
  await expect(card).toContainText('Error: No script')

  await page.route('**/api/portal/device-send-rpc', (route) =>
    route.fulfill({
      status: 403,
      json: {
        defined: true,
        code: 'FORBIDDEN',
        status: 403,
        message: "You don't have permission to do this.",
      },
    }),
  )
  await expect(card.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText("You don't have permission to do this.")
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the notice of a queued command stays when the first data of a silent device arrives', async ({
  page,
  device,
}) => {
  await define(page, device.id)
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Start' }).click()
  await expect(card).toContainText('Successfully Queued')
  const seen = await card.elementHandle()
  const cells = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`cp${at + 1}`, at]))
  await device.publish({ ts: now(), vin: 12, ...cells })
  await expect(shown.value('vin')).toHaveText('12.00 V')
  expect(await seen?.evaluate((section) => section.isConnected)).toBe(true)
  await expect(card).toContainText('Successfully Queued')
})

for (const { permission, account, sees } of [
  { permission: 'USER', account: 'user@example.com', sees: true },
  { permission: 'OPERATOR', account: 'operator@example.com', sees: true },
  { permission: 'VIEW', account: 'viewer@example.com', sees: false },
]) {
  test(`${permission} ${sees ? 'presses' : 'sees no triggers, and is refused by the server'}`, async ({
    page,
    browser,
    device,
    session,
    portal,
  }) => {
    await device.post({ ts: now(), vin: 12 })
    await define(page, device.id)
    const added = await page.request.post(`/api/user/device/${device.id}/user`, {
      data: { targetEmail: account, targetPermission: permission },
    })
    expect(added.ok(), await added.text()).toBe(true)
    const context = await browser.newContext({
      baseURL: portal.origin,
      storageState: storageStateOf(await session(account), portal),
    })
    const theirs = await context.newPage()
    await new DevicePage(theirs).open(device.id)
    await expect(new DevicePage(theirs).value('vin')).toHaveText('12.00 V')
    await expect(cardOf(theirs)).toHaveCount(sees ? 1 : 0)
    const answer = await theirs.request.post('/api/portal/device-send-rpc', {
      data: { deviceid: device.id, method: 'Admin.Trigger', args: { index: 1 } },
    })
    expect(answer.status()).toBe(sees ? 200 : 403)
    await context.close()
  })
}

test('a plan without triggers shows a message with a link to the plans, and users who may define triggers see how', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(), vin: 12 })
  await new DevicePage(page).open(device.id)
  await expect(cardOf(page)).toContainText('No triggers yet. Add them in Display Settings')
  await new DevicePage(page).open('DEMO00006')
  await expect(cardOf(page)).toContainText('Triggers are unavailable on the Basic plan.')
  await expect(cardOf(page).getByRole('button')).toHaveCount(0)
  await expect(cardOf(page).getByRole('link')).toHaveText('See plans')
})

test('triggers are available only at the present time', async ({ page, device }) => {
  await device.post([
    { ts: now(60), vin: 12 },
    { ts: now(), vin: 13 },
  ])
  await define(page, device.id)
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await shown.step('1 point back').click()
  await expect(cardOf(page)).toContainText('Triggers act on the device now.')
  await expect(cardOf(page).getByRole('button', { name: 'Start' })).toBeDisabled()
  await shown.latest.click()
  await expect(cardOf(page).getByRole('button', { name: 'Start' })).toBeEnabled()
})
