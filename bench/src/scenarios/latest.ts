import { fill } from '../lib/fill.ts'
import { p50, p95 } from '../lib/percentile.ts'
import { deviceIds, startPortal } from '../lib/portal.ts'
import { timeCalls } from '../lib/session.ts'
import { fullPoint } from '../load/bodies.ts'
import type { Scenario } from '../scenario.ts'

const stepSeconds = 5
const asked = 600

export const latest: Scenario = {
  id: 'latest',
  title: `The latest ${asked} points of a device with ${fullPoint.keys} keys, through the HTTP call`,
  async run(surroundings) {
    const portal = await startPortal(surroundings)
    const [deviceId] = deviceIds(1) as [string]
    try {
      await portal.createDevices([deviceId])
      const points = surroundings.quick ? 6_000 : 60_000
      surroundings.say(`storing ${points} points`)
      await fill(portal, {
        deviceIds: [deviceId],
        fromSeconds: Math.floor(Date.now() / 1000) - points * stepSeconds,
        stepSeconds,
        points,
        pointsPerRequest: 2_000,
        connectionsPerDevice: 4,
        plan: fullPoint,
      })
      const session = await portal.signIn()
      const path = `/api/portal/device-get-data/${deviceId}?datapoints=${asked}`
      const { data } = (await session.getJson(path)) as { data: unknown[] }
      if (data.length !== asked) throw new Error(`${data.length} points came, not ${asked}.`)
      const times = await timeCalls(session, surroundings.quick ? 50 : 300, () => path)
      session.close()
      const name = `latest ${asked} points of a device with ${fullPoint.keys} keys`
      const note = `${times.length} calls, ${points.toLocaleString('en')} points stored`
      return [
        { name: `${name}, p50`, value: p50(times), unit: 'ms', note },
        { name: `${name}, p95`, value: p95(times), unit: 'ms', target: { atMost: 60 }, note },
      ]
    } finally {
      await portal.stop()
    }
  },
}
