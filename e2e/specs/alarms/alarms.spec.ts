import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'

test.use({ account: 'owner@example.com' })

test('an alarm appears live, is found, acknowledged and cleared, and is in the history', async ({
  page,
  device,
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alarms' }).click()
  await expect(page).toHaveURL('/alarms')
  await page.getByRole('searchbox', { name: 'Search alarms' }).fill(device.id)
  await expect(page.getByText(/^No (?:matching alarms\.|open alarms or warnings)$/)).toBeVisible()
  await device.post({ ts: now(), vin: 12, events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] })
  const row = page.getByTestId('alarm')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('pump: Leak')
  await page.getByRole('combobox', { name: 'Level' }).selectOption('warning')
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Level' }).selectOption('alarm')
  await page.reload()
  await expect(row).toHaveCount(1)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Acknowledge/ }).dblclick()
  await expect(row).toContainText('acknowledged by')
  await row.getByRole('button', { name: /^Details/ }).click()
  const panel = page.getByTestId('alarm-panel')
  await expect(panel).toContainText('it reopens if it happens again')
  await panel.getByRole('button', { name: 'Clear alarm' }).dblclick()
  await expect(panel).toContainText('This is no longer open.')
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('cleared')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: 'History' }).check()
  const entry = page.getByTestId('alarm-entry').filter({ hasText: 'pump: Leak' }).first()
  await expect(entry).toContainText('cleared')
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test('a history loaded before the alarm was cleared is reloaded', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12, events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] })
  const cleared = Promise.withResolvers<void>()
  await page.route(
    /\/conditions\/history\?.*subject=/,
    async (route) => {
      const response = await route.fetch()
      await cleared.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`/alarms?q=${device.id}`)
  await page
    .getByTestId('alarm')
    .getByRole('button', { name: /^Details/ })
    .click()
  const panel = page.getByTestId('alarm-panel')
  await panel.getByRole('button', { name: 'Clear alarm' }).click()
  await expect(panel).toContainText('This is no longer open.')
  cleared.resolve()
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('cleared')
})

test('a comment that arrives while the first are loaded is shown', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12, events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] })
  const [begun, commented] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    /\/conditions\/comments\?/,
    async (route) => {
      const response = await route.fetch()
      begun.resolve()
      await commented.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`/alarms?q=${device.id}`)
  const row = page.getByTestId('alarm')
  await row.getByRole('button', { name: /^Details/ }).click()
  await begun.promise
  const path = `/api/device/device/${device.id}/conditions`
  const { conditions } = (await (await page.request.get(path)).json()) as {
    conditions: { kind: string; subject: string }[]
  }
  const { kind, subject } = conditions[0] ?? {}
  const added = await page.request.post(`${path}/comments`, { data: { kind, subject, text: 'On my way' } })
  expect(added.status()).toBe(200)
  await expect(row).toContainText('1 comment')
  commented.resolve()
  await expect(page.getByTestId('alarm-comment')).toContainText('On my way')
})

test('a comment being typed survives the end of the alarm, and can be sent once it is open again', async ({
  page,
  device,
}) => {
  const leak = { events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] }
  await device.post({ ts: now(10), vin: 12, ...leak })
  await page.goto(`/alarms?q=${device.id}`)
  await page
    .getByTestId('alarm')
    .getByRole('button', { name: /^Details/ })
    .click()
  const panel = page.getByTestId('alarm-panel')
  const text = panel.getByRole('textbox', { name: 'New comment' })
  await text.fill('Replaced the seal')
  await panel.getByRole('button', { name: 'Clear alarm' }).click()
  await expect(panel).toContainText('This is no longer open.')
  await expect(text).toHaveValue('Replaced the seal')
  const add = panel.getByRole('button', { name: 'Add comment' })
  await expect(add).toBeDisabled()
  await device.post({ ts: now(), vin: 12, ...leak })
  await expect(add).toBeEnabled()
  await add.click()
  await expect(panel.getByTestId('alarm-comment')).toContainText('Replaced the seal')
  await expect(text).toHaveValue('')
})

test('alarms fit a phone @phone', async ({ page, device }) => {
  await device.post({ ts: now(), vin: 12, events: [{ topic: 'pump', msg: 'Seal leaks '.repeat(9), lv: 40 }] })
  await page.goto(`/alarms?q=${device.id}`)
  await expect(page.getByTestId('alarm')).toHaveCount(1)
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  // Fingers need 44 px.
  await page.getByRole('button', { name: /^Details/ }).click()
  for (const button of await page.getByRole('dialog').getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
