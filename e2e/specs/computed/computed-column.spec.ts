import { readFile } from 'node:fs/promises'
import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

// The layout belongs to this account.
test.use({ account: 'owner@example.com' })

test('a computed channel can be a column: chosen, live, sorted, exported', async ({ page, newDevice }) => {
  const [high, low, without] = [await newDevice(), await newDevice(), await newDevice()]
  const name = `Load ${high.id}`
  const group = `Computed ${high.id}`
  const channel = { name, units: 'W', decimals: 1 }
  for (const [device, settings] of [
    [high, [{ ...channel, key: 'calc1', expression: 'vin * current1' }]],
    // The same channel under another key.
    [low, [{ ...channel, key: 'calc2', expression: 'vin * current1 / 2' }]],
  ] as const) {
    await device.post({ ts: now(60), vin: 12, current1: 2 })
    const answer = await page.request.post('/api/portal/device-set-settings', {
      data: { deviceid: device.id, settings: { PORTAL_computedChannels: settings } },
    })
    expect(answer.status()).toBe(200)
  }
  await page.request.post('/api/portal/user-change-device-group', {
    data: { group, selected: [high.id, low.id, without.id] },
  })
  const list = new DeviceList(page)
  await list.open(`?group=Computed+${high.id}&sort=name`)
  const panel = await list.openColumns()
  await panel.getByRole('searchbox', { name: 'Search measurements' }).fill(name)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await panel.getByRole('checkbox', { name, exact: true }).check()
  await saved
  // The checkbox moved to the shown columns; the focus stayed in place.
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused()
  const column = `key:=${name}|W|1`
  await expect(list.cell(high.id, column)).toHaveText('24.0 W')
  await expect(list.cell(low.id, column)).toHaveText('12.0 W')
  await expect(list.cell(without.id, column)).toHaveText('—')

  await low.publish({ ts: now(), vin: 100, current1: 1 })
  await expect(list.cell(low.id, column)).toHaveText('50.0 W')
  await list.column(name).getByRole('button').click()
  await expect(list.names).toHaveText([high.name, low.name, without.name])
  await list.column(name).getByRole('button').click()
  await expect(list.names).toHaveText([low.name, high.name, without.name])
  await page.reload()
  await expect(list.names).toHaveText([low.name, high.name, without.name])
  await expect(list.cell(low.id, column)).toHaveText('50.0 W')

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const lines = (await readFile(await (await started).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(new RegExp(`,${name} \\(W\\),Device ID$`))
  expect(lines.slice(1, 4).map((line) => line.split(',').at(-2))).toEqual(['50', '24', ''])
  await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
})
