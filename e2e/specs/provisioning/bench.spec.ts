import { expect, now, test } from '../../fixtures/test.ts'

test.use({ account: 'provisioner@example.com' })

test('a device on the bench shows its checks, and what was decided is recorded and listed', async ({
  page,
  portal,
}) => {
  const device = { deviceId: 'BENCH0001', name: 'BENCH0001', model: 'ORB-C2', tier: 'Trial' }
  const words = { secret: 'secret-BENCH0001', setupPassword: 'setup.BENCH0001' }
  const timing = { baseIntervalSeconds: 5, transmitInterval: 1 }
  await portal.command('create-devices', { devices: [{ ...device, ...words, ...timing }] })
  await page.goto('/sqprov/BENCH0001')
  const bench = page.getByRole('region', { name: 'Bench test' })
  await expect(bench.getByRole('list', { name: 'Checks' })).toContainText('No message yet')
  await expect(bench.getByRole('button', { name: 'Pass' })).toBeDisabled()
  const answer = await fetch(`${portal.origin}/ingest/BENCH0001`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('BENCH0001:secret-BENCH0001')}` },
    body: JSON.stringify({ ts: now(), vin: 8.5, wifi_rssi: -60 }),
  })
  expect(answer.status).toBe(200)
  await expect(bench).toContainText('Supply voltage out of range · 8.5 V')
  await expect(bench).toContainText('Wi-Fi -60 dBm')
  await bench.getByRole('textbox', { name: 'Note' }).fill('Supply too low')
  await bench.getByRole('button', { name: 'Fail' }).click()
  await expect(bench.getByRole('list', { name: 'Test results' })).toContainText('Supply too low')
  await page.goto('/sqprov?q=BENCH0001')
  await expect(page.getByRole('listitem').filter({ hasText: 'BENCH0001' })).toContainText('Test failed')
})
