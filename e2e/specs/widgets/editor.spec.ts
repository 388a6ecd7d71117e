import { readFile } from 'node:fs/promises'
import { newWidget, newWidgetElement } from '@fieldport/domain'
import type { APIRequestContext, Page } from '@playwright/test'
import { png } from '../../fixtures/images.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { WidgetEditor } from '../../pages/device/widget-editor.ts'

test.use({ account: 'owner@example.com' })

const widget = { ...newWidget, name: 'Tank' }
const widgetsOf = (deviceId: string) => `/api/device/device/${deviceId}/widget`

async function addWidget(request: APIRequestContext, deviceId: string, change: object = {}): Promise<void> {
  const answer = await request.post(widgetsOf(deviceId), { data: { widget: { ...widget, ...change } } })
  expect(answer.status()).toBe(200)
}

async function importText(page: Page, editor: WidgetEditor, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await editor.choose('Import JSON')
  const file = { name: 'widget.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await (await chooser).setFiles(file)
}

test('elements move by pointer and keys on the grid, are resized, undone and redone @both', async ({
  page,
  device,
}) => {
  await device.post({ ts: now(10), vin: 12.5 })
  const editor = new WidgetEditor(page)
  await editor.open(device.id, 1)
  await editor.add('Level indicator')
  const level = editor.element('Level indicator')
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 20, 20')
  const [box, area] = [await level.boundingBox(), await editor.drawing.boundingBox()]
  if (!box || !area) throw new RangeError('Nothing is drawn.')
  const scale = area.width / 400
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 10 + 65 * scale, box.y + 10 + 30 * scale, { steps: 5 })
  await page.mouse.up()
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 85, 50')

  await level.press('ArrowLeft')
  await level.press('ArrowUp')
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 80, 45')
  await level.press('Shift+ArrowRight')
  await expect(editor.properties.getByRole('textbox', { name: 'Width', exact: true })).toHaveValue('45')
  await editor.editor.getByRole('button', { name: 'Undo' }).click()
  await editor.editor.getByRole('button', { name: 'Undo' }).click()
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 85, 50')
  await level.press('Control+z')
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 20, 20')
  await editor.editor.getByRole('button', { name: 'Redo' }).click()
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 85, 50')

  await level.press('Escape')
  await editor.properties.getByLabel('Snap to a grid of 5 pixels').uncheck()
  await level.focus()
  await level.press('ArrowRight')
  await expect(level).toHaveAccessibleName('Level indicator: Level indicator at 86, 50')
  await level.press('Delete')
  await expect(level).toHaveCount(0)
  expect(await getHorizontalOverflowPx(page)).toBe(0)
})

