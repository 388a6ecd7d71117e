import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'vendor@example.com' })

test('finds a device and its users, and opens the list behind a number @both @everyday', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Administration' }).click()
  const devices = page.getByRole('list', { name: 'Devices' })
  await page.getByRole('searchbox', { name: 'Find a device or person' }).fill('demo00002')
  await expect(page).toHaveURL('/sqadmin?q=demo00002')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await devices.getByRole('link', { name: 'DEMO00002' }).click()
  await expect(page.getByRole('region', { name: 'Users & Permissions' })).toContainText('owner@example.com')
  await expect(page.getByRole('link', { name: 'Check a message' })).toHaveAttribute(
    'href',
    '/sqtools?tool=message&device=DEMO00002',
  )
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Find a device or person' }).fill('owner@example.com')
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('owner@example.com')
  await page.getByRole('button', { name: 'Not in contact' }).click()
  await expect(page).toHaveURL(/list=noContact/)
})
