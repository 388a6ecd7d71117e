import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'
import { Displays } from '../../pages/device/displays.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.describe('a user who may edit displays', () => {
  test.use({ account: 'owner@example.com' })

  test('turns a card into a gauge from its menu, with messages about invalid limits', async ({
    page,
    device,
  }) => {
    await device.post({ ts: now(), vin: 12.3, cp1: 40 })
    const displays = new Displays(page)
    await displays.device.open(device.id)
    const card = displays.device.card('Supply Voltage')
    await card.hover()
    await card
      .getByRole('button', { name: /Supply Voltage/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Display settings' }).click()
    await expect(displays.preview).toContainText('12.30')
    await displays.chooseType('Gauge')
    await expect(displays.field('Low warning')).toHaveValue('10')
    await displays.field('High alarm').fill('')
    await expect(displays.editor).toContainText('Enter a number.')
    await displays.field('High alarm').fill('13')
    await displays.field('High warning').fill('12')
    await expect(displays.preview).toHaveAttribute('data-band', 'warning')
    await displays.field('Maximum').fill('5')
    await expect(displays.editor).toContainText('The maximum must be above the minimum.')
    await displays.apply(displays.settings)
    await expect(displays.settings).toBeVisible()
    await displays.field('Maximum').fill('16')
    await displays.field('Decimal places').fill('12')
    await displays.field('Display order').fill('first')
    await displays.field('Low alarm').focus()
    await expect(displays.field('Decimal places')).toHaveValue('8')
    await expect(displays.field('Display order')).toHaveValue('')
    await displays.field('Decimal places').fill('1')
    await expect(displays.field('Name')).toHaveCount(0)
    expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await displays.applied(displays.settings)
    await expect(card).toHaveAttribute('data-state', 'warning')
    await expect(displays.device.value('vin')).toContainText('12.3')
  })

  test('edits every key in one dialog: name, texts, order and visibility, saved together', async ({
    page,
    device,
  }) => {
    await device.post({ ts: now(), vin: 12.3, cp7: 1, '3_hrs': 5.5 })
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await expect(displays.device.card('Supply Voltage')).toBeVisible()
    await displays.openSettings()
    await displays.selectKey('Custom 7')
    await displays.field('Name').fill('Bilge pump')
    await displays.chooseType('Digital')
    await expect(displays.field('Threshold')).toHaveValue('0.5')
    await displays.field('Text below threshold').fill('')
    await expect(displays.editor).toContainText('Enter text.')
    await displays.field('Text below threshold').fill('Still')
    await displays.field('Text at or above threshold').fill('Running')
    await expect(displays.preview).toContainText('Running')
    await displays.selectKey('Hour Meter 3')
    await expect(displays.editor.getByRole('combobox', { name: 'Display type' })).toHaveCount(0)
    await displays.field('Name').fill('Engine')
    await displays.settings.getByRole('textbox', { name: 'Search measurements' }).fill('vin')
    await displays.row('vin').getByRole('button', { name: 'Show Supply Voltage' }).click()
    await displays.settings.getByRole('textbox', { name: 'Search measurements' }).fill('')
    await displays.row('Engine').getByRole('textbox', { name: 'Order of Engine' }).fill('1')
    await expect(displays.settings).toContainText('3 changed')
    await displays.applied(displays.settings)
    await expect(displays.device.value('cp7')).toHaveText(/Running/)
    await expect(displays.device.card('Supply Voltage')).toHaveCount(0)
    await expect(displays.device.card('Engine')).toBeVisible()
    await page.reload()
    await expect(displays.device.card('Bilge pump')).toBeVisible()
    await expect(displays.device.card('Supply Voltage')).toHaveCount(0)
  })

  test('chooses between two versions of a field changed by two users, and other changes are kept', async ({
    page,
    device,
    pageErrors,
  }) => {
    pageErrors.allow(/409/)
    await device.post({ ts: now(), cp7: 1 })
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await expect(displays.device.card('Custom 7')).toBeVisible()
    await displays.openSettings()
    await displays.selectKey('Custom 7')
    await displays.field('Name').fill('Mine')
    await displays.field('Units').fill('l')
    const answer = await page.request.post('/api/portal/device-set-settings', {
      data: { deviceid: device.id, settings: { PORTAL_displaySettings: { cp7: { name: 'Theirs', dp: 0 } } } },
    })
    expect(answer.ok()).toBe(true)
    await displays.apply(displays.settings)
    const conflict = displays.settings.getByRole('status').filter({ hasText: 'Changed since you opened it' })
    await expect(conflict).toContainText('Theirs')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await displays.applied(displays.settings)
    await expect(displays.device.card('Mine')).toBeVisible()
    const stored = await (await page.request.get(`/api/portal/device-get-settings/${device.id}`)).json()
    expect(stored.PORTAL_displaySettings.cp7).toEqual({ name: 'Mine', units: 'l', dp: 0 })
  })

  test('creates triggers, numbered, and refused if two have the same number', async ({ page, device }) => {
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await displays.openTriggers()
    await expect(displays.settings).toContainText('No triggers yet')
    await displays.settings.getByRole('button', { name: 'Add a trigger' }).click()
    await expect(displays.settings).toContainText('Enter text.')
    await displays.settings.getByRole('textbox', { name: 'Name' }).fill('Horn')
    await displays.settings.getByRole('checkbox', { name: 'Ask before sending' }).check()
    await displays.settings.getByRole('textbox', { name: 'Confirmation text' }).fill('Is anybody near?')
    await displays.settings.getByRole('radio', { name: 'Red' }).check({ force: true })
    await displays.settings.getByRole('button', { name: 'Add a trigger' }).click()
    await displays.settings.getByRole('textbox', { name: 'Name' }).fill('Lamp')
    await displays.settings.getByRole('textbox', { name: 'Trigger number' }).fill('1')
    await expect(displays.settings).toContainText('Another trigger already uses this number.')
    await displays.settings.getByRole('textbox', { name: 'Trigger number' }).fill('256')
    await expect(displays.settings).toContainText('Enter a whole number from 0 to 255.')
    await displays.settings.getByRole('textbox', { name: 'Trigger number' }).fill('7')
    expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await displays.applied(displays.settings)
    const stored = await (await page.request.get(`/api/portal/device-get-settings/${device.id}`)).json()
    expect(stored.PORTAL_displaySettings).toMatchObject({
      trigger1: { name: 'Horn', confirmEnabled: true, confirmText: 'Is anybody near?', colour: '#c62828' },
      trigger7: { name: 'Lamp' },
    })
    await expect(page.getByRole('button', { name: 'Horn' })).toBeVisible()
  })

  test('goes from the list to a key and back on a phone @phone', async ({ page, device }) => {
    await device.post({ ts: now(), vin: 12.3 })
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await expect(displays.device.value('vin')).toBeVisible()
    await displays.openSettings()
    await displays.selectKey('Supply Voltage')
    expect(await getHorizontalOverflowPx(page)).toBe(0)
    await displays.chooseType('Gauge')
    expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await page.getByRole('button', { name: 'All measurements' }).click()
    await displays.applied(displays.settings)
    await expect(displays.device.card('Supply Voltage').locator('svg [data-band]').first()).toBeVisible()
  })
})

for (const [account, may] of [
  ['user@example.com', true],
  ['operator@example.com', false],
  ['viewer@example.com', false],
] as const)
  test.describe(account, () => {
    test.use({ account })

    test(`${account} ${may ? 'is' : 'is not'} offered display settings`, async ({ page, past }) => {
      expect(past).toBeDefined()
      const shown = new DevicePage(page)
      await shown.open('DEMO00001')
      await expect(shown.value('vin')).toBeVisible()
      await page.getByRole('button', { name: 'Customise' }).click()
      await expect(page.getByRole('menuitem', { name: 'Arrange cards' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Display Settings' })).toHaveCount(may ? 1 : 0)
    })
  })
