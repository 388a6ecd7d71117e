import { expect, test } from '../../fixtures/test.ts'
import { holder } from '../app/pages.ts'

test.use({ account: holder })

test('quiet hours are saved, read back and switched off @long', async ({ page }) => {
  await page.goto('/account/notifications')
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(page.getByLabel('From')).toBeDisabled()
  await quiet.click()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('To', { exact: true }).fill('21:30')
  await save.click()
  await expect(page.getByText('Enter a time that differs from the start.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('06:15')
  await page.getByRole('checkbox', { name: 'Alarms may pass' }).uncheck()
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:15')
  await expect(page.getByRole('checkbox', { name: 'Alarms may pass' })).not.toBeChecked()
  await quiet.click()
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From')).toBeDisabled()
})
