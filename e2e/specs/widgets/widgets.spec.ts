import { png } from '../../fixtures/images.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'
import { WidgetEditor } from '../../pages/device/widget-editor.ts'

test.use({ account: 'owner@example.com' })

test('a widget is drawn, saved, and shows what the device measures @both', async ({ page, device }) => {
  await device.post({ ts: now(10), vin: 12.5, ambient: 40 })
  await page.goto(`/data/${device.id}`)
  await page.getByRole('button', { name: 'Customise' }).click()
  await page.getByRole('menuitem', { name: 'Add widget' }).click()
  await expect(page).toHaveURL(new RegExp(`/widget/${device.id}/widget1$`))

  const editor = new WidgetEditor(page)
  await editor.properties.getByLabel('Name').fill('Tank')
  const chooser = page.waitForEvent('filechooser')
  await editor.properties.getByRole('button', { name: 'Choose image' }).click()
  await (await chooser).setFiles({
    name: 'tank.png',
    mimeType: 'image/png',
    buffer: png(40, 20, [200, 220, 240]),
  })
  await editor.add('Value')
  await editor.chooseData('Supply Voltage')
  await editor.properties.getByLabel('Label').fill('Supply')
  const supply = editor.element('Supply')
  await expect(editor.drawing.getByText('Supply 12.50 V')).toBeVisible()
  await supply.press('ArrowRight')
  await expect(supply).toHaveAccessibleName('Supply: Value at 25, 20')
  await editor.add('Level indicator')
  await editor.chooseData('Ambient Temperature')
  await editor.save()
  expect(await findAccessibilityFaults(page)).toEqual([])

  await editor.editor.getByRole('link', { name: 'Close' }).click()
  const card = page.getByTestId('card-widget1')
  await expect(card.getByRole('heading', { name: 'Tank' })).toBeVisible()
  await expect(card.getByText('Supply 12.50 V')).toBeVisible()
  await expect(
    card.getByRole('listitem').filter({ hasText: 'Ambient Temperature: 40.0 °C, Warning' }),
  ).toHaveCount(1)
  await expect(card.locator('image')).toHaveAttribute('href', /^\/api\/device\/image\/img-/)
  await device.publish({ ts: now(), vin: 13.25, ambient: 30 })
  await expect(card.getByText('Supply 13.25 V')).toBeVisible()
  await expect(card.locator('[data-part="fill"]')).toHaveAttribute('fill', '#2f9e44')
  expect(await findAccessibilityFaults(page, { within: '[data-testid="card-widget1"]' })).toEqual([])
})
