import { eventMessage, enableAlarmMails } from '../lib/devices/alerts.ts'
import { connectDevice, publishPacket } from '../lib/devices/mqtt-device.ts'
import { p50, p95 } from '../lib/measuring/percentile.ts'
import { cpuOf } from '../lib/measuring/usage.ts'
import { deviceIds, type Portal, secretOf, startPortal } from '../lib/portal/portal.ts'
import { type SmtpSink, startSmtpSink } from '../lib/smtp-sink.ts'
import { sleep } from '../lib/wait.ts'
import type { Scenario } from '../scenario.ts'

const spacedMs = 100
const warmUps = 10
/** Events received within the second of the subscription count as earlier. */
const choiceMs = 1_500

export const eventToMail: Scenario = {
  id: 'event-to-mail',
  title: 'An event handed to the socket over MQTT → the mail about it accepted by the mail server',
  async run(surroundings) {
    const sink = await startSmtpSink()
    const portal = await startPortal(surroundings, undefined, { SMTP_URL: sink.url })
    try {
      const count = warmUps + (surroundings.quick ? 40 : 300)
      const ids = deviceIds(count)
      await portal.createDevices(ids)
      const owner = await portal.signIn()
      surroundings.log(`${count} devices, each notifies another address`)
      for (const id of ids) await enableAlarmMails(owner, id, [addressOf(id)])
      owner.close()
      await sleep(choiceMs)
      const before = cpuOf(portal.pid)
      const times = await timeEach(portal, sink, ids)
      const after = cpuOf(portal.pid)
      const cpuMs =
        before && after ? ((after.main + after.others - before.main - before.others) * 1000) / count : null
      const own = cpuMs === null ? '' : `, ${cpuMs.toFixed(1)} ms of the server's processor time each`
      const note = `${times.length} events${own}`
      const name = 'event on a device → mail accepted'
      return [
        { name: `${name}, p50`, value: p50(times), unit: 'ms', note },
        { name: `${name}, p95`, value: p95(times), unit: 'ms', target: { atMost: 1_000 }, note },
      ]
    } finally {
      sink.close()
      await portal.stop()
    }
  },
}

const addressOf = (deviceId: string) => `${deviceId.toLowerCase()}@example.com`

/** One event at a time, each on another device, so that no mail waits for others to the same address. */
async function timeEach(portal: Portal, sink: SmtpSink, ids: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const id of ids) {
    const device = await connectDevice(portal.mqttPort, id, secretOf(id))
    const startedMs = performance.now()
    const accepted = new Promise<void>((resolve, reject) => {
      device.onLost = reject
      sink.onMail = (to) => to === addressOf(id) && resolve()
    })
    const { bytes, messageIdAt } = publishPacket(id, eventMessage('pump', Math.floor(Date.now() / 1000)))
    bytes.writeUInt16BE(1, messageIdAt)
    device.socket.write(bytes)
    await accepted
    times.push(performance.now() - startedMs)
    device.close()
    await sleep(spacedMs)
  }
  return times.slice(warmUps)
}
