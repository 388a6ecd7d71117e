import {
  connectDevice,
  maximumMessageId,
  type MqttDevice,
  publishPacket,
} from '../lib/devices/mqtt-device.ts'
import { p50, p99 } from '../lib/measuring/percentile.ts'
import { deviceIds, secretOf, startPortal } from '../lib/portal/portal.ts'
import { sleep } from '../lib/wait.ts'
import { fullPoint, setTimes, writeBody } from '../load/bodies.ts'
import type { Row, Scenario } from '../scenario.ts'

const spacedMs = 50
const warmUps = 20

export const puback: Scenario = {
  id: 'puback',
  title: 'One MQTT message, publish → PUBACK (on disk), nothing else going on',
  async run(surroundings) {
    const portal = await startPortal(surroundings)
    const [deviceId] = deviceIds(1) as [string]
    try {
      await portal.createDevices([deviceId])
      const device = await connectDevice(portal.mqttPort, deviceId, secretOf(deviceId))
      const count = surroundings.quick ? 60 : 400
      surroundings.log(`${count} messages, one every ${spacedMs} ms`)
      const times = await publishOneByOne(device, deviceId, warmUps + count)
      device.close()
      return rowsOf(times.slice(warmUps))
    } finally {
      await portal.stop()
    }
  },
}

function rowsOf(times: readonly number[]): Row[] {
  const name = 'one MQTT message, publish → PUBACK'
  const note = `${times.length} messages`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', target: { atMost: 20 }, note },
    { name: `${name}, p99`, value: p99(times), unit: 'ms', target: { atMost: 60 }, note },
  ]
}

async function publishOneByOne(device: MqttDevice, deviceId: string, count: number): Promise<number[]> {
  const body = writeBody({ format: 'json', points: 1, ...fullPoint }, deviceId, 1)
  const fromSeconds = Math.floor(Date.now() / 1000) - count
  const times: number[] = []
  for (let message = 0; message < count; message++) {
    setTimes(body, fromSeconds + message, 1)
    const packet = publishPacket(deviceId, body.bytes)
    packet.bytes.writeUInt16BE((message % maximumMessageId) + 1, packet.messageIdAt)
    const startedMs = performance.now()
    await acknowledged(device, packet.bytes)
    times.push(performance.now() - startedMs)
    await sleep(spacedMs)
  }
  return times
}

export function acknowledged(device: MqttDevice, packet: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    device.onLost = reject
    device.onPubacks = () => resolve()
    device.socket.write(packet)
  })
}
