import { connect, connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../ingest/mqtt/mosquitto-testing.ts'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'
import type { WireRequest } from './wire.ts'

const deviceId = 'OUTSIDE01'
const program = findMosquitto(process.env['PATH'] ?? '')
if (!program) process.stdout.write('SKIPPED: commands over an outside broker. No mosquitto on the PATH.\n')

describe.skipIf(!program)('commands over an external broker', () => {
  let mosquitto: Mosquitto
  let portal: TestPortal
  let cookie: string
  let device: MqttClient

  beforeAll(async () => {
    mosquitto = await startMosquitto(program ?? '')
    portal = await startTestPortal({ MQTT_URL: mosquitto.url })
    await portal.createUser({ email: 'owner@example.com' })
    await portal.createDevice({ deviceId, tier: 'Hosted' })
    await portal.grant(deviceId, 'owner@example.com', 'ADMIN')
    cookie = await portal.signIn('owner@example.com')
  })
  afterAll(async () => {
    device.end(true)
    await portal.stop()
    await mosquitto.remove()
  })

  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { cookie, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (await (await fetch(`${portal.origin}/api/portal/${path}`, init)).json()) as T
  }
  const send = (method: string, args: object) =>
    ask<{ ts: number }>('device-send-rpc', { deviceid: deviceId, method, args })

  it('are sent once to a device that was just heard, and are not retained for an offline one', async () => {
    // With a persistent session, commands queued by the broker would arrive now.
    const session = { clientId: deviceId, clean: false, reconnectPeriod: 0 }
    device = await connectAsync(mosquitto.url, session)
    await device.subscribeAsync(`${deviceId}/rpc`, { qos: 1 })
    await device.endAsync()
    const early = await send('Sys.Reboot', {})
    const trigger = await send('Admin.Trigger', { index: 2 })

    const got: WireRequest[] = []
    device = connect(mosquitto.url, session)
    const ended = new Promise<void>((resolve) => {
      device.on('message', (_topic, payload) => {
        const request = JSON.parse(payload.toString()) as WireRequest
        got.push(request)
        device.publish(`portal/${deviceId}/rpc`, JSON.stringify({ id: request.id, result: null }), { qos: 1 })
        if (request.method === 'Sys.Reboot') resolve()
      })
    })
    // The portal cannot know that the device is there before it sends something.
    await device.publishAsync(`devices/${deviceId}/data`, JSON.stringify({ ts: Date.now() / 1000 }), {
      qos: 1,
    })
    await ended
    expect(got.map(({ method }) => method)).toEqual(['Admin.Trigger', 'Sys.Reboot'])
    type Queue = { Items: { ts: number; state: string }[] }
    const states = async () => (await ask<Queue>(`device-get-rpc-queue/${deviceId}.10`)).Items
    await expect.poll(states, { timeout: 10_000 }).toMatchObject([
      { ts: trigger.ts, state: 'answered' },
      { ts: early.ts, state: 'answered' },
    ])
  })

  it('are sent at once if repeatable, without checking presence', async () => {
    const got: string[] = []
    device.on('message', (_topic, payload) =>
      got.push((JSON.parse(payload.toString()) as WireRequest).method),
    )
    await send('FS.List', {})
    await expect.poll(() => got, { timeout: 10_000 }).toEqual(['FS.List'])
  })
})
