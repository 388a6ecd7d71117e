import {
  connectDevice,
  maximumMessageId,
  type MqttDevice,
  publishPacket,
} from '../lib/devices/mqtt-device.ts'
import { type Body, type BodyPlan, setTimes, writeBody } from './bodies.ts'
import { type Meter, serveLoad, type StopCondition } from './protocol.ts'

export type MqttLoad = {
  readonly port: number
  /** One connection per device. */
  readonly devices: readonly { readonly deviceId: string; readonly secret: string }[]
  /** Messages per connection that await their PUBACK. */
  readonly inFlight: number
  readonly plan: BodyPlan
  /** Number of different messages per connection. */
  readonly variants: number
  readonly fromSeconds: number
  readonly stepSeconds: number
  readonly until: StopCondition
}

serveLoad(async (config, meter) => {
  const load = config as MqttLoad
  const senders: (() => Promise<void>)[] = []
  for (const [index, { deviceId, secret }] of load.devices.entries()) {
    const device = await connectDevice(load.port, deviceId, secret)
    const packets = Array.from({ length: load.variants }, (_, variant) => {
      const body = writeBody(load.plan, deviceId, index * load.variants + variant)
      return { ...publishPacket(deviceId, body.bytes), body }
    })
    senders.push(() => keepPublishing(load, device, packets, meter))
  }
  meter.start(load.until)
  await Promise.all(senders.map((send) => send()))
})

type Packet = ReturnType<typeof publishPacket> & { readonly body: Body }

/** Sends as many messages as were acknowledged; resolves when the load is over and the last one is acknowledged. */
function keepPublishing(
  load: MqttLoad,
  device: MqttDevice,
  packets: readonly Packet[],
  meter: Meter,
): Promise<void> {
  let sent = 0
  let waiting = 0
  const send = (count: number) => {
    device.socket.cork()
    for (let message = 0; message < count; message++) {
      const packet = packets[sent % packets.length] as Packet
      // A copy, because the socket may still hold it when the next one is patched.
      const bytes = Buffer.from(packet.bytes)
      const fromSeconds = load.fromSeconds + sent * load.plan.points * load.stepSeconds
      setTimes(packet.body, fromSeconds, load.stepSeconds, bytes, packet.payloadAt)
      bytes.writeUInt16BE((sent % maximumMessageId) + 1, packet.messageIdAt)
      device.socket.write(bytes)
      sent++
    }
    waiting += count
    device.socket.uncork()
  }
  return new Promise((resolve, reject) => {
    device.onLost = reject
    device.onPubacks = (count) => {
      waiting -= count
      meter.acknowledged(count * load.plan.points)
      if (!meter.isOver) return send(count)
      if (waiting > 0) return
      device.close()
      resolve()
    }
    send(load.inFlight)
  })
}
