import { expect, now, test } from '../../fixtures/test.ts'
import { findAccessibilityFaults, getHorizontalOverflowPx } from '../../pages/accessibility.ts'
import { LimitRules } from '../../pages/device/limit-rules.ts'

test.use({ account: 'owner@example.com' })

const day = 86_400

test('shows how often a limit would have fired while it is edited @both', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/503|Failed to load resource/)
  // Low three times, the last of which is still open.
  const values = [
    [20 * day, 12],
    [20 * day - 60, 8],
    [20 * day - 120, 12],
    [3 * day, 9.5],
    [3 * day - 60, 12],
    [60, 9],
  ] as const
  for (const [ago, vin] of values) await device.post({ ts: now(ago), vin })
  const shown = new LimitRules(page)
  const preview = shown.dialog.getByTestId('rule-preview')
  await shown.device.open(device.id)
  await shown.openFromCard('Supply Voltage')
  await expect(preview).toHaveText('Enter a limit to see how often it would have fired.')
  const empty = await preview.boundingBox()
  await shown.field('Alarm below').fill('10')
  await expect(preview).toContainText('Would have fired 3 times in the last 30 days')
  await expect(preview).toContainText('3 alarms')
  expect((await preview.boundingBox())?.height).toBe(empty?.height)
  await shown.field('Alarm below').fill('9')
  await expect(preview).toContainText('Would have fired once in the last 30 days')
  await shown.field('Alarm below').fill('5')
  await expect(preview).toContainText('Would not have fired in the last 30 days')
  expect(await getHorizontalOverflowPx(page)).toBe(0)
  expect(await findAccessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])

  // The input is kept, whatever the portal responds.
  await page.route('**/limit-rules/preview', (route) => route.fulfill({ status: 503, body: '' }))
  await shown.field('Alarm below').fill('9.7')
  await expect(preview.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute('**/limit-rules/preview')
  await preview.getByRole('button', { name: 'Retry' }).click()
  await expect(preview).toContainText('Would have fired 3 times in the last 30 days')
  await expect(shown.field('Alarm below')).toHaveValue('9.7')
  await shown.apply()
  await expect(shown.rules).toContainText('Below 9.7 V')
})
