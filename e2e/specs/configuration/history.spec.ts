import { expect, test } from '../../fixtures/test.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.use({ account: 'owner@example.com' })

test('every change is listed, two versions are compared, and an old one is restored for review', async ({
  page,
  startDevice,
}) => {
  const device = await startDevice({ model: 'QUAD-C2' })
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  for (const [interval, why] of [
    ['20', 'First'],
    ['40', 'Second'],
  ] as const) {
    await settings.field('device.base_interval').fill(interval)
    await settings.note.fill(why)
    await settings.save.click()
    await settings.answer('Changes Pending', 'OK')
    await expect.poll(() => device.live.config.value('device.base_interval')).toBe(Number(interval))
    await expect(settings.row('device.base_interval')).not.toContainText('Pending')
  }

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  const entry = (why: string) =>
    history.getByRole('listitem').filter({ has: page.getByText(why, { exact: true }) })
  await expect(entry('Second')).toContainText('owner@example.com')
  await expect(entry('Second')).toContainText('Applied')
  await expect(entry('Second').getByRole('cell')).toHaveText(['20', '40'])
  await entry('First').getByRole('checkbox').check()
  await entry('Second').getByRole('checkbox').check()
  await history.getByRole('button', { name: 'Compare' }).click()
  const diff = history.getByRole('region', { name: 'Compare' })
  await expect(diff).toContainText('1 difference')
  await expect(diff.getByRole('row', { name: 'device.base_interval' })).toContainText('20')
  await history.getByRole('button', { name: 'Close comparison' }).click()

  await entry('First').getByRole('button', { name: 'Restore' }).click()
  await expect(settings.bar).toContainText('1 unsaved change')
  await expect(settings.field('device.base_interval')).toHaveValue('20')
  expect(device.live.config.value('device.base_interval')).toBe(40)
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await expect.poll(() => device.live.config.value('device.base_interval')).toBe(20)
})

test('the history can be filtered by one key', async ({ page, startDevice }) => {
  const device = await startDevice({})
  const settings = new SettingsPage(page)
  await settings.open(device.id)
  await settings.field('device.name').fill('Renamed')
  await settings.save.click()
  await settings.answer('Changes Pending', 'OK')
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('Renamed')
  const width = (await history.boundingBox())?.width ?? Number.NaN
  expect(width, 'at the edge of the page').toBeLessThan(700)
  await history.getByRole('combobox').or(history.getByRole('textbox')).first().fill('device.base_interval')
  await expect(history).toContainText('No changes yet')
})
