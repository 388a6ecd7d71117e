import { expect, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

test('an Admin sees who did what, searches it, and exports it', async ({ page, portal }) => {
  const deviceid = 'DEMO00003'
  const lock = (isLocked: boolean) =>
    page.request.put(`${portal.origin}/api/device/device/${deviceid}/script-lock`, {
      data: { lock: isLocked },
    })
  expect((await lock(true)).status()).toBe(200)
  expect((await lock(false)).status()).toBe(200)
  await page.goto(`/users/${deviceid}`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const newest = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()
  await expect(newest).toContainText('Unlocked the script')
  await expect(newest).toContainText('owner@example.com')

  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody')
  await expect(page.getByText('No matching entries.')).toBeVisible()
  await expect(page).toHaveURL(`/audit/${deviceid}?q=nobody`)
  await page.getByRole('searchbox', { name: 'Person' }).fill('')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Settings')
  await expect(newest).toContainText('Unlocked the script')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`${deviceid}-audit.csv`)
})
