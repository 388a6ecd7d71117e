import { expect, now, test } from '../../fixtures/test.ts'

test.use({ account: 'owner@example.com' })

test('parameters are found by name and key, and faults are decoded @both @everyday', async ({
  page,
  device,
}) => {
  await device.post({
    ts: now(),
    vin: 12.34,
    analog1: 1.5,
    // Bus message 65226 of controller 0: SPN 110, FMI 0, once.
    can1: [{ id: 0x18fe_ca00, data: '44FF6E000001FFFF' }],
  })
  await page.goto(`/diag/${device.id}`)
  const parameters = page.getByTestId('diag-parameters')
  await expect(parameters.getByTestId('parameter').filter({ hasText: 'Supply Voltage' })).toContainText(
    '12.34 V',
  )
  const fault = page.getByTestId('fault')
  await expect(fault).toContainText('SPN 110 · FMI 0')
  await expect(fault).toContainText('CAN 1')
  await expect(page.getByTestId('diag-connection')).toContainText('HTTP')

  await page.getByRole('searchbox', { name: 'Search parameters' }).fill('analog')
  await expect(parameters.getByTestId('parameter')).toHaveCount(1)
  await expect(page).toHaveURL(/q=analog/)
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('No matching parameters.')).toBeVisible()
})

test('a device that never sent anything shows what to expect, and a refused message is listed', async ({
  page,
  device,
  portal,
}) => {
  await page.goto(`/diag/${device.id}`)
  await expect(page.getByTestId('diag-parameters')).toContainText('No Data Available')
  await expect(page.getByTestId('diag-connection')).toContainText('None yet')
  await fetch(`${portal.origin}/ingest/${device.id}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${device.id}:${device.secret}`)}` },
    body: 'no JSON',
  })
  await page.reload()
  await expect(page.getByTestId('refusal')).toHaveCount(1)
})

test.describe('operator@example.com', () => {
  test.use({ account: 'operator@example.com' })

  test('an Operator is redirected to the data', async ({ page }) => {
    await page.goto('/diag/DEMO00001')
    await expect(page).toHaveURL('/data/DEMO00001')
    for (const name of ['Diagnostics', 'Scripting', 'Server Log'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})
