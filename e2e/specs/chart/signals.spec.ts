import type { TestDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { inAddress } from './history.ts'

test.use({ account: 'owner@example.com' })

const engineSpeed = 0x0c_f0_04_00
const stepSeconds = 10

/** EEC1 of an engine at a speed, and a message with its temperatures. */
function frames(rpm: number) {
  const raw = rpm * 8
  const bytes = [raw & 0xff, raw >> 8].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    { id: 0x18_fe_ee_00, data: '6E5AFFFFFFFFFFFF' },
    { id: engineSpeed, data: `FFFFFF${bytes}FFFFFF`.toUpperCase() },
  ]
}

/** Twenty minutes at 800 rpm, with one point at 2000. */
async function sendFrames(device: TestDevice) {
  const to = Math.floor(now(60))
  const from = to - 1200
  const times = Array.from({ length: 120 }, (_, at) => from + at * stepSeconds)
  await device.post(times.map((ts) => ({ ts, vin: 24, can1: frames(ts === from + 600 ? 2000 : 800) })))
  return { from, to }
}

test('a bus signal is selected, drawn, zoomed and updated live', async ({ page, device }) => {
  const range = await sendFrames(device)
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, `?keys=vin&${inAddress(range)}`)
  await chart.keys.click()
  await chart.keys.fill('Engine Speed')
  await chart.keyOptions.filter({ hasText: 'Engine Speed (CAN 1) (rpm)' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/can1\.61444\.spn190/)
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await chart.findByHover(range.from + 600, range, /^2,000(\.0+)? ?rpm$/)
  expect(await findAccessibilityFaults(page, { within: '[data-testid="chart"]' })).toEqual([])

  const near = { from: range.from + 500, to: range.from + 700 }
  await shown.open(device.id, `?keys=can1.61444.spn190&${inAddress(near)}`)
  await expect(chart.panel.getByText('Engine Speed (CAN 1)').first()).toBeVisible()
  await chart.findByHover(near.from + 50, near, /^800(\.0+)? ?rpm$/)

  // The newest point is appended to the line, and the newest value is shown alone.
  await shown.open(device.id, '?keys=can1.61444.spn190&range=last')
  await device.publish({ ts: now(), can1: frames(1500) })
  await expect(chart.area).toContainText(/1,500(\.0+)? ?rpm/)
})

test('a long range of signals shows its progress, and can be cancelled', async ({ page, device }) => {
  await sendFrames(device)
  const to = Math.floor(now())
  const held = Promise.withResolvers<void>()
  await page.route(/\/data\?.*spn190/, async (route) => {
    await held.promise
    await route.continue()
  })
  const shown = new DevicePage(page)
  const { chart } = shown
  await shown.open(device.id, `?keys=can1.61444.spn190&from=${to - 90 * 86_400}&to=${to}`)
  const reading = chart.panel.getByTestId('long-read')
  await expect(reading).toContainText('Loading part 1 of 3')
  await reading.getByRole('button', { name: 'Cancel' }).click()
  await expect(chart.panel.getByText('Loading was cancelled.')).toBeVisible()
  held.resolve()
  await chart.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(chart.area).toHaveAttribute('data-state', 'ready')
  await expect(reading).toBeHidden()
})
