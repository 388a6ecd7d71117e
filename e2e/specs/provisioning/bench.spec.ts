import { createHash } from 'node:crypto'
import { testDevice } from '../../fixtures/devices/device.ts'
import { startSimulatedDevice } from '../../fixtures/devices/simulated-device.ts'
import { expect, now, test } from '../../fixtures/test.ts'

test.use({ account: 'provisioner@example.com' })

test('a device on the bench shows its checks, and the decision is recorded and listed', async ({
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

test('a device installs its first firmware over MQTT, reports it, and passes', async ({
  page,
  portal,
  session,
}) => {
  const deviceId = 'BENCH0002'
  const device = { deviceId, name: deviceId, model: 'QUAD-C2', tier: 'Trial' }
  const words = { secret: `secret-${deviceId}`, setupPassword: `setup.${deviceId}` }
  const timing = { baseIntervalSeconds: 5, transmitInterval: 1 }
  await portal.command('create-devices', { devices: [{ ...device, ...words, ...timing }] })
  const fw = 'SFW003-6.9.7'
  const image = Buffer.from(`image of ${fw} `.repeat(200))
  const { cookies } = await session('vendor@example.com')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const added = await fetch(`${portal.origin}/api/prov/firmware`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      fw,
      models: ['QUAD-C2'],
      recommended: true,
      data: image.toString('base64'),
      sha256: createHash('sha256').update(image).digest('hex'),
    }),
  })
  expect(added.status).toBe(200)
  const simulated = await startSimulatedDevice(portal, testDevice(portal, deviceId, deviceId), {
    model: 'QUAD-C2',
    // 12 V, as supplied on a bench.
    kind: 'boat',
    firmware: 'SFW003-6.4.1',
  })
  try {
    await page.goto(`/sqprov/${deviceId}`)
    const bench = page.getByRole('region', { name: 'Bench test' })
    const check = (name: string) =>
      bench.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: name })
    const passed = (name: string) => check(name).getByLabel('Passed')
    await expect(check('Firmware')).toContainText('Newer firmware is recommended')
    await expect(bench.getByRole('button', { name: 'Pass' })).toBeDisabled()
    await bench.getByRole('combobox', { name: 'Firmware to install' }).selectOption(fw)
    await bench.getByRole('button', { name: 'Install' }).click()
    // Sent over MQTT, downloaded, restarted, and reported by the device itself.
    await expect
      .poll(() => simulated.live.executedCommands().map(({ method }) => method))
      .toContain('OTA.Update')
    await expect(check('Firmware')).toContainText(fw)
    for (const name of ['Last contact', 'Firmware', 'Self-check', 'Signal'])
      await expect(passed(name)).toBeVisible()
    await bench.getByRole('button', { name: 'Pass' }).click()
    await expect(bench.getByRole('list', { name: 'Test results' })).toContainText('Passed')
    await page.goto(`/sqprov?q=${deviceId}`)
    await expect(page.getByRole('listitem').filter({ hasText: deviceId })).toContainText('Test passed')
  } finally {
    await simulated.stop()
    await fetch(`${portal.origin}/api/prov/firmware/${fw}`, { method: 'DELETE', headers: { cookie } })
  }
})
