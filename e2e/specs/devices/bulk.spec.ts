import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { DeviceList } from '../../pages/device-list.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { SettingsPage } from '../../pages/device/settings.ts'

test.describe('the owner', () => {
  test.use({ account: 'owner@example.com' })

  test('changes a setting of the selected devices, and sees each result', async ({ page, startDevice }) => {
    const [one, two] = [await startDevice({}), await startDevice({})]
    await page.request.post('/api/portal/user-change-device-group', {
      data: { group: `Changed ${one.id}`, selected: [one.id, two.id] },
    })
    const list = new DeviceList(page)
    await list.open(`?group=Changed+${one.id}`)
    await page.getByRole('checkbox', { name: 'Select all devices' }).check()
    await list.bulk('Change settings').click()
    const settings = new SettingsPage(page)
    await expect(page.getByText('apply to 2 selected devices, after a preview')).toBeVisible()
    await settings.field('device.transmit_interval').fill('7')
    // Saving for a single device is not offered.
    await expect(settings.save).toHaveCount(0)
    await settings.bar.getByRole('button', { name: 'Apply to 2 devices…' }).click()
    const choose = settings.titled('Apply to multiple devices')
    await expect(choose).toContainText('2 devices selected')
    await choose.getByRole('button', { name: 'Preview' }).click()
    await settings.titled('Preview').getByRole('button', { name: 'Apply to 2 devices' }).click()
    const results = settings.titled('Results')
    for (const { id } of [one, two]) {
      await expect(results.getByRole('row', { name: id })).toContainText('Queued')
    }
    await expect.poll(() => two.live.config.value('device.transmit_interval')).toBe(7)
    await results.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Only this device' }).click()
    await expect(settings.save).toBeVisible()
    await expect(page).not.toHaveURL(/devices=/)
  })

  test('sees why too many devices cannot be compared', async ({ page }) => {
    const list = new DeviceList(page)
    // People other than the vendor see their own devices, with their groups.
    await list.open('?q=DEMO&all=true')
    await expect(list.group).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all devices' }).check()
    await expect(list.bulk('Change Group')).toBeVisible()
    await expect(list.bulk('Compare')).toBeDisabled()
    await expect(list.bulk('Compare')).toHaveAttribute('title', 'Select up to 20 devices to compare.')
  })

  test('chooses the type of settings first if the selected devices have two', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO&sort=deviceid')
    for (const id of ['DEMO00001', 'DEMO00002', 'DEMO00003']) await list.tick(id).check()
    await list.bulk('Change settings').click()
    await expect(list.menu.getByRole('menuitem')).toHaveText([
      'ORB-C2 · QUAD-C2 · 2 devices',
      'ORB-C1 · 1 device',
    ])
    expect(await findAccessibilityFaults(page)).toEqual([])
    await list.menu.getByRole('menuitem', { name: 'ORB-C2' }).click()
    await expect(page).toHaveURL(/\/settings\/DEMO0000[12]\?devices=DEMO0000[12],DEMO0000[12]$/)
  })

  test('gets the focus back where a menu or a dialog was opened', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO&sort=deviceid')
    const link = list.row('DEMO00002').getByRole('link')
    const button = list.row('DEMO00002').getByRole('button')
    const dialog = page.getByRole('dialog', { name: 'Change Group' })
    await list.row('DEMO00002').click({ button: 'right' })
    await expect(list.menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()

    await (await list.openMenu('DEMO00002')).getByRole('menuitem', { name: 'Change Group' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()

    await list.tick('DEMO00002').check()
    for (const [name, opened] of [
      ['Change Group', dialog],
      ['Columns', page.getByRole('dialog')],
      ['Export', list.menu],
    ] as const) {
      await list.bulk(name).click()
      await expect(opened).toBeVisible()
      expect(await findAccessibilityFaults(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
      await expect(list.bulk(name), name).toBeFocused()
      // The key closed only what was open.
      await expect(list.selected, name).toHaveText('1 selected')
    }
  })

  test('sees the name while the table is scrolled sideways', async ({ page }) => {
    const list = new DeviceList(page)
    await page.request.put('/api/portal/user-view/fleet', {
      data: {
        value: {
          columns: ['name', 'state', 'group', 'model', 'customer'],
          widths: { model: 640, customer: 640 },
        },
      },
    })
    await list.open('?q=DEMO&sort=deviceid&size=25')
    const name = list.cell('DEMO00001', 'name')
    const [box, model] = [list.tick('DEMO00001'), list.cell('DEMO00001', 'model')]
    await expect(name).toBeVisible()
    const placed = async () => [await name.boundingBox(), await box.boundingBox()].map((at) => at?.x)
    const before = await placed()
    const modelAt = (await model.boundingBox())?.x ?? 0
    await list.frame.evaluate((frame: { scrollLeft: number }) => {
      frame.scrollLeft = 400
    })
    await expect.poll(async () => modelAt - ((await model.boundingBox())?.x ?? 0)).toBeCloseTo(400, 0)
    expect(await placed()).toEqual(before)
    const nameAt = await name.boundingBox()
    // By the mouse, because Playwright's own click scrolls the table back first.
    const clickAt = async (target: Locator, x: number, y: number) => {
      const at = await target.boundingBox()
      await page.mouse.click((at?.x ?? 0) + x, (at?.y ?? 0) + y)
    }
    // Checkboxes of rows scroll below the heading.
    await list.frame.evaluate((frame: { scrollTop: number }) => {
      frame.scrollTop = 130
    })
    await clickAt(page.getByRole('checkbox', { name: 'Select all devices' }), 8, 8)
    await expect(list.selected).toHaveText('24 selected')
    await list.frame.evaluate((frame: { scrollTop: number }) => {
      frame.scrollTop = 0
    })
    // The bar for the selection is no higher than the one before it.
    await expect.poll(async () => (await name.boundingBox())?.y).toBe(nameAt?.y)
    // A click on the fixed name does not hit what is scrolled below it, and the row still opens its device.
    await clickAt(name, 90, 22)
    await expect(page).toHaveURL('/data/DEMO00001')
    await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
  })

  test('opens a device by clicking its row, but not when selecting text', async ({ page }) => {
    const list = new DeviceList(page)
    await page.request.put('/api/portal/user-view/fleet', {
      data: { value: { columns: ['name', 'state', 'deviceid'] } },
    })
    await list.open('?q=DEMO&sort=deviceid')
    const id = list.cell('DEMO00002', 'deviceid').getByText('DEMO00002')
    const box = await id.boundingBox()
    if (!box) throw new Error('The cell is not in sight.')
    await page.mouse.move(box.x + 1, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate('getSelection().toString()')).toMatch(/^DEMO/)
    await expect(page).toHaveURL('/?q=DEMO&sort=deviceid')
    await id.click()
    await expect(page).toHaveURL('/data/DEMO00002')
    await page.request.put('/api/portal/user-view/fleet', { data: { value: null } })
  })

  test('can select cards on a phone, with the same actions @phone', async ({ page, newDevice }) => {
    const [one, two] = [await newDevice(), await newDevice()]
    const group = `Cards ${one.id}`
    const list = new DeviceList(page)
    await page.request.post('/api/portal/user-change-device-group', {
      data: { group, selected: [one.id, two.id] },
    })
    await list.open(`?group=Cards+${one.id}`)
    await expect(list.rows).toHaveCount(2)
    await expect(list.tick(one.id)).toHaveCount(0)
    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    const before = await list.row(one.id).boundingBox()
    // A tap anywhere on the card selects it.
    await list.row(one.id).tap({ position: { x: 200, y: 70 } })
    await expect(list.tick(one.id)).toBeChecked()
    await expect(list.bulk('Change Group')).toBeVisible()
    // The actions appear in a line that was there before.
    expect((await list.row(one.id).boundingBox())?.y).toBe(before?.y)
    await expect(page).toHaveURL(`/?group=Cards+${one.id}`)
    await page.getByRole('checkbox', { name: 'Select all devices' }).tap()
    await expect(list.selected).toHaveText('2 selected')
    for (const name of ['Change Group', 'Compare', 'Change settings', 'Export', 'Clear selection']) {
      const box = await list.bulk(name).boundingBox()
      expect(box?.height, name).toBeGreaterThanOrEqual(44)
      expect(box?.width, name).toBeGreaterThanOrEqual(44)
    }
    expect(await getHorizontalOverflowPx(page)).toBe(0)
    expect(await findAccessibilityFaults(page)).toEqual([])

    await list.bulk('Change Group').tap()
    const dialog = page.getByRole('dialog', { name: 'Change Group' })
    await dialog.getByRole('textbox', { name: 'Group' }).fill('')
    await dialog.getByRole('button', { name: 'Change Group' }).tap()
    await expect(page.getByText('No matching devices')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await page.getByRole('button', { name: 'Clear filters' }).tap()
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
    await expect(list.rows.first().getByRole('checkbox')).toHaveCount(0)
  })
})

test.describe('a user with many devices', () => {
  test.use({ account: 'owner@example.com' })

  test('sees the actions for selected cards at any scroll position @phone', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO&size=25')
    await list.select.tap()
    await list.rows.first().getByRole('checkbox').tap()
    await list.rows.last().scrollIntoViewIfNeeded()
    await list.rows.nth(20).getByRole('checkbox').tap()
    await expect(list.selected).toHaveText('2 selected')
    await expect(list.bulk('Change Group')).toBeInViewport({ ratio: 1 })
    // Not covered by the portal's bar.
    await list.bulk('Change Group').tap()
    await expect(page.getByRole('dialog', { name: 'Change Group' })).toBeVisible()
  })
})

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('changes settings of devices of others, which the dialog lists', async ({ page, startDevice }) => {
    const [one, two] = [await startDevice({}), await startDevice({})]
    const list = new DeviceList(page)
    // A group in the URL does not hide devices if no control shows it.
    await list.open('?all=true&group=North')
    await expect(list.rows).toHaveCount(10)
    for (const { id } of [one, two]) {
      await list.search.fill(id)
      await list.tick(id).check()
    }
    await list.search.fill('TEST')
    await expect(list.selected).toHaveText('2 selected')
    await list.bulk('Change settings').click()
    const settings = new SettingsPage(page)
    await settings.field('device.transmit_interval').fill('9')
    await settings.bar.getByRole('button', { name: 'Apply to 2 devices…' }).click()
    const choose = settings.titled('Apply to multiple devices')
    for (const { id } of [one, two]) {
      await expect(choose.getByRole('checkbox', { name: new RegExp(id) })).toBeChecked()
    }
    await choose.getByRole('button', { name: 'Preview' }).click()
    await settings.titled('Preview').getByRole('button', { name: 'Apply to 2 devices' }).click()
    await expect.poll(() => one.live.config.value('device.transmit_interval')).toBe(9)
    await expect.poll(() => two.live.config.value('device.transmit_interval')).toBe(9)
  })
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })

  test('does not see Change settings', async ({ page }) => {
    const list = new DeviceList(page)
    await list.open('?q=DEMO')
    await page.getByRole('checkbox', { name: 'Select all devices' }).check()
    await expect(list.bulk('Change Group')).toBeVisible()
    await expect(list.bulk('Change settings')).toHaveCount(0)
  })
})
