import type { ScenarioContext } from '../../scenario.ts'
import { fullPoint } from '../../load/bodies.ts'
import { storeHistory } from './store-history.ts'
import { deviceIds, type Portal } from '../portal/portal.ts'

/** Creates devices of one owner, each with one point of the current minute. */
export async function makeFleet({ log }: ScenarioContext, portal: Portal, count: number): Promise<void> {
  log(`making ${count} devices, a point of each`)
  const ids = deviceIds(count)
  await portal.createDevices(ids)
  await storeHistory(portal, {
    deviceIds: ids,
    fromSeconds: Math.floor(Date.now() / 1000) - 60,
    stepSeconds: 1,
    points: 1,
    pointsPerRequest: 1,
    connectionsPerDevice: 1,
    plan: fullPoint,
  })
}
