import { expect, now, test } from '../../fixtures/test.ts'
import { RawPage } from '../../pages/device/raw-page.ts'

test.use({ account: 'owner@example.com' })

/** Engine speed. Source: SAE J1939-71, EEC1: bytes 4 and 5, an eighth of a revolution a bit. */
const speedFrame = (rpm: number) => {
  const bytes = [(rpm * 8) & 0xff, (rpm * 8) >> 8].map((byte) => byte.toString(16).padStart(2, '0'))
  return { id: 0x0c_f0_04_00, data: `FFFFFF${bytes.join('')}FFFFFF`.toUpperCase() }
}

test('a signal of bus frames is a column when somebody chooses it', async ({ page, device }) => {
  const to = Math.floor(now(60))
  const speeds = [700, 1500, 2100]
  await device.post(
    speeds.map((rpm, at) => ({ ts: to - at * 60, vin: 24, can1: [speedFrame(900), speedFrame(rpm)] })),
  )
  const raw = new RawPage(page)
  await raw.open(device.id)
  await raw.waitUntilLoaded()
  await expect(raw.heads()).toHaveText([/^Time/, /Supply Voltage/])
  await page.getByRole('button', { name: /^Columns:/ }).click()
  await page.getByRole('checkbox', { name: 'Engine Speed (CAN 1) (rpm)' }).check()
  await page.keyboard.press('Escape')
  await expect(raw.heads()).toHaveText([/^Time/, /Supply Voltage/, /Engine Speed \(CAN 1\)/])
  for (const [row, text] of ['700.00', '1,500.00', '2,100.00'].entries())
    await expect(raw.cells(row)).toHaveText(['24.00', text])
  await expect(page).toHaveURL(/can1\.61444\.spn190/)
  await page.reload()
  await expect(raw.cells(2)).toHaveText(['24.00', '2,100.00'])
})
