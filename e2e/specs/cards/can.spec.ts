import { readFileSync } from 'node:fs'
import { expect, now, test } from '../../fixtures/test.ts'
import { Cards } from '../../pages/device/cards.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

/** Messages captured in the field. */
function captured(name: string): Record<string, unknown> {
  const file = new URL(`../../../packages/protocol/fixtures/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { message: Record<string, unknown> }).message
}

/** The message as if the device had sent it now. */
function nowOf(name: string, deviceid: string) {
  return { ...captured(name), deviceid, ts: now() }
}

test('recorded frames are named and decoded, in the order of their capture', async ({ page, device }) => {
  const shown = new Cards(page)
  await device.post(nowOf('boat-message', device.id))
  await shown.open(device.id)
  const frame = shown.frame(shown.can2, 61_443)
  await expect(frame).toContainText('0xF003')
  await expect(frame).toContainText('Electronic Engine Controller 2')
  await expect(frame).toContainText('Accelerator Pedal Position 1 82.8%')
  await expect(frame).toContainText('0 Engine #1')
  await expect(frame).toContainText('FF CF 4F FF FF FF FF FF')
  await expect(shown.can2).toContainText('J1939 · 1 of 1 frames')

  await frame.getByRole('button', { expanded: false }).click()
  const signals = shown.can2.getByTestId('can-signals')
  await expect(signals).toContainText('Engine Percent Load At Current Speed79%')
  // All ones mean 'not available'.
  await expect(signals).toContainText('Not available')
  await expect(shown.can2).toContainText('0x0CF00300')

  // Opened rows stay open when the next message arrives.
  await device.publish({ ts: now(), can2: [{ id: 217_056_000, data: 'FFCF32FFFFFFFFFF' }] })
  await expect(signals).toContainText('Engine Percent Load At Current Speed50%')
  expect(await findAccessibilityFaults(page, { within: '[data-testid="card-can2"]' })).toEqual([])
})

test('transfers, requests, repeated and unknown frames are shown', async ({ page, device }) => {
  const shown = new Cards(page)
  await device.post({
    ts: now(),
    can1: [
      ...(captured('partial-transfer')['can1'] as object[]),
      ...(captured('whole-transfer')['can1'] as object[]),
      { id: 418_053_931, data: 'E9FE00' },
      { id: 0x18ff_ffff + 1, data: '' },
      'no frame',
    ],
  })
  await shown.open(device.id)
  const frames = shown.can1.getByTestId('can-frame')
  await expect(frames).toHaveCount(9)
  await expect(frames.first()).toContainText('Announces PGN 65251, 34 bytes in 5 packets')
  // The second packet of a transfer that is complete.
  await expect(frames.nth(6)).toContainText(/Completes .*10 bytes/)
  // PDU 1: the number in both standards, and the destination.
  const request = shown.frame(shown.can1, 59_904)
  await expect(request).toContainText('Request')
  await expect(request).toContainText('255')
  await expect(request).toContainText('E9 FE 00')

  const search = shown.can1.getByRole('searchbox', { name: 'Search frames' })
  await search.fill('59904')
  await expect(frames).toHaveCount(1)
  await search.fill('nothing of the kind')
  await expect(shown.can1).toContainText('No matching frames.')
})

test('NMEA 2000 is distinguished from J1939, also on a phone @both', async ({ page, device }) => {
  const shown = new Cards(page)
  await device.post({
    ts: now(),
    can2: [
      { id: 0x09f8_010c, data: 'D0CCCBF1001A275A' },
      { id: 0x1def_ff01, data: '00' },
    ],
  })
  await shown.open(device.id)
  await expect(shown.can2).toContainText('NMEA 2000 · 2 of 2 frames')
  const position = shown.frame(shown.can2, 129_025)
  await expect(position).toContainText('Position, Rapid Update')
  await expect(position).toContainText('-23.8302')
})

test('each state of the card has its message', async ({ page, device }) => {
  const shown = new Cards(page)
  await device.post({ ts: now(60), vin: 12, can1: [] })
  await shown.open(device.id)
  await expect(shown.can1).toContainText('No Data Available')
  await device.publish({ ts: now(30), can1: 'F00400' })
  await expect(shown.can1).toContainText('Firmware Update Required')
  await device.publish({ ts: now(), can1: [{ id: 217_056_000, data: 'FF' }] })
  await expect(shown.can1.getByTestId('can-frame')).toHaveCount(1)
  await expect(shown.can2).toHaveCount(0)
})

test('a card whose code cannot be loaded shows an error, without affecting others', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/can-table|Failed to fetch dynamically imported module|ERR_FAILED/)
  await page.route(/\/assets\/can-table-.*\.js$/, (route) => route.abort())
  await device.post({ ts: now(), vin: 12, can1: [{ id: 217_056_000, data: 'FF' }] })
  const shown = new Cards(page)
  await shown.open(device.id)
  await expect(shown.can1).toContainText('Error Loading Data')
  await expect(shown.value('vin')).toHaveText('12.00 V')
})

test('trouble codes show their meaning, times and both byte orders', async ({ page, device }) => {
  const shown = new Cards(page)
  const codes = shown.dtc1.getByTestId('dtc')
  await device.post({ ts: now(120), ...pick('whole-transfer', 'can1') })
  await shown.open(device.id)
  await expect(codes).toHaveCount(2)
  await expect(shown.dtc1).toContainText('2 active faults')
  await expect(codes.first()).toContainText('Stop lamp')

  // From here on, messages of another maker with the other bit order, as declared by their conversion-method bit.
  await device.publish({ ts: now(), ...pick('dm1-big-endian', 'can1') })
  await expect(shown.dtc1).toContainText('1 active fault')
  await expect(codes.first()).toContainText('110')
  await expect(codes.first()).toContainText('Engine Coolant Temperature: Voltage above normal')
  await expect(codes.last()).toContainText('No longer active')
  const order = shown.dtc1.getByRole('combobox', { name: 'SPN byte order' })
  await order.selectOption('Byte order: standard')
  await expect(codes.first()).not.toContainText('Engine Coolant Temperature')
  await page.reload()
  await expect(order).toHaveValue('standard')

  await device.publish({ ts: now(), can1: [{ id: 0x18fe_ca00, data: '00FF00000000FFFF' }] })
  await expect(shown.dtc1).toContainText('No active faults')
  expect(await findAccessibilityFaults(page, { within: '[data-testid="card-dtc1"]' })).toEqual([])
})

test('a bus without a fault report has no trouble code card', async ({ page, device }) => {
  const shown = new Cards(page)
  await device.post({ ts: now(), can1: [{ id: 217_056_000, data: 'FF' }] })
  await shown.open(device.id)
  await expect(shown.can1.getByTestId('can-frame')).toHaveCount(1)
  await expect(shown.dtc1).toHaveCount(0)
})

function pick(name: string, key: string) {
  return { [key]: captured(name)[key] }
}