test('leaving with unsaved changes asks', async ({ page, device }) => {
  const editor = new WidgetEditor(page)
  await editor.open(device.id, 1)
  await editor.properties.getByLabel('Name').fill('Tank')
  await editor.editor.getByRole('link', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsaved Changes' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await editor.save()
  await editor.editor.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${device.id}`))
})

test('a widget that somebody else saved or deleted is not overwritten without a warning', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/409 .*\/widget\//)
  await device.post({ ts: now(10), vin: 12.5 })
  await addWidget(page.request, device.id)
  const editor = new WidgetEditor(page)
  await editor.open(device.id, 1)
  const name = editor.properties.getByLabel('Name')
  const put = (version: number, theirs: string) =>
    page.request.put(`${widgetsOf(device.id)}/1`, {
      data: { version, widget: { ...widget, name: theirs } },
    })
  // Without local changes, the other version is simply shown.
  await put(1, 'Theirs')
  await expect(name).toHaveValue('Theirs')
  await name.fill('Mine')
  await put(2, 'Theirs again')
  const notice = editor.editor.getByRole('status').filter({ hasText: 'Changed since you opened it' })
  await expect(notice).toBeVisible()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await notice.getByRole('button', { name: 'Use theirs' }).click()
  await expect(name).toHaveValue('Theirs again')
  await name.fill('Mine')
  await put(3, 'Theirs at last')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await editor.save()
  await name.fill('Mine again')
  await page.request.delete(`${widgetsOf(device.id)}/1`)
  await expect(editor.editor.getByText('This widget has been deleted.')).toBeVisible()
  await editor.editor.getByRole('button', { name: 'Keep mine' }).click()
  await editor.save()
  const answer = await page.request.get(`/api/device/device/${device.id}/custom-items`)
  expect(await answer.json()).toMatchObject({ widgets: [{ number: 1, widget: { name: 'Mine again' } }] })
})

test('a widget is exported, imported with clear errors, copied and deleted', async ({
  page,
  device,
  newDevice,
}) => {
  const other = await newDevice()
  await addWidget(page.request, device.id)
  const editor = new WidgetEditor(page)
  await editor.open(device.id, 1)
  await editor.add('Text')
  await editor.properties.getByRole('textbox', { name: 'Text', exact: true }).fill('North')
  const download = page.waitForEvent('download')
  await editor.choose('Export JSON')
  const file = await download
  expect(file.suggestedFilename()).toBe('Tank.json')
  const text = await readFile(await file.path(), 'utf8')

  await importText(page, editor, text.replace('"fontSize": 16', '"fontSize": 400'))
  await expect(
    editor.editor.getByText('widget.elements[1].fontSize: use a number from 8 to 96.'),
  ).toBeVisible()
  await importText(page, editor, '{}')
  await expect(editor.editor.getByText("This isn't a widget file.")).toBeVisible()
  await importText(page, editor, text.replace('North', 'South'))
  await expect(editor.element('South')).toBeVisible()
  await editor.save()

  await editor.choose('Copy to other devices')
  const dialog = page.getByRole('dialog', { name: 'Copy to other devices' })
  await dialog.getByRole('searchbox', { name: 'Search devices' }).fill(other.id)
  await dialog.getByRole('checkbox', { name: new RegExp(other.id) }).check()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Added as widget 1')).toBeVisible()
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await editor.choose('Delete widget')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete widget' }).click()
  await expect(page).toHaveURL(new RegExp(`/data/${device.id}`))
  await page.goto(`/widget/${device.id}/widget2`)
  await expect(page.getByText("Widget 2 doesn't exist or was deleted.")).toBeVisible()
})

test('a card shows ???, the last reading and the colour of events, as configured', async ({
  page,
  device,
}) => {
  const value = { ...newWidgetElement('value', 'e1'), dataElement: 'vin' }
  const shown = { elements: [value], changeColorisActive: true }
  await addWidget(page.request, device.id, shown)
  await addWidget(page.request, device.id, { ...shown, showLastReading: false })
  await device.post({ ts: now(20), vin: 12.5 })
  await device.post({ ts: now(10), ambient: 20, events: [{ topic: 'pump', msg: 'Leak', lv: 40 }] })
  await page.goto(`/data/${device.id}`)
  const last = page.getByTestId('card-widget1')
  const newest = page.getByTestId('card-widget2')
  await expect(last.locator('text')).toHaveText('12.50 V')
  await expect(newest.locator('text')).toHaveText('???')
  await expect(last.locator('[data-level="alert"]')).toHaveCSS('background-color', 'rgb(224, 49, 49)')
  await device.publish({ ts: now(), vin: 13 })
  await expect(newest.locator('text')).toHaveText('13.00 V')
  await expect(last.locator('[data-level]')).toHaveCount(0)
})

test('widgets can be placed on custom pages, and are shown to their guests', async ({
  page,
  device,
  browser,
  pageErrors,
}) => {
  pageErrors.allow(/404 .*\/api\/(?:device|portal)\//)
  await device.post({ ts: now(10), vin: 12.5 })
  const value = { ...newWidgetElement('value', 'e1'), dataElement: 'vin' }
  const image = png(40, 20, [200, 220, 240]).toString('base64')
  const given = { ...widget, imageIsActive: true, elements: [value] }
  await page.request.post(widgetsOf(device.id), { data: { widget: given, image } })
  await page.goto(`/custom/wall/${device.id}?edit=true`)
  const bar = page.getByTestId('page-editor')
  await bar.getByLabel('Add a card').click()
  await page.getByRole('option', { name: 'Tank', exact: true }).click()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()
  const card = page.getByTestId('card-widget1')
  await expect(card.locator('text')).toHaveText('12.50 V')
  await expect(card.getByRole('link', { name: 'Edit Tank' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Menu of this page' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this page' })
  await expect(dialog.getByLabel('Note')).toBeVisible()
  await expect(dialog.getByText('Hidden from guests')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByTestId('share-address').innerText()
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const guest = await context.newPage()
  const loaded = guest.waitForResponse((answer) => answer.url().includes('/api/device/image/'))
  await guest.goto(address)
  const shown = guest.getByTestId('card-widget1')
  await expect(shown.locator('text')).toHaveText('12.50 V')
  expect((await loaded).status()).toBe(200)
  // The guest sees the change immediately.
  const changed = { ...given, elements: [{ ...value, label: 'Supply' }] }
  await page.request.put(`${widgetsOf(device.id)}/1`, { data: { version: 1, widget: changed } })
  await expect(shown.locator('text')).toHaveText('Supply 12.50 V')
  await context.close()
})

test('a plan without widgets shows a message where they would be', async ({ page }) => {
  await page.goto('/data/DEMO00006')
  await page.getByRole('button', { name: 'Customise' }).click()
  const item = page.getByRole('menuitem', { name: 'Add widget' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText('Widgets are unavailable on the plan')
  await page.goto('/widget/DEMO00006/widget1')
  await expect(page.getByText('Widgets are unavailable on the plan')).toBeVisible()
})

test.describe('a viewer', () => {
  test.use({ account: 'viewer@example.com' })

  test('is redirected from the editor, and sees no Add widget', async ({ page }) => {
    await page.goto('/widget/DEMO00001/widget1')
    await expect(page).toHaveURL(/\/data\/DEMO00001/)
    await page.getByRole('button', { name: 'Customise' }).click()
    await expect(page.getByRole('menuitem', { name: 'Arrange cards' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Add widget' })).toHaveCount(0)
  })
})
