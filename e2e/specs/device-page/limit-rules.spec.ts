import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { LimitRules } from '../../pages/device/limit-rules.ts'

test.use({ account: 'owner@example.com' })

test('a limit that applies only while the machine runs is added at its card, changed and deleted @both', async ({
  page,
  device,
}) => {
  const settings = {
    cp1: { name: 'Oil pressure', units: 'kPa', dp: 0 },
    cp2: { name: 'Engine speed', units: 'rpm' },
  }
  await page.request.post('/api/portal/device-set-settings', {
    data: { deviceid: device.id, settings: { PORTAL_displaySettings: settings } },
  })
  await device.post({ ts: now(30), cp1: 82, cp2: 0, state: 1 })
  const shown = new LimitRules(page)
  await shown.device.open(device.id)
  await shown.openFromCard('Oil pressure')
  await expect(shown.field('Measurement')).toHaveValue(/^Oil pressure/)
  await shown.apply()
  await expect(shown.dialog).toContainText('Set at least one limit.')
  await shown.field('Alarm below').fill('150')
  await shown.field('Warning below').fill('x')
  await expect(shown.dialog).toContainText('Enter a number.')
  await shown.field('Warning below').fill('')
  await expect(shown.dialog.getByRole('status')).toContainText('Now: 82 kPa')
  await expect(shown.dialog.getByRole('status')).toContainText('Alarm')
  await shown.field('Applies').selectOption('Only while a value is …')
  await shown.dialog.getByRole('combobox', { name: 'Value' }).fill('Engine')
  await page.getByRole('option', { name: /Engine speed/ }).click()
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await shown.apply()
  await expect(shown.rules).toHaveCount(1)
  await expect(shown.rules).toContainText('Below 150 kPa')
  await expect(shown.rules).toContainText('only while Engine speed > 0 rpm')
  await page.keyboard.press('Escape')

  // The engine is off, so missing oil pressure is not an alarm.
  const card = page.getByTestId('card-cp1')
  await expect(card).toHaveAttribute('data-state', 'ok')
  await device.publish({ ts: now(), cp1: 82, cp2: 900, state: 4 })
  await expect(card).toHaveAttribute('data-state', 'alarm')

  await shown.openFromMenu()
  await shown.rules.getByRole('button', { name: 'Edit limit Oil pressure' }).click()
  await shown.field('Applies').selectOption('Only in states …')
  await shown.field('From state').selectOption('5')
  await shown.apply()
  await expect(shown.rules).toContainText('only in states 5–6')
  await expect(card).toHaveAttribute('data-state', 'ok')

  await shown.rules.getByRole('button', { name: 'Delete limit Oil pressure' }).click()
  await shown.rules.getByRole('button', { name: 'Delete limit', exact: true }).click()
  await expect(shown.rules).toHaveCount(0)
})

test.describe('a user with imperial units', () => {
  // en-US uses imperial units.
  test.use({ locale: 'en-US' })

  test("limits are typed in the reader's units and stored in those of the key", async ({ page, device }) => {
    await device.post({ ts: now(), ambient: 20 })
    const shown = new LimitRules(page)
    await shown.device.open(device.id)
    await expect(shown.device.value('ambient')).toContainText('68')
    await shown.openFromCard('Ambient Temperature')
    await shown.field('Warning above').fill('212')
    await shown.field('Hysteresis').fill('9')
    await shown.apply()
    await expect(shown.rules).toContainText('Above 212 °F')
    const stored = await page.request.get(`/api/device/device/${device.id}/limit-rules`)
    expect(await stored.json()).toMatchObject({
      Items: [{ key: 'ambient', warning: { high: 100 }, hysteresis: 5 }],
    })
  })
})

test('a rule that somebody else changed or deleted is not overwritten without a warning', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/409|404|Failed to load resource/)
  await device.post({ ts: now(), vin: 12 })
  const path = `/api/device/device/${device.id}/limit-rules`
  const rule = { name: '', key: 'vin', durationSeconds: 0, hysteresis: 0, alarm: { low: 9 } }
  const { id } = (await (await page.request.post(path, { data: rule })).json()) as { id: string }
  const shown = new LimitRules(page)
  await shown.device.open(device.id)
  await shown.openFromMenu()
  await shown.rules.getByRole('button', { name: /^Edit/ }).click()
  await page.request.put(`${path}/${id}`, { data: { ...rule, alarm: { low: 10 }, version: 1 } })
  await shown.field('Alarm below').fill('11')
  await shown.apply()
  await expect(shown.dialog).toContainText('Changed since you opened it')
  await expect(shown.dialog).toContainText('Theirs 10')
  await shown.dialog.getByRole('button', { name: 'Keep mine' }).click()
  await shown.apply()
  await expect(shown.rules).toContainText('Below 11 V')

  await shown.rules.getByRole('button', { name: /^Edit/ }).click()
  await page.request.delete(`${path}/${id}`)
  await shown.field('Alarm below').fill('8')
  await shown.apply()
  await expect(shown.dialog).toContainText('This limit has been deleted. Apply adds it again.')
  await shown.apply()
  await expect(shown.rules).toContainText('Below 8 V')
})

test("the server's error is shown at its field", async ({ page, device, pageErrors }) => {
  pageErrors.allow(/400|Failed to load resource/)
  await device.post({ ts: now(), vin: 12 })
  const shown = new LimitRules(page)
  await shown.device.open(device.id)
  await page.route('**/limit-rules', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.fulfill({
      status: 400,
      json: {
        defined: false,
        code: 'BAD_REQUEST',
        status: 400,
        message: 'Too far away.',
        data: { issues: [{ path: ['alarm', 'high'], message: 'Too far away.' }] },
      },
    })
  })
  await shown.openFromCard('Supply Voltage')
  await shown.field('Alarm above').fill('1000000')
  await shown.apply()
  await expect(shown.field('Alarm above')).toHaveAttribute('aria-invalid', 'true')
  await expect(shown.dialog).toContainText('Too far away.')
  await expect(shown.field('Alarm above')).toHaveValue('1000000')
})

test.describe('an operator', () => {
  test.use({ account: 'operator@example.com' })

  test('does not see limits in the menu', async ({ page }) => {
    const shown = new LimitRules(page)
    await shown.device.open('DEMO00001')
    await page.getByRole('button', { name: 'Customise' }).click()
    await expect(page.getByRole('menuitem', { name: 'Arrange cards' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Alarm limits' })).toHaveCount(0)
  })
})
