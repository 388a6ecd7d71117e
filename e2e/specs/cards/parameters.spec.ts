import { testDevice } from '../../fixtures/devices/device.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

const changes = { a: 1 }

test('invalid numbers show NaN, unprocessable values an error, and stopped ones no data', async ({
  page,
  device,
}) => {
  const shown = new DevicePage(page)
  await device.post({ ts: now(3600), ambient: 21, vin: 12, cp2: 'Miller' })
  await shown.open(device.id)
  await expect(shown.value('ambient')).toHaveText('21.0 °C')
  await device.publish({ ts: now(30), vin: 'broken', cp2: changes })
  await expect(shown.value('vin')).toHaveText('NaN')
  await expect(shown.value('cp2')).toHaveText('Failed to process data')
  await expect(shown.value('ambient')).toHaveText('No Data Available')
  await device.publish({ ts: now(), vin: 12.6, ambient: 22 })
  await expect(shown.value('vin')).toHaveText('12.60 V')
  await expect(shown.value('ambient')).toHaveText('22.0 °C')
})

test('a value that is not from the newest point shows its age', async ({ page, device }) => {
  const shown = new DevicePage(page)
  await device.post([
    { ts: now(180), ambient: 21, vin: 12 },
    { ts: now(), vin: 12 },
  ])
  await shown.open(device.id)
  await expect(shown.card('Ambient Temperature')).toContainText('3 min ago')
  await expect(shown.card('Supply Voltage')).not.toContainText('ago')
})

test('the menu of a card adds its key to the chart and copies its value', async ({
  page,
  device,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shown = new DevicePage(page)
  await device.post({ ts: now(), ambient: 21.46, vin: 12 })
  await shown.open(device.id)
  const dots = page.getByRole('button', { name: 'Menu of Ambient Temperature' })
  await dots.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copy value' }).click()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe('21.5 °C')
  await expect(dots).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Display Settings' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Show in the chart' }).click()
  await expect(page).toHaveURL(/keys=ambient/)
})

test('a unit that loads after its unchanged value is shown beside it', async ({ page, device }) => {
  await device.post({ ts: now(), cp1: 0 })
  const saved = await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_displaySettings: { cp1: { units: 'kW' } } } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const shown = new DevicePage(page)
  await page.route('**/api/portal/device-get-settings/**', async (route) => {
    await expect(shown.value('cp1')).toHaveText('0.00')
    await route.continue()
  })
  await shown.open(device.id)
  await expect(shown.value('cp1')).toHaveText('0.00 kW')
})

test('summary and last reading are shown if enabled', async ({ page, device }) => {
  const displays = { vin: { showSummary: true }, ambient: { showLastReading: true } }
  const saved = await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_displaySettings: displays } },
  })
  expect(saved.ok()).toBe(true)
  const shown = new DevicePage(page)
  await device.post([
    { ts: now(7200), ambient: 21, vin: 10 },
    { ts: now(10), vin: 12 },
    { ts: now(), vin: 14 },
  ])
  await shown.open(device.id)
  await expect(page.getByTestId('summary-vin')).toHaveText('min 10.00 · mean 12.00 · max 14.00')
  await expect(shown.value('ambient')).toHaveText('21.0 °C')
  await expect(shown.card('Ambient Temperature')).toContainText('2 hr ago')
})

test.describe('viewer@example.com', () => {
  test.use({ account: 'viewer@example.com' })

  test('a viewer cannot change how a value is shown', async ({ page, portal }) => {
    await testDevice(portal, 'DEMO00002', 'Pump station 01').post({ ts: now(), ambient: 21 })
    await new DevicePage(page).open('DEMO00002')
    await page.getByRole('button', { name: /^Menu of Ambient/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy value' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Display Settings' })).toHaveCount(0)
  })
})
