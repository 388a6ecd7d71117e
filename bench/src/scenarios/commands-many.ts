import { connectEchoDevice, type EchoDevice } from '../lib/devices/echo-device.ts'
import { deviceIds, type Portal, secretOf, startPortal } from '../lib/portal/portal.ts'
import type { Session } from '../lib/portal/session.ts'
import type { Row, Scenario } from '../scenario.ts'

const each = 10
const callsAtOnce = 32
const connectsAtOnce = 50

export const commandsMany: Scenario = {
  id: 'commands-many',
  title: 'Many commands for many devices, queued beforehand and while they are connected',
  async run(surroundings) {
    const ids = deviceIds(surroundings.quick ? 100 : 1000)
    const portal = await startPortal(surroundings)
    try {
      await portal.createDevices(ids)
      const owner = await portal.signIn(callsAtOnce)
      surroundings.log(`${ids.length * each} commands for ${ids.length} devices, queued before they listen`)
      const devices = await connectAll(portal, ids)
      const queuedMs = await queueAll(owner, ids)
      const deliveredMs = await timeAnswers(devices, ids.length * each, async () => {
        await Promise.all(devices.map((device) => device.listen()))
      })
      surroundings.log('as many again, while they listen')
      const liveMs = await timeAnswers(devices, ids.length * each, () => queueAll(owner, ids))
      for (const device of devices) device.close()
      owner.close()
      return rowsOf(ids.length * each, ids.length, { queuedMs, deliveredMs, liveMs })
    } finally {
      await portal.stop()
    }
  },
}

type Measured = { readonly queuedMs: number; readonly deliveredMs: number; readonly liveMs: number }

function rowsOf(commands: number, devices: number, { queuedMs, deliveredMs, liveMs }: Measured): Row[] {
  const target = { atMost: 20_000 }
  const what = `${commands} commands for ${devices} devices`
  const note = `${each} a device, one after the other; ${callsAtOnce} calls at once queued them in ${Math.round(queuedMs)} ms`
  return [
    {
      name: `${what}, queued: devices listen → last answer on disk`,
      value: deliveredMs,
      unit: 'ms',
      target,
      note,
    },
    {
      name: `${what}, connected: first call → last answer on disk`,
      value: liveMs,
      unit: 'ms',
      note: `${callsAtOnce} calls at once`,
    },
  ]
}

async function connectAll(portal: Portal, ids: readonly string[]): Promise<EchoDevice[]> {
  const devices: EchoDevice[] = []
  for (let from = 0; from < ids.length; from += connectsAtOnce) {
    const some = ids.slice(from, from + connectsAtOnce)
    devices.push(
      ...(await Promise.all(some.map((id) => connectEchoDevice(portal.mqttPort, id, secretOf(id))))),
    )
  }
  return devices
}

/** @returns the duration in milliseconds */
async function queueAll(owner: Session, ids: readonly string[]): Promise<number> {
  const startedMs = performance.now()
  const waiting = Array.from({ length: each }, () => ids).flat()
  const callOn = async (): Promise<void> => {
    for (let deviceid = waiting.pop(); deviceid !== undefined; deviceid = waiting.pop())
      await owner.send('POST', '/api/portal/device-send-rpc', { deviceid, method: 'FS.List' })
  }
  await Promise.all(Array.from({ length: callsAtOnce }, callOn))
  return performance.now() - startedMs
}

/** Time from the start of the work until this many different commands are answered. */
async function timeAnswers(
  devices: readonly EchoDevice[],
  count: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const answered = new Set<number>()
  const startedMs = performance.now()
  const all = new Promise<void>((resolve, reject) => {
    for (const device of devices) {
      device.onLost = reject
      device.onAnswered = ({ id }) => {
        answered.add(id)
        if (answered.size === count) resolve()
      }
    }
  })
  await Promise.all([work(), all])
  return performance.now() - startedMs
}
