import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { becomePhone } from '../../pages/phone.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

/** Whether it is completely inside its frame, so that nobody needs to discover that the frame scrolls. */
async function isInside(part: Locator, frame: Locator): Promise<boolean> {
  await part.scrollIntoViewIfNeeded()
  const [inner, outer] = [await part.boundingBox(), await frame.boundingBox()]
  if (!inner || !outer) return false
  return inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width
}

test('two users who change the same setting see a conflict, and nothing is overwritten', async ({
  page,
  browser,
  portal,
  session,
  startDevice,
  pageErrors,
}) => {
  // Loads the whole front end twice.
  test.slow()
  pageErrors.allow(/409/)
  const device = await startDevice({})
  await portal.command('grants', {
    grants: [{ deviceId: device.id, email: 'user@example.com', permission: 'USER' }],
  })
  const context = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(await session('user@example.com'), portal),
  })
  const mine = new SettingsPage(page)
  const theirs = new SettingsPage(await context.newPage())
  await mine.open(device.id)
  await theirs.open(device.id)
  await mine.field('device.name').fill('Mine')
  await mine.field('device.base_interval').fill('20')
  await theirs.field('device.name').fill('Theirs')
  await theirs.field('device.base_interval').fill('40')
  await theirs.save.click()
  await theirs.answer('Changes Pending', 'OK')

  await mine.save.click()
  const dialog = mine.titled('Changed since you opened it')
  const row = (name: string) => dialog.getByRole('row', { name })
  await expect(row('Device Name')).toContainText('Theirs')
  await expect(row('Device Name')).toContainText('user@example.com')
  await expect(row('Device Name')).toContainText('Mine')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  const leavePhone = await becomePhone(page)
  const keepMine = dialog.getByRole('radiogroup', { name: 'Base Interval' }).getByText('Keep mine')
  expect(await isInside(keepMine, dialog)).toBe(true)
  await leavePhone()
  await row('Device Name').getByRole('radio', { name: 'Use theirs' }).check({ force: true })
  await row('Base Interval').getByRole('radio', { name: 'Keep mine' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await mine.answer('Changes Pending', 'OK')
  await expect.poll(() => device.live.config.value('device.base_interval')).toBe(20)
  expect(device.live.config.value('device.name')).toBe('Theirs')
  await expect(mine.field('device.name')).toHaveValue('Theirs')
  await context.close()
})

test('one change is sent to many devices after a preview, with a result each', async ({
  page,
  startDevice,
}) => {
  const [first, second, same] = [await startDevice({}), await startDevice({}), await startDevice({})]
  const settings = new SettingsPage(page)
  await settings.open(same.id)
  await settings.field('device.transmit_interval').fill('7')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => same.live.config.value('device.transmit_interval')).toBe(7)

  await settings.open(first.id)
  await settings.field('device.transmit_interval').fill('7')
  await settings.field('device.base_interval').fill('4')
  await settings.field('device.name').fill('Only here')
  await settings.bar.getByRole('button', { name: 'Apply to multiple…' }).click()
  const choose = settings.titled('Apply to multiple devices')
  await choose.getByRole('checkbox', { name: /Device Name/ }).uncheck()
  for (const { id } of [second, same]) {
    await choose.getByRole('searchbox', { name: 'Search devices' }).fill(id)
    await choose.getByRole('checkbox', { name: new RegExp(id) }).check()
  }
  await choose.getByRole('button', { name: 'Preview' }).click()
  const preview = settings.titled('Preview')
  await expect(preview.getByRole('row', { name: second.id })).toContainText('Will change')
  await expect(preview.getByRole('row', { name: second.id })).toContainText('Transmit Interval: 1 → 7')
  expect(second.live.executedCommands()).toEqual([])
  const leavePhone = await becomePhone(page)
  expect(await isInside(preview.getByText('Transmit Interval: 1 → 7').first(), preview)).toBe(true)
  await leavePhone()
  await preview.getByRole('button', { name: 'Apply to 3 devices' }).click()
  await settings.answer('Base Interval Warning', 'Cancel')
  expect(second.live.executedCommands()).toEqual([])
  await preview.getByRole('button', { name: 'Back' }).click()
  await choose.getByRole('checkbox', { name: /Base Interval/ }).uncheck()
  await choose.getByRole('button', { name: 'Preview' }).click()
  await expect(preview.getByRole('row', { name: same.id })).toContainText('Unchanged')
  await preview.getByRole('button', { name: 'Apply to 2 devices' }).click()
  await expect(settings.titled('Results').getByRole('row', { name: second.id })).toContainText('Queued')
  await settings.titled('Results').getByRole('button', { name: 'Close' }).last().click()
  for (const { live } of [first, second])
    await expect.poll(() => live.config.value('device.transmit_interval')).toBe(7)
  await expect(settings.bar).toContainText('2 unsaved changes')
  expect(second.live.config.value('device.name')).toBe(second.name)
})
