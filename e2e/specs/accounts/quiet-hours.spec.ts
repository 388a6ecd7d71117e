import { expect, test } from '../../fixtures/test.ts'
import { holder } from '../app/pages.ts'

test.use({ account: holder })

test('quiet hours are saved, loaded and switched off', async ({ page }) => {
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
  await page.getByRole('checkbox', { name: 'Let alarms through' }).uncheck()
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:15')
  await expect(page.getByRole('checkbox', { name: 'Let alarms through' })).not.toBeChecked()
  await quiet.click()
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From')).toBeDisabled()
})

test('input is kept if the profile cannot be reloaded', async ({ page, pageErrors }) => {
  pageErrors.allow(/profile|Failed to load resource|ERR_FAILED/)
  await page.clock.install()
  await page.goto('/account/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByLabel('From').fill('21:30')
  let refused = 0
  await page.route('**/api/user/profile', (route) => {
    refused += 1
    return route.abort()
  })
  // Back from another window, when what was read is old.
  await page.clock.fastForward(60_000)
  await page.evaluate("globalThis.dispatchEvent(new Event('visibilitychange'))")
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => refused).toBe(tries)
    await page.clock.fastForward(10_000)
  }
  await expect(page.getByLabel('From')).toHaveValue('21:30')
})

test('an untouched form shows what another tab saved, and typed input is kept', async ({ page }) => {
  await page.clock.install()
  await page.goto('/account/notifications')
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  await expect(quiet).not.toBeChecked()
  const saveElsewhere = async (from: string) => {
    const quietHours = { from, to: '06:00', alarmsPass: true, timeZone: 'Australia/Brisbane' }
    await page.request.put('/api/user/profile', { data: { quietHours } })
    // Back from another window, when what was read is old.
    const read = page.waitForResponse('**/api/user/profile')
    await page.clock.fastForward(60_000)
    await page.evaluate("globalThis.dispatchEvent(new Event('visibilitychange'))")
    await read
  }
  await saveElsewhere('20:00')
  await expect(quiet).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('20:00')
  await page.getByLabel('To', { exact: true }).fill('05:30')
  await saveElsewhere('23:00')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('05:30')
  await expect(page.getByLabel('From')).toHaveValue('20:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.request.put('/api/user/profile', { data: { quietHours: null } })
})
