import { callRows, timeCalls } from '../lib/portal/timed-calls.ts'
import { storeHistory } from '../lib/devices/store-history.ts'
import { deviceIds, startPortal } from '../lib/portal/portal.ts'
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
      surroundings.log(`storing ${points} points`)
      await storeHistory(portal, {
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
      const calls = await timeCalls(portal, session, surroundings.quick ? 50 : 300, () => path)
      session.close()
      return callRows(`latest ${asked} points of a device with ${fullPoint.keys} keys`, calls, 60)
    } finally {
      await portal.stop()
    }
  },
}
