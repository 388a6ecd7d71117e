import { readFile } from 'node:fs/promises'
import { testDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { inAddress, sendLaterPoint, sendPoints } from './history.ts'

test.use({ account: 'owner@example.com' })

test('statistics cover the visible range, with the time above a limit', async ({ page, device }) => {
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 }, (seconds) =>
    seconds < 300 ? 40 : 60,
  )
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  const menu = await chart.openMenu()
  await menu.getByRole('menuitemcheckbox', { name: 'Statistics' }).click()
  await expect(page).toHaveURL(/stats=true/)
  await page.keyboard.press('Escape')
  const cells = chart.statistics.getByRole('row', { name: /Tank level/ }).getByRole('cell')
  await expect(cells).toHaveText(['40.0%', '60.0%', '50.0%', '3,000.0%', /%·h/, '60', '—'])
  await chart.statistics.getByRole('textbox', { name: 'Limit for the time above' }).fill('50')
  await expect(cells.last()).toHaveText('4m 55s')
  await expect(chart.statistics).not.toContainText('averages')
  await expect(page).toHaveURL(/above=50/)
  // Shifted by a quarter, the range contains a quarter less data.
  await chart.panel.getByRole('button', { name: 'Load next' }).click()
  await expect(cells.nth(5)).toHaveText('45')
  await expect(cells.nth(2)).toHaveText('53.3%')
})

