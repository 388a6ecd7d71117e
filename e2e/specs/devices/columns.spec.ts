import type { Page } from '@playwright/test'
import { assignSameCustomer } from '../../fixtures/devices/same-customer.ts'
import { expect, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

// The layout belongs to this account, which no other test uses.
test.use({ account: 'distributor@example.com' })

const kept = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().includes('/user-view/fleet') && answer.request().method() === 'PUT',
  )

test('columns are chosen, moved, resized and sorted, and kept for the next visit', async ({ page }) => {
  // A run that failed before its end has left its own.
  await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
  const list = new DeviceList(page)
  await list.open()
  const heads = ['Device', 'State', 'Key values', 'Customer', 'Last contact']
  await expect(list.heads()).toHaveText(heads)

  const panel = await list.openColumns()
  await panel.getByRole('checkbox', { name: 'Plan' }).check()
  await panel.getByRole('checkbox', { name: 'Customer' }).uncheck()
  await expect(panel.getByRole('checkbox', { name: 'Device', exact: true })).toBeDisabled()
  // By keyboard: Space picks it up, the arrow moves it, Space drops it.
  const handle = panel.getByRole('button', { name: 'Move Plan' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Plan.')).toBeAttached()
  // Arrow keys are handled from the next task on, faster than any person.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Plan moved to the position of Last contact.')).toBeAttached()
  await page.keyboard.press('Space')
  const moved = ['Device', 'State', 'Key values', 'Plan', 'Last contact']
  await expect(list.heads()).toHaveText(moved)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  // Resized by dragging, then by keyboard; the others keep their width.
  const name = list.column('Device')
  const before = (await name.boundingBox())?.width ?? 0
  const state = (await list.column('State').boundingBox())?.width ?? 0
  const edge = await page.getByTestId('edge-name').boundingBox()
  if (!edge) throw new Error('The edge is not in sight.')
  await page.mouse.move(edge.x + 5, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x - 75, edge.y + 10)
  await page.mouse.up()
  await expect.poll(async () => (await name.boundingBox())?.width).toBeCloseTo(before - 80, -1)
  const wider = kept(page)
  await name.getByRole('button').press('Shift+ArrowRight')
  await wider
  await expect.poll(async () => (await name.boundingBox())?.width).toBeCloseTo(before - 64, -1)
  expect((await list.column('State').boundingBox())?.width).toBeCloseTo(state, -1)
  const sorted = kept(page)
  await list.column('Plan').getByRole('button').click()
  await sorted

  await page.goto('/')
  await expect(list.heads()).toHaveText(moved)
  await expect(list.column('Plan')).toHaveAttribute('aria-sort', 'ascending')
  expect((await name.boundingBox())?.width).toBeCloseTo(before - 64, -1)

  const reset = kept(page)
  await (await list.openColumns()).getByRole('button', { name: 'Reset columns' }).click()
  await reset
  await expect(list.heads()).toHaveText(heads)
})

test('nothing moves when the stored layout is loaded', async ({ page }) => {
  await page.request.put('/api/portal/user-view/fleet', { data: { value: { columns: ['name', 'plan'] } } })
  const list = new DeviceList(page)
  await list.open()
  await expect(list.heads()).toHaveText(['Device', 'Plan'])
  // The browser's cache has it before the portal responds.
  await page.route('**/api/portal/user-view/fleet', () => undefined)
  await page.goto('/')
  await expect(list.heads()).toHaveText(['Device', 'Plan'])
  await page.unroute('**/api/portal/user-view/fleet')
  await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
})

test.describe('an owner', () => {
  test.use({ account: 'owner@example.com', viewport: { width: 1440, height: 900 } })

  test('reads the whole name of a customer beside the map', async ({ page, device }) => {
    const customer = await assignSameCustomer(page, [device])
    const list = new DeviceList(page)
    await list.open(`?q=${device.id}`)
    const cell = list.cell(device.id, 'customer')
    await expect(cell).toHaveText(customer)
    const hidden = await cell.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ])
    expect(hidden).toEqual([0, 0])
  })
})
