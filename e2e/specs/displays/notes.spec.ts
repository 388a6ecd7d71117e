import { png } from '../../fixtures/images.ts'
import { expect, test } from '../../fixtures/test.ts'
import { Displays } from '../../pages/device/displays.ts'
import { findAccessibilityFaults } from '../../pages/accessibility.ts'

const teal = png(40, 30, [15, 123, 108])

test.describe('an Admin', () => {
  test.use({ account: 'owner@example.com' })

  test('saves notes and images, which the device page shows @both', async ({ page, device, isMobile }) => {
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await displays.openNotes()
    await displays.notes.getByLabel('Customer').pressSequentially(`O'Brien "Ltd"?`)
    await expect(displays.notes.getByLabel('Customer')).toHaveValue('OBrien Ltd')
    await expect(displays.notes.getByText('Not allowed:')).toBeVisible()
    await displays.notes.getByLabel('Custom page').pressSequentially('my page!')
    await expect(displays.notes.getByLabel('Custom page')).toHaveValue('mypage')
    await displays.notes.getByLabel('Description').fill('North, by the gate')
    await displays.chooseImage('Asset Image', 'truck.png', teal)
    await expect(displays.image('Asset Image').getByText('Sent when you press Apply.')).toBeVisible()
    expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await displays.applied(displays.notes)

    const card = page.getByTestId('card-notes')
    await expect(card).toContainText('OBrien Ltd')
    await expect(card).toContainText('North, by the gate')
    const picture = page.getByTestId('card-asset-image').getByRole('img', { name: 'Asset Image' })
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalWidth', 40)
    if (!isMobile) await expect(picture).toHaveCSS('width', '310px')

    const answer = await page.request.get((await picture.getAttribute('src')) ?? '')
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await answer.body()).equals(teal)).toBe(true)

    await displays.openNotes()
    await displays.notes.getByRole('button', { name: 'Remove Asset Image' }).click()
    await expect(displays.image('Asset Image').getByText('Removed when you press Apply.')).toBeVisible()
    await displays.notes.getByRole('button', { name: 'Undo Asset Image' }).click()
    await displays.notes.getByRole('button', { name: 'Remove Asset Image' }).click()
    await displays.applied(displays.notes)
    await expect(page.getByTestId('card-asset-image')).toHaveCount(0)
    await page.reload()
    await expect(card).toContainText('OBrien Ltd')
    await expect(page.getByTestId('card-asset-image')).toHaveCount(0)
  })

  test('sees an error if an image cannot be loaded', async ({ page, device, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/)
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await displays.openNotes()
    await displays.chooseImage('Asset Image', 'truck.png', teal)
    await displays.applied(displays.notes)
    const card = page.getByTestId('card-asset-image')
    await expect(card.getByRole('img')).toBeVisible()
    await page.route('**/api/device/image/**', (route) => route.abort())
    await page.reload()
    await expect(card).toContainText('Error Loading Data')
  })

  test('cannot send an invalid or too large image', async ({ page, device }) => {
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await displays.openNotes()
    await displays.chooseImage('Brand', 'page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(displays.image('Brand').getByRole('alert')).toHaveText('Use a PNG or JPEG image.')
    await displays.chooseImage('Brand', 'large.png', Buffer.concat([teal, Buffer.alloc(307_200)]))
    await expect(displays.image('Brand').getByRole('alert')).toHaveText('Image too large. (300 kB limit)')
    await expect(displays.notes.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })

  test('sees the reason of a failed save, and keeps the input', async ({ page, device, pageErrors }) => {
    pageErrors.allow(/503/)
    const displays = new Displays(page)
    await displays.device.open(device.id)
    await displays.openNotes()
    await displays.notes.getByLabel('Status').fill('In the workshop')
    const message = 'The service is temporarily unavailable. Try again.'
    await page.route('**/device-set-settings', (route) =>
      route.fulfill({
        status: 503,
        json: { defined: true, code: 'ENGINE_UNAVAILABLE', status: 503, message },
      }),
    )
    await displays.apply(displays.notes)
    await expect(displays.error).toContainText(message)
    await displays.error.getByRole('button', { name: 'OK' }).click()
    await expect(displays.notes.getByLabel('Status')).toHaveValue('In the workshop')
    await page.unroute('**/device-set-settings')
    await page.keyboard.press('Escape')
    await expect(displays.notes.getByText('Your changes are not saved.')).toBeVisible()
    await displays.notes.getByRole('button', { name: 'Keep editing' }).click()
    await displays.applied(displays.notes)
    await expect(page.getByTestId('card-notes')).toContainText('In the workshop')
  })

  test('chooses between two versions of a note changed by two users', async ({
    page,
    device,
    pageErrors,
  }) => {
    pageErrors.allow(/409/)
    const displays = new Displays(page)
    await displays.device.open(device.id)
    const save = (notes: object) =>
      page.request.post('/api/portal/device-set-settings', {
        data: { deviceid: device.id, settings: { PORTAL_deviceNotes: notes } },
      })
    await displays.openNotes()
    await displays.notes.getByLabel('Status').fill('Mine')
    await displays.notes.getByLabel('Installer').fill('Me')
    expect((await save({ status: 'Theirs', customer: 'Somebody' })).ok()).toBe(true)
    await displays.apply(displays.notes)
    const conflict = displays.notes.getByRole('status').filter({ hasText: 'Changed since you opened it' })
    await expect(conflict).toContainText('Theirs')
    await expect(conflict).not.toContainText('Customer')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await displays.applied(displays.notes)
    const card = page.getByTestId('card-notes')
    await expect(card).toContainText('Mine')
    await expect(card).toContainText('Somebody')
    await expect(card).toContainText('Me')
  })
})

for (const account of ['user@example.com', 'operator@example.com', 'viewer@example.com'])
  test.describe(account, () => {
    test.use({ account })

    test(`${account} can read notes but not change them`, async ({ page }) => {
      const displays = new Displays(page)
      await displays.device.open('DEMO00001')
      await displays.openNotes()
      await expect(displays.notes.getByLabel('Customer')).not.toBeEditable()
      await expect(displays.notes.getByRole('button', { name: 'Apply' })).toHaveCount(0)
      await expect(displays.notes.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
      const answer = await page.request.delete('/api/device/device/DEMO00001/image/brand_image')
      expect(answer.status()).toBe(403)
    })
  })
