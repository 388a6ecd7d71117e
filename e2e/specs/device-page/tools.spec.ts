import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

const device = 'DEMO00001'

for (const { account, entries } of [
  {
    account: 'owner@example.com',
    entries: [
      'Display Settings',
      'Alarm limits',
      'Computed channels',
      'Time zone',
      'Add widget',
      'Add chart',
      'Arrange cards',
      'Custom pages',
      'Export data',
      'Change Group',
      'Change Plan',
      'Device Passwords',
    ],
  },
  {
    account: 'user@example.com',
    entries: [
      'Display Settings',
      'Alarm limits',
      'Computed channels',
      'Time zone',
      'Add widget',
      'Add chart',
      'Arrange cards',
      'Custom pages',
      'Export data',
      'Change Group',
    ],
  },
  {
    account: 'operator@example.com',
    entries: ['Arrange cards', 'Custom pages', 'Export data', 'Change Group'],
  },
  {
    account: 'viewer@example.com',
    entries: ['Arrange cards', 'Custom pages', 'Export data', 'Change Group'],
  },
  // Not the vendor's own device.
  {
    account: 'vendor@example.com',
    entries: [
      'Display Settings',
      'Alarm limits',
      'Computed channels',
      'Time zone',
      'Add widget',
      'Add chart',
      'Arrange cards',
      'Custom pages',
      'Export data',
      'Device Passwords',
    ],
  },
]) {
  test.describe(account, () => {
    test.use({ account })

    test(`${account}: each dialog of the permission opens`, async ({ page }) => {
      const shown = new DevicePage(page)
      await shown.open(device)
      await page.getByRole('button', { name: 'Asset Notes' }).click()
      await expect(page.getByRole('dialog', { name: 'Asset Notes' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Asset Notes' })).toBeFocused()
      const items = page.getByRole('menuitem')
      // Arranging comes last, because it replaces the button.
      const pages = ['Add widget', 'Add chart', 'Arrange cards', 'Custom pages']
      const dialogs = entries.filter((entry) => !pages.includes(entry))
      for (const name of [...dialogs, 'Arrange cards']) {
        await page.getByRole('button', { name: 'Customise' }).click()
        await expect(items).toHaveText(entries)
        await items.filter({ hasText: name }).click()
        await expect(items).toHaveCount(0)
        if (name === 'Arrange cards') continue
        const title = name === 'Change Plan' ? 'Select New Plan' : name
        await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Customise' })).toBeFocused()
      }
      await expect(shown.arrangeBar).toBeVisible()
      await shown.arrangeBar.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('button', { name: 'Customise' })).toBeFocused()
    })
  })
}

test.describe('the owner', () => {
  test.use({ account: 'owner@example.com' })

  test('the menu is disabled until the settings are loaded or have failed', async ({
    page,
    device: mine,
    pageErrors,
  }) => {
    pageErrors.allow(/ERR_FAILED/)
    const answer = Promise.withResolvers<void>()
    const settings = '**/api/portal/device-get-settings/**'
    await page.route(settings, async (route) => {
      await answer.promise
      await route.continue()
    })
    const button = page.getByRole('button', { name: 'Customise' })
    await new DevicePage(page).open(mine.id)
    await expect(page.getByRole('button', { name: 'Asset Notes' })).toBeDisabled()
    await expect(button).toBeDisabled()
    answer.resolve()
    await button.click()
    await expect(page.getByRole('menuitem', { name: 'Export data' })).toBeVisible()

    await page.unroute(settings)
    await page.route(settings, (route) => route.abort())
    await page.reload()
    await button.click()
    await expect(page.getByRole('menuitem', { name: 'Arrange cards' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Export data' })).toHaveCount(0)
  })

  test('a device is added to a group from its page', async ({ page, device: mine }) => {
    await mine.post({ ts: now(), vin: 12 })
    await new DevicePage(page).open(mine.id)
    await page.getByRole('button', { name: 'Customise' }).click()
    await page.getByRole('menuitem', { name: 'Change Group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Group' })
    const group = dialog.getByRole('textbox', { name: 'Group' })
    await group.fill('all')
    await group.press('Enter')
    await expect(dialog).toContainText("'ALL' is reserved.")
    await group.fill('North')
    await dialog.getByRole('button', { name: 'Change Group' }).click()
    await expect(dialog).toHaveCount(0)
    const { Items } = await (await page.request.get('/api/portal/user-get-device-summary')).json()
    expect(Items).toContainEqual(expect.objectContaining({ deviceid: mine.id, group: 'North' }))
  })

  test('the custom page named in the notes is linked @both', async ({
    page,
    device: mine,
    isMobile,
    pageErrors,
  }) => {
    // The page does not exist yet.
    pageErrors.allow(/404 .*\/page\/wall/)
    await mine.post({ ts: now(), vin: 12 })
    const shown = new DevicePage(page)
    await shown.open(mine.id)
    await expect(shown.value('vin')).toHaveText('12.00 V')
    await expect(page.getByRole('link', { name: 'wall' })).toHaveCount(0)
    const answer = await page.request.post('/api/portal/device-set-settings', {
      data: { deviceid: mine.id, settings: { PORTAL_deviceNotes: { home_page: 'wall' } } },
    })
    expect(answer.status()).toBe(200)
    await page.reload()
    await expect(shown.value('vin')).toHaveText('12.00 V')
    if (isMobile) await page.getByRole('button', { name: 'Customise' }).click()
    await page.getByRole(isMobile ? 'menuitem' : 'link', { name: 'wall' }).click()
    await expect(page).toHaveURL(`/custom/wall/${mine.id}`)
  })
})
