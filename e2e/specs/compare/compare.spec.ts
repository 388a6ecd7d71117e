import { expect, now, test } from '../../fixtures/test.ts'
import { ComparePage } from '../../pages/compare-page.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

const noAccess = 'This device does not exist, or you have no access to it.'

test('one measurement of several devices is compared, from the list to a table and a chart', async ({
  page,
  newDevice,
}) => {
  const [low, high, added] = [await newDevice(), await newDevice(), await newDevice()]
  await low.post([
    { ts: now(900), vin: 10, vbat: 3.9 },
    { ts: now(600), vin: 13 },
  ])
  await high.post([
    { ts: now(900), vin: 20, vbat: 4 },
    { ts: now(600), vin: 24 },
  ])
  await added.post({ ts: now(600), vin: 15 })
  await page.request.post('/api/portal/user-change-device-group', {
    data: { group: 'Pair', selected: [low.id, high.id] },
  })
  const list = new DeviceList(page)
  await list.open('?group=Pair')
  await list.tick(low.id).check()
  await list.tick(high.id).check()
  await list.bulk('Compare').click()

  const compare = new ComparePage(page)
  await expect(compare.rows).toHaveCount(2)
  // The first measurement that both send.
  await expect(compare.key).toHaveValue('Supply Voltage (V)')
  await expect(compare.value(low.id, 'now')).toHaveText('13.00 V')
  await expect(compare.value(low.id, 'min')).toHaveText('10.00 V')
  await expect(compare.value(low.id, 'mean')).toHaveText('11.50 V')
  await expect(compare.value(high.id, 'max')).toHaveText('24.00 V')
  await expect(compare.chart).toHaveAttribute('data-state', 'ready')
  await expect(compare.chart).toHaveAttribute('data-lines', '2')
  await expect(compare.chart.locator('canvas')).toBeVisible()

  await compare.sortBy('Mean')
  await compare.sortBy('Mean')
  await expect(compare.rows.first()).toHaveAttribute('data-device', high.id)
  await expect(page).toHaveURL(/sort=mean&desc=true/)

  await compare.devices.fill(added.id)
  await compare.options.first().click()
  await page.keyboard.press('Escape')
  await expect(compare.value(added.id, 'now')).toHaveText('15.00 V')
  await expect(compare.chart).toHaveAttribute('data-lines', '3')
  expect(await findAccessibilityFaults(page)).toEqual([])

  await low.publish({ ts: now(), vin: 14 })
  await expect(compare.value(low.id, 'now')).toHaveText('14.00 V')
  await page.getByRole('button', { name: `Remove ${high.name}` }).click()
  await expect(compare.rows).toHaveCount(2)
  await page.goBack()
  await expect(compare.rows).toHaveCount(3)
})

test('starts from the navigation with a group and a measurement, and stores both in the URL', async ({
  page,
  newDevice,
}) => {
  const [one, other] = [await newDevice(), await newDevice()]
  for (const device of [one, other]) await device.post({ ts: now(600), vin: 12, vbat: 4 })
  const group = `Begun ${one.id}`
  await page.request.post('/api/portal/user-change-device-group', {
    data: { group, selected: [one.id, other.id] },
  })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Compare' }).click()
  const compare = new ComparePage(page)
  await expect(page.getByText('Choose devices')).toBeVisible()
  await compare.key.click()
  await page.getByRole('option', { name: 'Battery Voltage (V)' }).click()
  await expect(page).toHaveURL('/compare?key=vbat')
  await page
    .getByRole('group', { name: 'Compare a group' })
    .getByRole('button', { name: `${group} · 2` })
    .click()
  await expect(page).toHaveURL(`/compare?devices=${one.id},${other.id}&key=vbat`)
  await expect(compare.key).toHaveValue('Battery Voltage (V)')
  await expect(compare.value(other.id, 'now')).toHaveText('4.00 V')
  await page.reload()
  await expect(compare.value(one.id, 'now')).toHaveText('4.00 V')
})

