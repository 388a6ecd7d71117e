import { connect } from 'mqtt'
import { expect, now, test } from '../../fixtures/test.ts'
import { DevicePage } from '../../pages/device/device-page.ts'

test.use({ account: 'owner@example.com' })

test('when the server is killed and restarted, the page continues without losing points', async ({
  page,
  portal,
  device,
  pageErrors,
}) => {
  pageErrors.allow(
    /ERR_SOCKET_NOT_CONNECTED|ERR_CONNECTION_REFUSED|status of 503|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|dynamically imported module|preload CSS/,
  )
  const shown = new DevicePage(page)
  // A device that keeps unacknowledged messages, like a real one.
  const client = connect(portal.mqttUrl, {
    clientId: device.id,
    username: device.id,
    password: device.secret,
    reconnectPeriod: 500,
  })
  client.on('error', () => {})
  const sent: number[] = []
  const publish = async (vin: number) => {
    // Two points of the same millisecond would be one record.
    const ts = Math.max(now(), (sent.at(-1) ?? 0) + 0.001)
    sent.push(ts)
    await client.publishAsync(`devices/${device.id}/data`, JSON.stringify({ ts, vin }), { qos: 1 })
  }
  try {
    await publish(12.1)
    await shown.open(device.id)
    await expect(shown.value('vin')).toHaveText('12.10 V')
    await expect(shown.connection).toHaveText('Live')

    await portal.kill()
    await expect(shown.connection).toHaveText('Reconnecting')
    await expect(shown.value('vin')).toHaveText('12.10 V')
    const inTheDark = [publish(12.2), publish(12.3)]

    await portal.start()
    await Promise.all(inTheDark)
    await expect(shown.value('vin')).toHaveText('12.30 V', { timeout: 40_000 })
    await expect(shown.connection).toHaveText('Live', { timeout: 40_000 })
    await publish(12.4)
    await expect(shown.value('vin')).toHaveText('12.40 V')
  } finally {
    await client.endAsync(true)
  }
  const answer = await page.request.get(`/api/portal/device-get-data/${device.id}?datapoints=100`)
  const { data } = (await answer.json()) as { data: { ts: number; vin: number }[] }
  expect(data.map(({ ts }) => ts).toReversed()).toEqual(sent)
  expect(data.map(({ vin }) => vin)).toEqual([12.4, 12.3, 12.2, 12.1])
})

test('values are polled while the stream is blocked, and live again after it', async ({
  page,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  const stream = `**/api/device/device/${device.id}/live`
  await page.route(stream, (route) => route.abort())
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.value('vin')).toHaveText('12.50 V')
  await expect(shown.connection).toHaveText('Reconnecting')
  await device.publish({ ts: now(), vin: 12.6 })
  await expect(shown.value('vin')).toHaveText('12.60 V', { timeout: 20_000 })
  await page.unroute(stream)
  await expect(shown.connection).toHaveText('Live', { timeout: 40_000 })
  await device.publish({ ts: now(), vin: 12.7 })
  await expect(shown.value('vin')).toHaveText('12.70 V')
})

test('without a network the page shows so, keeps its values and continues afterwards', async ({
  page,
  context,
  device,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  await device.post({ ts: now(), vin: 12.5 })
  const shown = new DevicePage(page)
  await shown.open(device.id)
  await expect(shown.connection).toHaveText('Live')
  await expect(shown.chart.canvas).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Showing the last received values.')).toBeVisible()
  await expect(shown.value('vin')).toHaveText('12.50 V')
  await device.publish({ ts: now(), vin: 12.6 })
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect(shown.value('vin')).toHaveText('12.60 V', { timeout: 40_000 })
})
