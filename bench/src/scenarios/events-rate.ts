import { eventMessage, enableAlarmMails } from '../lib/devices/alerts.ts'
import {
  connectDevice,
  maximumMessageId,
  type MqttDevice,
  publishPacket,
} from '../lib/devices/mqtt-device.ts'
import { cpuOf } from '../lib/measuring/usage.ts'
import { deviceIds, type Portal, secretOf, startPortal } from '../lib/portal/portal.ts'
import { type SmtpSink, startSmtpSink } from '../lib/smtp-sink.ts'
import { sleep } from '../lib/wait.ts'
import type { Row, Scenario } from '../scenario.ts'

const devices = 200
const topics = 20
const perSecond = 1_000
/** Messages are sent evenly, in batches at this interval. */
const lotMs = 50
const choiceMs = 1_500
const marker = 'marker@example.com'

export const eventsRate: Scenario = {
  id: 'events',
  title: `Events of ${devices} devices, ${perSecond} a second, until the mail about the last one is accepted`,
  async run(surroundings) {
    const sink = await startSmtpSink()
    const portal = await startPortal(surroundings, undefined, { SMTP_URL: sink.url })
    try {
      const ids = deviceIds(devices)
      await portal.createDevices(ids)
      const owner = await portal.signIn()
      const [last = ''] = ids.slice(-1)
      for (const id of ids) await enableAlarmMails(owner, id, id === last ? [marker] : ['ops@example.com'])
      owner.close()
      await sleep(choiceMs)
      const seconds = surroundings.quick ? 10 : 30
      surroundings.log(`${perSecond * seconds} events in ${seconds} s`)
      return await measure(portal, sink, ids, seconds)
    } finally {
      sink.close()
      await portal.stop()
    }
  },
}

async function measure(
  portal: Portal,
  sink: SmtpSink,
  ids: readonly string[],
  seconds: number,
): Promise<Row[]> {
  const open = await Promise.all(ids.map((id) => connectDevice(portal.mqttPort, id, secretOf(id))))
  const [marking, ...senders] = open.toReversed() as [MqttDevice, ...MqttDevice[]]
  const before = cpuOf(portal.pid)
  const startedMs = performance.now()
  const count = await send(senders, ids, seconds)
  const sentMs = performance.now()
  const told = new Promise<void>((resolve) => (sink.onMail = (to) => to === marker && resolve()))
  // Stored last, therefore folded and decided last.
  publish(marking, ids.at(-1) ?? '', 1, 'marker')
  await told
  const endedMs = performance.now()
  const after = cpuOf(portal.pid)
  for (const device of open) device.close()
  const cpu = before && after ? after.main + after.others - before.main - before.others : null
  const note = `${count} events in ${((sentMs - startedMs) / 1000).toFixed(1)} s over MQTT, each a message of its own, stored, folded, decided and told; the last one's mail came ${Math.round(endedMs - sentMs)} ms after the last event`
  return [
    {
      name: 'events evaluated, a second of one core',
      value: cpu === null ? null : count / cpu,
      unit: 'events/s',
      target: { atLeast: 1_000 },
      note,
    },
  ]
}

/** Each device sends each of its topics in turn. @returns the number of acknowledged messages */
async function send(
  senders: readonly MqttDevice[],
  ids: readonly string[],
  seconds: number,
): Promise<number> {
  const total = perSecond * seconds
  let acknowledged = 0
  let sent = 0
  const stored = new Promise<void>((resolve) => {
    for (const device of senders)
      device.onPubacks = (count) => {
        acknowledged += count
        if (acknowledged >= total) resolve()
      }
  })
  const perLot = (perSecond * lotMs) / 1000
  const startedMs = performance.now()
  for (let lot = 1; lot * lotMs <= seconds * 1000; lot += 1) {
    for (let event = 0; event < perLot; event += 1, sent += 1) {
      const index = sent % senders.length
      const turn = Math.floor(sent / senders.length)
      const id = ids.toReversed()[index + 1] ?? ''
      publish(senders[index] as MqttDevice, id, (turn % maximumMessageId) + 1, `topic ${turn % topics}`)
    }
    await sleep(Math.max(0, startedMs + lot * lotMs - performance.now()))
  }
  await stored
  return sent
}

function publish(device: MqttDevice, id: string, messageId: number, topic: string): void {
  const { bytes, messageIdAt } = publishPacket(id, eventMessage(topic, Math.round(Date.now()) / 1000))
  bytes.writeUInt16BE(messageId, messageIdAt)
  device.socket.write(bytes)
}
