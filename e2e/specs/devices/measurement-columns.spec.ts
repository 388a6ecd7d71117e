import { expect, now, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

// The layout belongs to this account; other files test it with another account.
test.use({ account: 'owner@example.com' })

test('a measurement can be a column: chosen, live, sorted, stored', async ({ page, newDevice }) => {
  const [high, low, silent] = [await newDevice(), await newDevice(), await newDevice()]
  await high.post({ ts: now(100), vin: 13.25 })
  await low.post({ ts: now(100), vin: 11.5 })
  await page.request.post('/api/portal/user-change-device-group', {
    data: { group: `Volts ${high.id}`, selected: [high.id, low.id, silent.id] },
  })
  const list = new DeviceList(page)
  await list.open(`?group=Volts+${high.id}&sort=name`)
  const panel = await list.openColumns()
  await panel.getByRole('searchbox', { name: 'Search measurements' }).fill('supply')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const choice = panel.getByRole('checkbox', { name: 'Supply Voltage', exact: true })
  // Rendered one task later: check() would not wait for that.
  await choice.click()
  await expect(choice).toBeChecked()
  await saved
  await page.keyboard.press('Escape')
  await expect(list.cell(high.id, 'key:vin')).toHaveText('13.25 V')
  await expect(list.cell(silent.id, 'key:vin')).toHaveText('—')

  await low.publish({ ts: now(), vin: 11.75 })
  await expect(list.cell(low.id, 'key:vin')).toHaveText('11.75 V')

  await page.goto(`/?group=Volts+${high.id}`)
  await expect(list.cell(low.id, 'key:vin')).toHaveText('11.75 V')
  await list.column('Supply Voltage').getByRole('button').click()
  await expect(page).toHaveURL(/sort=key(:|%3A)vin/)
  const order = async () => {
    const names = await list.names.allTextContents()
    return [low, high, silent].map(({ name }) => names.indexOf(name))
  }
  await expect.poll(async () => isAscending(await order())).toBe(true)
  await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
})

test('the event state of a device is shown in its row, counted, and a filter', async ({ page, device }) => {
  const list = new DeviceList(page)
  await list.open('?q=TEST')
  await expect(list.filter(/^Alarm/)).toBeVisible()
  await device.post({ ts: now(), vin: 9, events: [{ topic: 'vin', msg: 'Supply low', lv: 40 }] })
  await list.search.fill(device.id)
  await expect(list.cell(device.id, 'state')).toHaveText('LiveAlarm')
  await list.filter(/^Alarm/).click()
  await expect(page).toHaveURL(/state=alarm/)
  await expect(list.row(device.id)).toBeVisible()
  // A later point without events does not close it; information about the same measurement does.
  await device.publish({ ts: now(), current1: 1 })
  await device.publish({ ts: now(), vin: 12, events: [{ topic: 'vin', msg: 'Normal', lv: 10 }] })
  await expect(list.row(device.id)).toHaveCount(0)
  await list.filter(/^All/).click()
  await expect(list.cell(device.id, 'state')).toHaveText('Live')
})

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => number >= 0 && (at === 0 || number > (numbers[at - 1] ?? -1)))
}
