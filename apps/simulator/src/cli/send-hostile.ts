import type { Clock } from '../clock.ts'
import type { FleetDevice } from '../fleet.ts'
import type { HostileMessage } from '../hostile.ts'
import { hostileMessages } from '../hostile.ts'
import { pointAt } from '../models/point-at.ts'
import { publishRaw } from '../transports/mqtt/mqtt-raw.ts'
import { createAgent, ingestUrl, post } from '../transports/http/post.ts'
import type { Settings } from './options.ts'

const timeoutMs = 60_000
const shownCharacters = 200

/** Sends the catalogue and prints each response; a valid point at the end shows that the device can still send. */
export async function sendHostileMessages(
  settings: Settings,
  clock: Clock,
  print: (line: string) => void,
): Promise<number> {
  const device = settings.devices[0] as FleetDevice
  const nowSeconds = clock.nowMs() / 1000
  const good: HostileMessage = {
    name: 'a good point',
    body: JSON.stringify(pointAt(device, nowSeconds)),
    expected: 'stored',
  }
  const send = settings.transport === 'mqtt' ? createMqttSender(settings, clock) : createHttpSender(settings)
  let unanswered = 0
  for (const message of [...hostileMessages(device.deviceId, nowSeconds), good]) {
    const answer = await send(device, message).catch((error: unknown) => {
      unanswered++
      return `no answer: ${String(error)}`
    })
    print(`${message.name.padEnd(36)} ${message.expected.padEnd(8)} ${answer}`)
  }
  return unanswered === 0 ? 0 : 1
}

type SendMessage = (device: FleetDevice, message: HostileMessage) => Promise<string>

function createHttpSender(settings: Settings): SendMessage {
  // One connection each: a connection closed by the server must not affect the next response.
  const agent = createAgent(settings.origin, 1, false)
  return async (device, { body, credentials }) => {
    const url = ingestUrl(settings.origin, credentials?.deviceId ?? device.deviceId)
    const who = { deviceId: device.deviceId, secret: credentials?.secret ?? device.secret }
    const answer = await post(url, body, { agent, timeoutMs, ...who })
    return `HTTP ${answer.status} ${answer.body.replaceAll(/\s+/g, ' ').slice(0, shownCharacters)}`
  }
}

function createMqttSender(settings: Settings, clock: Clock): SendMessage {
  return (device, { body, credentials }) =>
    publishRaw({
      url: settings.mqttUrl,
      deviceId: device.deviceId,
      secret: credentials?.secret ?? device.secret,
      topic: `devices/${credentials?.deviceId ?? device.deviceId}/data`,
      body,
      clock,
      timeoutMs,
    })
}