test('statistics calculated from averages are marked as estimated', async ({ page, device }) => {
  const range = await sendPoints(device, { spanSeconds: 6000, stepSeconds: 2 })
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}&stats=true`)
  await expect(chart.statistics).toContainText('estimated from averages of 6s.')
})

/** Records how far the drawing ever reaches into the statistics below it, in pixels. */
const watchOverlap = `
  window.overlapPx = 0
  const look = () => {
    const drawing = document.querySelector('[data-testid=chart-area] canvas')
    const table = document.querySelector('[data-testid=chart-statistics]')
    const room = drawing?.closest('[data-grows]')
    if (room && table) {
      const isClipped = getComputedStyle(room).overflowY === 'clip'
      const bottom = (isClipped ? room : drawing).getBoundingClientRect().bottom
      window.overlapPx = Math.max(window.overlapPx, bottom - table.getBoundingClientRect().top)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

test('a card grows with its statistics, and its drawing never covers them @both', async ({
  page,
  device,
}) => {
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const { chart } = new DevicePage(page)
  await page.addInitScript(watchOverlap)
  await page.goto(`/data/${device.id}?keys=analog1,cp1&${inAddress(range)}&stats=true`)
  await expect(chart.statistics).toBeAttached()
  await chart.statistics.scrollIntoViewIfNeeded()
  await expect(chart.statistics.getByRole('row')).toHaveCount(3)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  const body = chart.panel.locator(':scope > :last-child')
  const hiddenPx = () => body.evaluate((element) => element.scrollHeight - element.clientHeight)
  await expect.poll(hiddenPx).toBeLessThanOrEqual(0)
  expect(await page.evaluate('window.overlapPx')).toBeLessThanOrEqual(1)
})

test('events are marked, and described under the pointer', async ({ page, device }) => {
  await sendLaterPoint(device)
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const at = range.from + 305
  await device.post({ ts: at, events: [{ topic: 'pump', msg: 'Pressure high', lv: 40 }] })
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  await chart.waitUntilReady()
  const drawing = chart.area.getByRole('img')
  await expect(drawing).toHaveAttribute('data-marks', '1')
  await chart.hover(at, range)
  await expect(chart.area.getByText('pump: Pressure high')).toBeVisible()
  const menu = await chart.openMenu()
  await menu.getByRole('menuitemcheckbox', { name: 'Events' }).click()
  await expect(drawing).toHaveAttribute('data-marks', '0')
  await expect(page).toHaveURL(/events=off/)
})

test('a notice shows that more events exist than are marked', async ({ page, device }) => {
  await sendLaterPoint(device)
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const events = [{ topic: 'pump', msg: 'Started', lv: 10 }]
  await device.post(Array.from({ length: 201 }, (_, at) => ({ ts: range.from + 1 + at, events })))
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  const drawing = chart.area.getByRole('img')
  const reduced = chart.panel.getByText('Data points exceeded. Time range has been reduced.')
  await expect(drawing).toHaveAttribute('data-marks', '200')
  await expect(reduced).toBeVisible()
  await new DevicePage(page).open(
    device.id,
    `?keys=analog1&${inAddress({ ...range, from: range.from + 100 })}`,
  )
  await expect(drawing).toHaveAttribute('data-marks', '102')
  await expect(reduced).toHaveCount(0)
})

test('the same time a day earlier is drawn behind', async ({ page, device }) => {
  const yesterday = await sendPoints(
    device,
    { spanSeconds: 600, stepSeconds: 10, endSecondsAgo: 3600 + 86_400 },
    () => 20,
  )
  const range = { from: yesterday.from + 86_400, to: yesterday.to + 86_400 }
  await device.post(Array.from({ length: 60 }, (_, at) => ({ ts: range.from + at * 10, analog1: 80 })))
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  const menu = await chart.openMenu()
  await menu.getByRole('menuitemradio', { name: 'A day earlier' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/earlier=1d/)
  await chart.findByHover(range.from + 300, range, /^20\.0 ?%$/)
  await expect(chart.area.getByText('Tank level · a day earlier')).toBeVisible()
})

test("an earlier period beyond the plan's storage is not offered, and the chart shows the reason", async ({
  page,
  portal,
}) => {
  const basic = testDevice(portal, 'DEMO00006', 'Haul truck 02')
  await basic.post({ ts: now(60), vin: 12.5 })
  const message = 'Data older than 1 day(s) is unavailable on the Basic plan.'
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(basic.id, '?keys=vin&earlier=1d')
  await expect(chart.panel.getByText(`A day earlier: ${message}`)).toBeVisible()
  const menu = await chart.openMenu()
  await expect(menu.getByText(message)).toBeVisible()
  await expect(menu.getByRole('menuitemradio', { name: 'A week earlier' })).toBeDisabled()
  expect(await findAccessibilityFaults(page, { within: '[role="menu"]' })).toEqual([])
  await menu.getByRole('menuitemradio', { name: 'Nothing' }).click()
  await page.keyboard.press('Escape')
  await expect(chart.panel.getByText(message, { exact: false })).not.toContainText('earlier')
})

test('the visible chart is saved as an image and a file, and copied as a link @both', async ({
  page,
  context,
  device,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}&zone=utc`)
  await chart.waitUntilReady()
  await expect(chart.panel.getByText('Times in UTC')).toBeVisible()
  const menu = await chart.openMenu()
  expect(await findAccessibilityFaults(page, { within: '[role="menu"]' })).toEqual([])
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('menuitem', { name: 'Save as CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^Chart-.+-20\d{12}\.csv$/)
  const rows = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  expect(rows[0]).toBe('Time (UTC),Tank level (%)')
  expect(rows).toHaveLength(61)
  expect(rows[1]).toBe(`${new Date(range.from * 1000).toISOString().slice(0, 19).replace('T', ' ')},50`)
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('menuitem', { name: 'Save as PNG' }).click(),
  ])
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG')
  await menu.getByRole('menuitem', { name: 'Copy link to this view' }).click()
  await expect(menu.getByRole('menuitem', { name: 'Link copied' })).toBeVisible()
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'))
  expect(link.searchParams.get('from')).toBe(String(range.from))
  expect(link.searchParams.get('zone')).toBe('utc')
})

test('a link to a view names the measurement that is shown by default', async ({ page, device }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?${inAddress(range)}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  const menu = await chart.openMenu()
  await menu.getByRole('menuitem', { name: 'Copy link to this view' }).click()
  await expect(menu.getByRole('menuitem', { name: 'Link copied' })).toBeVisible()
  const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'))
  expect(link.searchParams.get('keys')).toBe('analog1')
})

test('previous leads back to the oldest stored data, and not to a refusal', async ({ page }) => {
  const { chart } = new DevicePage(page)
  const start = Math.floor(now(86_400)) + 600
  await new DevicePage(page).open('DEMO00006', `?from=${start}&to=${start + 7200}`)
  const previous = chart.panel.getByRole('button', { name: 'Load previous' })
  await previous.click()
  await expect(previous).toBeDisabled()
  await expect(chart.area).not.toHaveAttribute('data-state', 'error')
  await page.goto(`/data/DEMO00006?range=1d`)
  await expect(previous).toBeDisabled()
})

test('the chart can fill the screen and return', async ({ page, device }) => {
  const range = await sendPoints(device, { spanSeconds: 600, stepSeconds: 10 })
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open(device.id, `?keys=analog1&${inAddress(range)}`)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await chart.panel.getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chart' })
  const drawing = dialog.getByRole('img', { name: 'Chart of Tank level' })
  await expect(drawing).toBeVisible()
  const box = await drawing.boundingBox()
  expect(box?.height).toBeGreaterThan(500)
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chart.panel.getByRole('button', { name: 'Full screen' })).toBeFocused()
})

test('a plan without export shows the reason beside the menu item', async ({ page }) => {
  const { chart } = new DevicePage(page)
  await new DevicePage(page).open('DEMO00006', `?range=10m`)
  const menu = await chart.openMenu()
  await expect(menu.getByRole('menuitem', { name: 'Save as CSV' })).toBeDisabled()
  await expect(menu.getByText('Data export is unavailable on the Basic Plan')).toBeVisible()
})

test('a menu higher than the window scrolls to its last option @phone', async ({ page, device }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await device.post([{ ts: now(), analog1: 40 }])
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await shown.chart.waitUntilReady()
  const menu = await shown.chart.openMenu()
  await expect(menu).toHaveCSS('overflow-y', 'auto')
  const last = menu.getByRole('menuitem', { name: 'Copy link to this view' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  const box = await menu.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480)
})
