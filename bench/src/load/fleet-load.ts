import { connectDevice, maximumMessageId, publishPacket } from '../lib/devices/mqtt-device.ts'
import { p50, p99 } from '../lib/measuring/percentile.ts'
import { type BodyPlan, setTimes, writeBody } from './bodies.ts'
import { serveLoad, type StopCondition } from './protocol.ts'

export type FleetLoad = {
  readonly port: number
  readonly devices: readonly { readonly deviceId: string; readonly secret: string }[]
  /** Interval between two messages of a device. */
  readonly everyMs: number
  readonly plan: BodyPlan
  readonly until: StopCondition
}

/** Milliseconds from a message to its PUBACK, over all messages within the window. */
export type FleetTimes = { readonly p50Ms: number; readonly p99Ms: number }

/** Devices in operation: each sends one message per interval, evenly spread. */
serveLoad(async (config, meter) => {
  const { port, devices, everyMs, plan, until } = config as FleetLoad
  const times: number[] = []
  const senders: (() => void)[] = []
  const lost = Promise.withResolvers<never>()
  for (const [index, { deviceId, secret }] of devices.entries()) {
    const device = await connectDevice(port, deviceId, secret)
    const body = writeBody(plan, deviceId, index)
    const sentAtMs: number[] = []
    let messageId = 0
    device.onLost = lost.reject
    device.onPubacks = (count) => {
      meter.acknowledged(count * plan.points)
      for (const at of sentAtMs.splice(0, count)) if (meter.isInWindow) times.push(performance.now() - at)
    }
    senders.push(() => {
      setTimes(body, Math.floor(Date.now() / 1000), 1)
      const { bytes, messageIdAt } = publishPacket(deviceId, body.bytes)
      messageId = (messageId % maximumMessageId) + 1
      bytes.writeUInt16BE(messageId, messageIdAt)
      sentAtMs.push(performance.now())
      device.socket.write(bytes)
    })
  }
  meter.start(until)
  for (const [index, send] of senders.entries()) {
    const firstMs = (index * everyMs) / senders.length
    setTimeout(() => {
      send()
      setInterval(send, everyMs)
    }, firstMs)
  }
  await Promise.race([meter.ended, lost.promise])
  return { p50Ms: p50(times), p99Ms: p99(times) } satisfies FleetTimes
})
