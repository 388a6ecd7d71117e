import { expect, test } from '../../fixtures/test.ts'
import { Shell } from '../../pages/shell.ts'

test.describe('the vendor', () => {
  test.use({ account: 'vendor@example.com' })

  test('decodes an identifier as it is typed, and shares it by its link @both', async ({ page }) => {
    await page.goto('/account')
    await page.getByRole('link', { name: 'Tools' }).click()
    await page.getByRole('textbox', { name: 'CAN identifier' }).fill('18FECA21')
    const parts = page.getByTestId('can-id')
    await expect(parts).toContainText('65226')
    await expect(parts).toContainText('33 (0x21)')
    await expect(page).toHaveURL('/sqtools?id=18FECA21')
    await page.reload()
    await expect(parts).toContainText('65226')
    await page.getByRole('textbox', { name: 'CAN identifier' }).fill('18FECAXX')
    await expect(page.getByText('Enter a hexadecimal number')).toBeVisible()
  })

  test('keeps what was typed in every tool, and no bytes or messages in the address', async ({ page }) => {
    await page.goto('/sqtools?tool=bytes')
    const tool = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
    await page.getByRole('textbox', { name: 'Text (UTF-8)' }).fill('Hello')
    await expect(page.getByTestId('as-hex')).toContainText('48 65 6C 6C 6F')
    await expect(page.getByTestId('as-base64')).toContainText('SGVsbG8=')
    await tool('Time')
    await page.getByRole('textbox', { name: 'Epoch time or date' }).fill('1770701635')
    await expect(page.getByTestId('moment')).toContainText('2026-02-10T05:33:55.000Z')
    await expect(page).toHaveURL('/sqtools?time=1770701635&tool=time')
    await tool('Text and bytes')
    await expect(page.getByRole('textbox', { name: 'Text (UTF-8)' })).toHaveValue('Hello')
  })

  test('says what ingest would do with a message, for a device as it is', async ({ page }) => {
    const ts = Math.floor(Date.now() / 1000)
    await page.goto('/sqtools?tool=message')
    const points = page.getByTestId('points')
    await page.getByRole('textbox', { name: 'Message' }).fill('{"ts":')
    await expect(points).toContainText('Refused: 1')
    await page.getByRole('textbox', { name: 'Message' }).fill(`[{"ts":${ts},"vin":12.4},{"ts":1}]`)
    await expect(points).toContainText('Accepted: 1 · Refused: 1')
    await expect(page.getByTestId('keys')).toContainText('12.4')
    await page.getByRole('textbox', { name: 'Device ID' }).fill('demo00001')
    await expect(points).toContainText('Plan:')
    await expect(points.getByRole('listitem').first()).toContainText('Stored')
  })
})

test.describe('an owner', () => {
  test.use({ account: 'owner@example.com' })

  test('has no tools', async ({ page }) => {
    await page.goto('/sqtools')
    await expect(new Shell(page).notFound).toBeVisible()
  })
})