test('renamed measurements are compared by name and unit, whatever their key', async ({
  page,
  newDevice,
}) => {
  // On every new device, cp1 is the flow in L/s.
  const [one, other] = [await newDevice(), await newDevice()]
  const renamed = await page.request.post('/api/portal/device-set-settings', {
    data: {
      deviceid: other.id,
      settings: {
        PORTAL_displaySettings: {
          cp1: { name: 'Oil', units: 'bar', dp: 0 },
          cp3: { name: 'Flow', units: 'L/s', dp: 2 },
        },
      },
    },
  })
  expect(renamed.ok()).toBe(true)
  await one.post({ ts: now(600), cp1: 5 })
  await other.post({ ts: now(600), cp1: 100, cp3: 7 })
  const compare = new ComparePage(page)
  await compare.open(`?devices=${one.id},${other.id}&key=cp1`)
  await expect(compare.key).toHaveValue('Flow (L/s)')
  await expect(compare.value(one.id, 'mean')).toHaveText('5.00 L/s')
  await expect(compare.value(other.id, 'mean')).toHaveText('7.00 L/s')
  await expect(compare.chart).toHaveAttribute('data-lines', '2')
  await other.publish({ ts: now(), cp1: 101, cp3: 8 })
  await expect(compare.value(other.id, 'now')).toHaveText('8.00 L/s')

  await compare.key.click()
  await page.getByRole('option', { name: 'Oil (bar) · 1 of 2' }).click()
  await expect(compare.value(other.id, 'now')).toHaveText('101 bar')
  await expect(compare.value(one.id, 'now')).toHaveText('—')
  await expect(compare.value(one.id, 'mean')).toHaveText('—')
  await expect(compare.chart).toHaveAttribute('data-lines', '1')
  await page.reload()
  await expect(compare.key).toHaveValue('Oil (bar) · 1 of 2')
})

test('the problem of one device is shown beside its name, and the others are shown', async ({
  page,
  newDevice,
  pageErrors,
}) => {
  pageErrors.allow(/404 .*(DEMO99999|device-get-settings)/)
  const device = await newDevice()
  await device.post([
    { ts: now(900), vin: 12 },
    { ts: now(600), vin: 12 },
  ])
  const compare = new ComparePage(page)
  // A foreign device, one on the Basic plan, which keeps a day, and one that has never sent anything.
  await compare.open(`?devices=${device.id},DEMO99999,DEMO00006,DEMO00024&key=vin&range=1w`)
  await expect(compare.row('DEMO99999')).toContainText(noAccess)
  await expect(compare.row('DEMO00006')).toContainText(
    'Data older than 1 day(s) is unavailable on the Basic plan.',
  )
  await expect(compare.value('DEMO00024', 'now')).toHaveText('—')
  await expect(compare.value('DEMO00024', 'mean')).toHaveText('—')
  await expect(compare.value(device.id, 'mean')).toHaveText('12.00 V')
  await expect(compare.chart).toHaveAttribute('data-state', 'ready')
  await compare.range('1h').check({ force: true })
  await expect(compare.row('DEMO00006')).not.toContainText('Data older')
  await expect(page).toHaveURL(/range=1h/)
})

test('a viewer can compare only shared devices', async ({ browser, portal, session, pageErrors }) => {
  pageErrors.allow(/404/)
  const { storageStateOf } = await import('../../fixtures/sessions.ts')
  const storageState = storageStateOf(await session('viewer@example.com'), portal)
  const context = await browser.newContext({ storageState, baseURL: portal.origin, locale: 'en-GB' })
  const compare = new ComparePage(await context.newPage())
  await compare.open('?devices=DEMO00001,DEMO00020&key=vin')
  await expect(compare.row('DEMO00020')).toContainText(noAccess)
  await expect(compare.row('DEMO00001')).not.toContainText(noAccess)
  await context.close()
})

test('on a phone each device is a card @phone', async ({ page, newDevice }) => {
  const [one, other] = [await newDevice(), await newDevice()]
  for (const device of [one, other]) {
    await device.post([
      { ts: now(900), vin: 12 },
      { ts: now(600), vin: 13 },
    ])
  }
  const compare = new ComparePage(page)
  await compare.open(`?devices=${one.id},${other.id}&key=vin`)
  await expect(compare.value(one.id, 'mean')).toHaveText('12.50 V')
  await expect(compare.chart).toHaveAttribute('data-state', 'ready')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test('long names stay within their field on a phone, and can be removed @phone', async ({ page }) => {
  await page.route('**/api/portal/user-get-device-summary', async (route) => {
    const response = await route.fetch()
    const { Items } = (await response.json()) as { Items: readonly object[] }
    await route.fulfill({
      response,
      json: { Items: Items.map((item) => ({ ...item, name: 'W'.repeat(60) })) },
    })
  })
  const compare = new ComparePage(page)
  await compare.open('?devices=DEMO00001,DEMO00002&key=vin')
  // The table has the same data for screen readers.
  const remove = page.locator('.mantine-Pill-remove').nth(1)
  const box = await remove.boundingBox()
  expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThan(350)
  await remove.tap()
  await expect(compare.rows).toHaveCount(1)
  // A pending response would be cut off, and cause an error in the next test.
  await page.unrouteAll({ behavior: 'wait' })
})
