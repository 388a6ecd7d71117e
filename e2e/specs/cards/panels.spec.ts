import { expect, now, test } from '../../fixtures/test.ts'
import { Cards } from '../../pages/device/cards.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

test('Bluetooth devices are listed strongest first, with their advertised name @both', async ({
  page,
  device,
}) => {
  const shown = new Cards(page)
  await device.post({
    ts: now(),
    ble: [
      { id: 'C412AB34CD56', rssi: -82, data: '0201060303AAFE' },
      { id: 'C412AB34CD57', rssi: -55, data: '020106050954616E6B' },
      { id: 'nothing else' },
      7,
    ],
  })
  await shown.open(device.id)
  const tags = shown.ble.getByTestId('ble-tag')
  await expect(tags).toHaveCount(3)
  await expect(tags.first()).toContainText('Tank')
  await expect(tags.first()).toContainText('Excellent')
  await expect(tags.nth(1)).toContainText('C4:12:AB:34:CD:56')
  await expect(tags.nth(1)).toContainText('-82 dBm')
  await expect(shown.ble).toContainText('3 in range')
  await device.publish({ ts: now(), ble: [] })
  await expect(shown.ble).toContainText('No Data Available')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
})

test('serial captures are shown as text and as bytes', async ({ page, device, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shown = new Cards(page)
  const captures = shown.capture.getByTestId('capture')
  await device.post([
    { ts: now(60), capture1: btoa('$WIMWV,1*3A\r\n') },
    { ts: now(30), capture1: btoa('<b>$WIMWV,2*39</b>\r\n'), capture2: btoa('second') },
  ])
  await shown.open(device.id)
  await expect(captures).toHaveText(['<b>$WIMWV,2*39</b>\\r\\n', '$WIMWV,1*3A\\r\\n'])
  await shown.capture.getByRole('radio', { name: 'Hex' }).check()
  await expect(captures.last()).toHaveText('24 57 49 4D 57 56 2C 31 2A 33 41 0D 0A')
  await shown.capture.getByRole('button', { name: 'Copy: Serial Capture' }).click()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^3C 62 3E/)
  await shown.capture.getByRole('radio', { name: '2' }).check()
  await expect(captures).toHaveText(['73 65 63 6F 6E 64'])
  // Invalid base64 has no text.
  await device.publish({ ts: now(), capture2: '§§' })
  await expect(captures.first()).toHaveText('')
  expect(await findAccessibilityFaults(page, { within: '[data-testid="card-capture"]' })).toEqual([])
})

test('a state has the name that the device gives it, and its duration', async ({ page, portal, device }) => {
  const reported = await fetch(`${portal.origin}/ingest/${device.id}/config`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${device.id}:${device.secret}`)}` },
    body: JSON.stringify({ device: { id: device.id }, state4: { name: 'Crushing' } }),
  })
  expect(reported.ok).toBe(true)
  const shown = new Cards(page)
  await device.post([
    { ts: now(3600), state: 1 },
    { ts: now(1800), state: 4 },
    { ts: now(60), state: 4 },
  ])
  await shown.open(device.id)
  await expect(shown.state.getByTestId('state-now')).toHaveText('Crushing')
  await expect(shown.state).toContainText(/For 30 mins?/)
  await expect(shown.state.getByRole('list').getByRole('listitem')).toHaveCount(2)
  await device.publish({ ts: now(), state: 9 })
  await expect(shown.state.getByTestId('state-now')).toHaveText('State 9')
})

test('utilisation is the increase of the counters over the range', async ({ page, device }) => {
  const shown = new Cards(page)
  const slices = shown.utilisation.getByTestId('utilisation-slice')
  const at = (hoursAgo: number, off: number, work: number) => ({
    ts: now(hoursAgo * 3600),
    state1_hrs: off,
    state4_hrs: work,
  })
  await device.post([at(100, 50, 100), at(20, 100, 200), at(10, 102, 206), at(1, 102, 212)])
  await shown.open(device.id)
  await expect(slices).toHaveCount(2)
  await expect(slices.last()).toContainText('12 h 0 m')
  await expect(shown.utilisation.getByTestId('work-share')).toContainText('86%')
  await expect(shown.utilisation).toContainText('14 h 0 m')
  await shown.utilisation.getByRole('radio', { name: 'Week' }).check()
  await expect(slices.first()).toContainText('52 h 0 m')
  expect(await findAccessibilityFaults(page, { within: '[data-testid="card-utilisation"]' })).toEqual([])
})

test('a wide utilisation card contains its whole drawing', async ({ page, device }) => {
  const shown = new Cards(page)
  await device.post([
    { ts: now(7200), state1_hrs: 1, state4_hrs: 1 },
    { ts: now(3600), state1_hrs: 1, state4_hrs: 2 },
  ])
  const value = { cards: [{ id: 'utilisation', wide: { w: 4, h: 2 } }] }
  await page.request.put(`/api/portal/user-view/device.${device.id}`, { data: { value } })
  await shown.open(device.id)
  await expect(shown.utilisation.getByTestId('work-share')).toBeVisible()
  const body = shown.utilisation.locator(':scope > :last-child')
  const hiddenPx = await body.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(hiddenPx).toBe(0)
})

test('the raw point can be searched and copied', async ({ page, device, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shown = new Cards(page)
  const json = shown.raw.locator('pre')
  await device.post({ ts: now(), vin: 12.5, can1: [{ id: 7, data: 'C0FFEE' }] })
  await shown.open(device.id)
  await shown.openFolded()
  await expect(json).toContainText('"vin": 12.5')
  await shown.raw.getByRole('searchbox').fill('c0ffee')
  await expect(json.locator('mark')).toHaveText('C0FFEE')
  await expect(json).not.toContainText('vin')
  await shown.raw.getByRole('button', { name: 'Copy: Raw JSON' }).click()
  expect(JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'))).toEqual({
    can1: [{ id: 7, data: 'C0FFEE' }],
  })
  await shown.raw.getByRole('searchbox').fill('nothing of the kind')
  await expect(shown.raw).toContainText('No matching keys or values.')
})

test('receiver data that is older than the position shows its age', async ({ page, device }) => {
  await device.post([
    { ts: now(1800), gps_lat: -32.9, gps_lon: 151.8, gps_nsat: 14, gps_odo: 1023.5 },
    { ts: now(), gps_lat: -32.9, gps_lon: 151.8, gps_nsat: 9 },
  ])
  const shown = new Cards(page)
  await shown.open(device.id)
  const card = page.getByTestId('card-gps')
  await expect(card.getByRole('definition').filter({ hasText: '1,023.5' })).toContainText('30 min')
  await expect(card.getByRole('definition').filter({ hasText: /^9$/ })).toBeVisible()
})
