import type { Locator } from '@playwright/test'
import { countLoads } from '../../fixtures/devices/page-loads.ts'
import { startSimulator } from '../../fixtures/devices/simulator.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

/** Marks the element itself, to detect a replacement. */
async function mark(locator: Locator): Promise<void> {
  await locator.evaluate((element) => element.setAttribute('data-marked', ''))
}

for (const way of ['publish', 'post'] as const) {
  test(`a value changes in place when a device sends by ${way} @both @everyday`, async ({ page, device }) => {
    await device[way]({ ts: now(30), vin: 12.5, ambient: 20 })
    const shown = new DevicePage(page)
    await shown.open(device.id)
    await expect(shown.value('vin')).toHaveText('12.50 V')
    await expect(shown.connection).toHaveText('Live')
    await mark(shown.card('Supply Voltage'))
    const loads = countLoads(page)

    for (const vin of [12.6, 12.7, 12.8]) {
      await device[way]({ ts: now(), vin })
      await expect(shown.value('vin')).toHaveText(`${vin.toFixed(2)} V`)
    }
    await expect(shown.card('Supply Voltage')).toHaveAttribute('data-marked', '')
    await expect(shown.value('ambient')).toHaveText('20.0 °C')
    await expect(shown.lastContact).toHaveText('now')
    expect(loads()).toBe(0)
  })
}

test('a card outside the viewport is updated when it becomes visible, or else a while later', async ({
  page,
  device,
}) => {
  const channels = (value: number) =>
    Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`cp${at + 1}`, value]))
  await page.clock.install()
  await device.post({ ts: now(30), ...channels(11) })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  const [near, far] = [shown.value('cp1'), shown.value('cp120')]
  await shown.scrollToCard('cp120')
  await expect(far).toHaveText(/11/)
  await near.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 2000)

  await device.post({ ts: now(20), ...channels(22) })
  await expect(near).toHaveText(/22/)
  await expect(far).toHaveText(/11/)
  await far.scrollIntoViewIfNeeded()
  await expect(far).toHaveText(/22/)

  await device.post({ ts: now(10), ...channels(33) })
  await expect(far).toHaveText(/33/)
  await expect(near).toHaveText(/22/)
  await page.clock.runFor(10_000)
  await expect(near).toHaveText(/33/)
})

test('a late point does not become the latest', async ({ page, device }) => {
  const latest = now()
  await device.post({ ts: latest, vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.50 V')
  // A separate card shows that the late point has arrived.
  await device.post({ ts: latest - 60, vin: 9.9, ambient: 20 })
  await expect(shown.value('ambient')).toHaveText('20.0 °C')
  await expect(shown.value('vin')).toHaveText('12.50 V')
  await page.reload()
  await expect(shown.value('ambient')).toHaveText('20.0 °C')
  await expect(shown.value('vin')).toHaveText('12.50 V')
})

test('the newest point of a shuffled batch by device time is shown', async ({ page, device }) => {
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(page.getByText('No Data Available').first()).toBeVisible()
  const end = now()
  await device.post([
    { ts: end - 10, vin: 11 },
    { ts: end, vin: 13 },
    { ts: end - 20, vin: 10 },
  ])
  await expect(shown.value('vin')).toHaveText('13.00 V')
})

test('old values are marked as stale, and only fresh ones as live', async ({ page, device }) => {
  await device.post({ ts: now(1800), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.50 V')
  await expect(shown.connection).toHaveText('Stale')
  await expect(shown.lastContact).toHaveText('30 min ago')
  await device.publish({ ts: now(), vin: 12.6 })
  await expect(shown.connection).toHaveText('Live')
})

test('values become stale on an open page @everyday', async ({ page, device }) => {
  await page.clock.install()
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.connection).toHaveText('Live')
  await page.clock.fastForward('10:00')
  await expect(shown.connection).toHaveText('Stale')
  await expect(shown.value('vin')).toHaveText('12.50 V')
})

test("a click on the last contact shows the exact time in the reader's time zone", async ({
  page,
  device,
}) => {
  const seconds = Math.floor(now(7200))
  await device.post({ ts: seconds, vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.lastContact).toHaveText('2 hr ago')
  await shown.lastContact.click()
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Australia/Brisbane',
    day: '2-digit',
    month: 'short',
    year: '2-digit',
  }).formatToParts(seconds * 1000)
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  const clock = new Date((seconds + 10 * 3600) * 1000).toISOString().slice(11, 19)
  const exact = `${part('day')}-${part('month')}-${part('year')} ${clock}`
  await expect(shown.lastContact).toContainText(exact)
  await shown.lastContact.click()
  await expect(shown.lastContact).toHaveText('2 hr ago')
})

test('no values of one device remain when another is opened @everyday', async ({
  page,
  device,
  newDevice,
}) => {
  const other = await newDevice()
  await device.post({ ts: now(), vin: 12.5, ambient: 20 })
  await other.post({ ts: now(), vin: 24.5 })
  const shown = new DevicePage(page)
  await page.goto(`/?q=${other.id}`)
  await shown.open(device.id)
  await expect(shown.value('ambient')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: other.name }).click()
  await expect(shown.value('vin')).toHaveText('24.50 V')
  await expect(shown.value('ambient')).toHaveCount(0)
  await device.publish({ ts: now(), vin: 12.7 })
  await other.publish({ ts: now(), vin: 24.7 })
  await expect(shown.value('vin')).toHaveText('24.70 V')
})

test('a simulated truck moves on an open page', async ({ page, portal }) => {
  const simulator = startSimulator(portal, [
    '--device',
    'DEMO00016',
    '--transport',
    'mqtt',
    '--interval',
    '1',
  ])
  try {
    const shown = new DevicePage(page)
    await shown.open('DEMO00016')
    await expect(shown.connection).toHaveText('Live')
    const place = page.locator('a[href^="geo:"]')
    // Out of view, updates would be delayed.
    await place.scrollIntoViewIfNeeded()
    // The position has jitter, so that each point differs, even for a stationary truck.
    const seen = new Set<string>()
    await expect
      .poll(async () => seen.add((await place.getAttribute('href')) ?? '').size, { timeout: 30_000 })
      .toBeGreaterThan(3)
  } finally {
    expect(await simulator.end('SIGTERM')).toBe(0)
  }
})
