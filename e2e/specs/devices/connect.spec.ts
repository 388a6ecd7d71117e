import { postMessage, publishMessage, sendDatagram } from '../../fixtures/devices/device.ts'
import { isOnPath, runInShell, getFlagValue, parseShellWords } from '../../fixtures/shell.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { ConnectPage } from '../../pages/device/connect-page.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

test('shows the addresses and credentials of a device, with the secret on demand @both', async ({
  page,
  portal,
  device,
}) => {
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await expect(connect.fact('MQTT address')).toHaveText(portal.mqttUrl)
  await expect(connect.fact('MQTT topic')).toHaveText(`devices/${device.id}/data`)
  await expect(connect.fact('MQTT client ID and user')).toHaveText(device.id)
  await expect(connect.fact('HTTP address')).toHaveText(`${portal.origin}/ingest/${device.id}`)
  await expect(connect.fact('HTTP user')).toHaveText(device.id)
  await expect(connect.fact('UDP address')).toHaveText(`${portal.udp.host}:${portal.udp.port}`)
  await expect(connect.fact('Secret (password)')).not.toContainText(device.secret)
  await connect.showSecret()
  await expect(connect.fact('Secret (password)')).toHaveText(device.secret)
})

test('each copy button copies its value', async ({ page, context, portal, device }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  const values = new Map([
    ['MQTT address', portal.mqttUrl],
    ['MQTT topic', `devices/${device.id}/data`],
    ['MQTT client ID and user', device.id],
    ['HTTP address', `${portal.origin}/ingest/${device.id}`],
    ['HTTP user', device.id],
    ['UDP address', `${portal.udp.host}:${portal.udp.port}`],
    ['Secret (password)', device.secret],
    ['HTTP command', await connect.command('http').innerText()],
    ['MQTT command', await connect.command('mqtt').innerText()],
  ])
  await expect(page.getByRole('button', { name: /^Copy: / })).toHaveCount(values.size)
  for (const [name, value] of values) {
    await page.getByRole('button', { name: `Copy: ${name}`, exact: true }).click()
    await expect(page.getByRole('button', { name: `Copied: ${name}`, exact: true })).toBeVisible()
    expect(await copied()).toBe(value)
  }
})

test('the copied curl command sends the first message', async ({ page, device }) => {
  test.skip(!isOnPath('curl'), 'This machine has no curl.')
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await expect(connect.firstMessage).toContainText('Waiting for the first message…')
  const answer = await runInShell(await connect.command('http').innerText())
  expect(JSON.parse(answer)).toMatchObject({ stored: 1, refused: [] })
  await expect(connect.firstMessage).toContainText('First message received')
  await expect(connect.understood('vin')).toContainText('Supply Voltage')
  await expect(connect.understood('vin')).toContainText('12.60 V')
  await expect(connect.understood('ambient')).toContainText('21.5 °C')

  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(new DevicePage(page).value('vin')).toHaveText('12.60 V')
})

test('the arguments of the curl command are complete', async ({ page, device, portal }) => {
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  const words = await parseShellWords(await connect.command('http').innerText())
  expect(words.at(-1)).toBe(`${portal.origin}/ingest/${device.id}`)
  const [id = '', secret = ''] = getFlagValue(words, '-u').split(':')
  expect((await postMessage(portal, { id, secret }, getFlagValue(words, '-d'))).status).toBe(200)
  await expect(connect.firstMessage).toContainText('First message received')
})

test('address, topic, user and secret of the mosquitto_pub command work', async ({ page, device }) => {
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  const words = await parseShellWords(await connect.command('mqtt').innerText())
  expect(getFlagValue(words, '-i')).toBe(getFlagValue(words, '-u'))
  expect(getFlagValue(words, '-q')).toBe('1')
  await publishMessage(
    `mqtt://${getFlagValue(words, '-h')}:${getFlagValue(words, '-p')}`,
    { id: getFlagValue(words, '-u'), secret: getFlagValue(words, '-P') },
    getFlagValue(words, '-m'),
    getFlagValue(words, '-t'),
  )
  await expect(connect.firstMessage).toContainText('First message received')
  await expect(connect.understood('vin')).toContainText('12.60 V')
})

test('UDP is off until an Admin allows it', async ({ page, device }) => {
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await expect(connect.allowUdp).not.toBeChecked()
  await expect(connect.command('udp')).toHaveCount(0)
  const [host = '', port = ''] = (await connect.fact('UDP address').innerText()).split(':')
  const send = (vin: number) =>
    sendDatagram(host, Number(port), JSON.stringify({ deviceid: device.id, ts: now(), vin }))
  await send(11)
  await connect.allowUdp.click()
  await expect(connect.allowUdp).toBeChecked()
  await expect(connect.command('udp')).toContainText(`nc -u -w1 ${host} ${port}`)
  await send(12.6)
  await expect(connect.understood('vin')).toContainText('12.60 V')
  // The earlier one was dropped.
  const answer = await page.request.get(`/api/portal/device-get-data/${device.id}?datapoints=10`)
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(1)

  await page.reload()
  await expect(connect.allowUdp).toBeChecked()
  await connect.allowUdp.click()
  await expect(connect.command('udp')).toHaveCount(0)
})

test('the UDP command sends a whole message', async ({ page, device, portal }) => {
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await connect.allowUdp.click()
  const [message = ''] = (await connect.command('udp').innerText()).split('|')
  await sendDatagram(portal.udp.host, portal.udp.port, await runInShell(message))
  await expect(connect.understood('vin')).toContainText('12.60 V')
})

test('a message that cannot be stored is listed with its reason', async ({ page, device, portal }) => {
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await expect(connect.refusals).toContainText('No refused messages.')
  expect((await postMessage(portal, device, '{"ts":')).status).toBe(400)
  await publishMessage(portal.mqttUrl, device, '{"vin":12.6}')
  await expect(connect.refused).toHaveCount(2)
  const invalid = connect.refused.and(page.locator('[data-reason="invalid-json"]'))
  await expect(invalid).toContainText('HTTP')
  await expect(invalid).toContainText('{"ts":')
  const timeless = connect.refused.and(page.locator('[data-reason="missing-ts"]'))
  await expect(timeless).toContainText('MQTT')
  await expect(timeless).toContainText('ts')
  await expect(connect.refusals).toContainText('2 in total')
  await expect(connect.firstMessage).toContainText('Waiting for the first message…')
})

test('the content of a refused message is shown as text', async ({ page, device, portal }) => {
  const hostile = '<img src=x onerror="document.title=1">'
  await postMessage(portal, device, hostile)
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await expect(connect.refused).toContainText(hostile)
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
})

test('a device that has already sent shows its current values', async ({ page, device }) => {
  await device.post({ ts: now(60), vin: 12, cp1: 3, events: [{ topic: 'vin', msg: 'Low', lv: 30 }] })
  const connect = new ConnectPage(page)
  await connect.open(device.id)
  await expect(connect.understood('cp1')).toContainText('3')
  await expect(connect.understood('events')).toContainText('1 item')
  await device.publish({ ts: now(), tc1: 350.25 })
  await expect(connect.understood('tc1')).toContainText('350.3 °C')
})
