import { expect, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'

const id = 'DEMO00001'
const items: Readonly<Record<string, readonly string[]>> = {
  'owner@example.com': ['Data', 'Raw Data', 'Change Group', 'Settings', 'Users', 'Script', 'Connect'],
  'user@example.com': ['Data', 'Raw Data', 'Change Group', 'Settings', 'Users', 'Script'],
  'operator@example.com': ['Data', 'Raw Data', 'Change Group', 'Leave this device'],
  'viewer@example.com': ['Data', 'Raw Data', 'Change Group', 'Leave this device'],
}

for (const [account, names] of Object.entries(items)) {
  test.describe(account, () => {
    test.use({ account })

    test('the menu of a device offers what the permission allows', async ({ page }) => {
      const list = new DeviceList(page)
      await list.open(`?q=${id}`)
      await list.row(id).click({ button: 'right' })
      await expect(list.menu.getByRole('menuitem')).toHaveText(names)
      await page.keyboard.press('Escape')
      await expect(list.menu).toHaveCount(0)
    })
  })
}

test.describe('the owner', () => {
  test.use({ account: 'owner@example.com' })

  test('opens the menu by keyboard, and the focus returns', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO&sort=deviceid')
    const link = list.row('DEMO00002').getByRole('link')
    await list.names.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(link).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(list.menu).toHaveAccessibleName('Actions for Pump station 01')
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await list.menu.getByRole('menuitem', { name: 'Users' }).press('Enter')
    await expect(page).toHaveURL('/users/DEMO00002')
  })

  test('opens the menu by a long press @phone', async ({ page, context }) => {
    const list = new DeviceList(page)
    await list.open(`?q=${id}`)
    const box = await list.row(id).boundingBox()
    if (!box) throw new Error('The card is not in sight.')
    const touch = await context.newCDPSession(page)
    const point = { x: box.x + 40, y: box.y + 20 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(list.menu.getByRole('menuitem', { name: 'Data', exact: true })).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page).toHaveURL(`/?q=${id}`)
    await list.menu.getByRole('menuitem', { name: 'Settings' }).tap()
    await expect(page).toHaveURL(`/settings/${id}`)
  })
})
