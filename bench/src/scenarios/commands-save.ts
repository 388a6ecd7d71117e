import { connectEchoDevice, type EchoDevice } from '../lib/devices/echo-device.ts'
import { p50, p95 } from '../lib/measuring/percentile.ts'
import { deviceIds, secretOf, startPortal } from '../lib/portal/portal.ts'
import type { Session } from '../lib/portal/session.ts'
import { sleep } from '../lib/wait.ts'
import type { Row, Scenario } from '../scenario.ts'

const spacedMs = 20
const warmUps = 20

export const commandsSave: Scenario = {
  id: 'commands-save',
  title: "A setting saved and a trigger pressed → the device's answer over MQTT on disk",
  async run(surroundings) {
    const portal = await startPortal(surroundings)
    const [deviceId] = deviceIds(1) as [string]
    try {
      await portal.createDevices([deviceId])
      const device = await connectEchoDevice(portal.mqttPort, deviceId, secretOf(deviceId))
      await device.listen()
      const owner = await portal.signIn()
      const count = warmUps + (surroundings.quick ? 40 : 300)
      surroundings.log(`${count} settings and ${count} triggers, one after the other`)
      const saves = await timeEach(device, count, (index) => save(owner, deviceId, index))
      const triggers = await timeEach(device, count, () => trigger(owner, deviceId))
      device.close()
      owner.close()
      return [...rowsOf('a setting saved', saves), ...rowsOf('a trigger pressed', triggers)]
    } finally {
      await portal.stop()
    }
  },
}

function rowsOf(what: string, times: readonly number[]): Row[] {
  const name = `${what} → device's answer over MQTT on disk`
  const note = `${times.length} times`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', note },
    { name: `${name}, p95`, value: p95(times), unit: 'ms', target: { atMost: 150 }, note },
  ]
}

async function save(owner: Session, deviceId: string, index: number): Promise<void> {
  const settings = { device: { name: `Pump ${index}` } }
  await owner.send('PUT', `/api/device/device/${deviceId}/config`, { settings })
}

async function trigger(owner: Session, deviceId: string): Promise<void> {
  const body = { deviceid: deviceId, method: 'Admin.Trigger', args: { index: 1 } }
  await owner.send('POST', '/api/portal/device-send-rpc', body)
}

/** Time from the call until the device's answer is durable, which may be before the call itself returns. */
async function timeEach(
  device: EchoDevice,
  count: number,
  act: (index: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now()
    const answered = new Promise<void>((resolve, reject) => {
      device.onAnswered = () => resolve()
      device.onLost = reject
    })
    const acted = act(index)
    await answered
    times.push(performance.now() - startedMs)
    await acted
    await sleep(spacedMs)
  }
  return times.slice(warmUps)
}
