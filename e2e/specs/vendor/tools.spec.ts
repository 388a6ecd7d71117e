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

  test('keeps the input when switching tools, without bytes or messages in the URL', async ({ page }) => {
    await page.goto('/sqtools?tool=bytes')
    const tool = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
    await page.getByRole('textbox', { name: 'Text (UTF-8)' }).fill('Hello')
    await expect(page.getByTestId('as-hex')).toContainText('48 65 6C 6C 6F')
    await expect(page.getByTestId('as-base64')).toContainText('SGVsbG8=')
    await tool('Time')
    await page.getByRole('textbox', { name: 'Epoch time or date' }).fill('1770701635')
    await expect(page.getByTestId('moment')).toContainText('2026-02-10T05:33:55.000Z')
    await expect(page).toHaveURL('/sqtools?time=1770701635&tool=time')
    await tool('Device message')
    await page.getByRole('textbox', { name: 'Message' }).fill('{"vin":12.5}')
    await expect(page).toHaveURL('/sqtools?time=1770701635&tool=message')
    await tool('Time')
    await expect(page.getByRole('textbox', { name: 'Epoch time or date' })).toHaveValue('1770701635')
    await tool('Device message')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('{"vin":12.5}')
    await tool('Text and bytes')
    await expect(page.getByRole('textbox', { name: 'Text (UTF-8)' })).toHaveValue('Hello')
  })

  test('decodes frames of J1939 and NMEA 2000, and reports invalid lines', async ({ page }) => {
    await page.goto('/sqtools?tool=frames')
    const input = page.getByRole('textbox', { name: 'CAN frames' })
    const frames = page.getByTestId('frame')
    await input.fill('0CF00400 F17D84A72900FFFF\n09F11223 FF1027FF7FFF7FFD')
    await expect(frames).toHaveCount(2)
    await expect(frames.first()).toContainText('Engine Speed')
    await expect(frames.last()).toContainText('Vessel Heading')
    for (const [text, problem] of [
      ['hello', 'start with an identifier such as 18FEF100.'],
      ['0CF00400 F17D\n0CF00400', 'Line 2: add the data after the identifier.'],
      ['123 F17D', 'Line 1: 11-bit identifiers have no known messages.'],
      ['0CF00400 F1Z', 'Line 1: write the data as pairs of hexadecimal digits.'],
      ['{"a":', 'This is not valid JSON.'],
    ] as const) {
      await input.fill(text)
      await expect(page.getByText(problem)).toBeVisible()
      await expect(input).toHaveValue(text)
    }
  })

  test('decodes trouble codes, and reports what is missing', async ({ page }) => {
    await page.goto('/sqtools?tool=codes')
    const input = page.getByRole('textbox', { name: 'DM1 data' })
    await input.fill('44FF6E000305FFFF')
    await expect(page.getByTestId('trouble-code')).toContainText('110')
    await expect(page.getByTestId('lamps')).toContainText('On')
    await input.fill('6E000305')
    await expect(page.getByTestId('trouble-code')).toContainText('110')
    for (const [text, problem] of [
      ['44FF6E00030', 'The last byte has only one digit.'],
      ['44GG', 'Use hexadecimal digits only'],
      ['44FF', 'Enter at least 6 bytes of DM1 data'],
    ] as const) {
      await input.fill(text)
      await expect(page.getByText(problem)).toBeVisible()
    }
  })

  test('reports problems with bytes and times', async ({ page }) => {
    await page.goto('/sqtools?tool=bytes')
    const notation = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
    await notation('Hexadecimal')
    const hex = page.getByRole('textbox', { name: 'Hexadecimal' })
    await hex.fill('48 65 6')
    await expect(page.getByText('The last byte has only one digit.')).toBeVisible()
    await hex.fill('48 ZZ')
    await expect(page.getByText('Use hexadecimal digits only')).toBeVisible()
    await hex.fill('FF FE')
    await expect(page.getByText('These bytes are not UTF-8 text.')).toBeVisible()
    await notation('Base64')
    await page.getByRole('textbox', { name: 'Base64' }).fill('###')
    await expect(page.getByText('This is not valid base64.')).toBeVisible()
    await notation('Time')
    const time = page.getByRole('textbox', { name: 'Epoch time or date' })
    await time.fill('next week')
    await expect(page.getByText('Enter epoch seconds, or a date such as')).toBeVisible()
    await time.fill('2026-02-10 05:33:55')
    await expect(page.getByTestId('moment')).toContainText('1770701635')
  })

  test('shows what ingest would do with a message for a device', async ({ page }) => {
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
