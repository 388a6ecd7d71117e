import { assignSameCustomer } from '../../fixtures/devices/same-customer.ts'
import { countLoads } from '../../fixtures/devices/page-loads.ts'
import { expect, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

test('a group is created by name, chosen from the selector, and devices are removed from it', async ({
  page,
  newDevice,
}) => {
  const [one, two] = [await newDevice(), await newDevice()]
  const group = `North ${one.id}`
  const list = new DeviceList(page)
  await list.open(`?q=${await assignSameCustomer(page, [one, two])}`)
  await list.tick(one.id).check()
  await list.tick(two.id).check()
  await expect(list.selected).toHaveText('2 selected')
  await page.getByRole('button', { name: 'Change Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Group' })
  const name = dialog.getByRole('textbox', { name: 'Group' })
  await expect(name).toBeFocused()
  await name.fill(' ALL ')
  await name.press('Enter')
  await expect(dialog).toContainText("'ALL' is reserved. Choose another group name.")
  await name.fill(group)
  await dialog.getByRole('button', { name: 'Change Group' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(list.group.getByRole('option').first()).toHaveText('All groups')
  await list.group.selectOption(group)
  await expect(page).toHaveURL(new RegExp(`group=North\\+${one.id}`))
  await expect(list.rows).toHaveCount(2)
  await page.reload()
  await expect(list.rows).toHaveCount(2)

  await (await list.openMenu(two.id)).getByRole('menuitem', { name: 'Change Group' }).click()
  await expect(name).toHaveValue(group)
  await name.fill('')
  await dialog.getByRole('button', { name: 'Change Group' }).click()
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(one.id)).toBeVisible()
})

test('only the last of quickly selected groups is stored in the URL', async ({ page, newDevice }) => {
  const [one, two] = [await newDevice(), await newDevice()]
  for (const { id } of [one, two]) {
    const answer = await page.request.post('/api/portal/user-change-device-group', {
      data: { group: `Passed ${id}`, selected: [id] },
    })
    expect(answer.status()).toBe(200)
  }
  const list = new DeviceList(page)
  await list.open()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  // In one step, because a busy machine would let time pass between two.
  await list.group.evaluate(
    (select: EventTarget & { value: string }, groups) => {
      for (const group of groups) {
        select.value = group
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [`Passed ${one.id}`, `Passed ${two.id}`],
  )
  await expect(page).toHaveURL(`/?group=Passed+${two.id}`)
  await expect(list.names).toHaveText([two.name])
  expect(addresses.filter((address) => address.includes(one.id))).toEqual([])
  await list.group.selectOption('ALL')
  await expect(page).toHaveURL('/')
})

test('a group that cannot be changed shows the reason, and the list is reloaded', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/404/)
  await page.route('**/api/portal/user-change-device-group', (route) =>
    route.fulfill({
      status: 404,
      json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found.', data: {} },
    }),
  )
  const list = new DeviceList(page)
  await list.open(`?q=${device.id}`)
  await (await list.openMenu(device.id)).getByRole('menuitem', { name: 'Change Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Group' })
  await dialog.getByRole('textbox').fill('South')
  await dialog.getByRole('button', { name: 'Change Group' }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Not found.')
  const reloaded = page.waitForResponse('**/api/portal/user-get-device-summary')
  await error.getByRole('button', { name: 'OK' }).click()
  await reloaded
  await expect(dialog.getByRole('textbox')).toHaveValue('South')
})

test("the server refuses 'ALL' and devices of others", async ({ page, device }) => {
  const change = (group: string, id: string) =>
    page.request.post('/api/portal/user-change-device-group', { data: { group, selected: [id] } })
  const all = await change('ALL', device.id)
  expect(all.status()).toBe(400)
  expect(await all.text()).toContain("'ALL' is reserved.")
  expect((await change('North', 'FREE00001')).status()).toBe(404)
})

test('devices are selected one by one, as a range, all found ones, and none', async ({ page }) => {
  const list = new DeviceList(page)
  const loads = countLoads(page)
  await list.open('?q=DEMO&sort=deviceid')
  await list.tick('DEMO00002').click()
  await list.tick('DEMO00005').click({ modifiers: ['Shift'] })
  await expect(list.selected).toHaveText('4 selected')
  await expect(list.row('DEMO00003')).toHaveAttribute('aria-selected', 'true')
  await list.pageButton(2).click()
  await list.tick('DEMO00012').click()
  await expect(list.selected).toHaveText('5 selected')
  await page.getByRole('checkbox', { name: 'Select all devices' }).click()
  await expect(list.selected).toHaveText('24 selected')
  // Filtered-out devices are not acted upon.
  await list.search.fill('DEMO00003')
  await expect(list.selected).toHaveText('1 selected')
  await list.search.fill('DEMO')
  await expect(list.selected).toHaveText('24 selected')
  await list.names.first().focus()
  await page.keyboard.press('Escape')
  await expect(list.selected).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(list.selected).toHaveText('1 selected')
  expect(loads()).toBe(1)
})
