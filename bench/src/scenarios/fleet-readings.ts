import { callRows, timeCalls } from '../lib/portal/timed-calls.ts'
import { makeFleet } from '../lib/devices/fleet.ts'
import { startPortal } from '../lib/portal/portal.ts'
import type { Scenario } from '../scenario.ts'

type Readings = { readonly readings: Readonly<Record<string, object>> }
type DataKeys = { readonly Items: readonly { readonly key: string; readonly devices: number }[] }

const columnsOfList = 5

export const fleetReadings: Scenario = {
  id: 'fleet-readings',
  title: 'The newest values of chosen keys of 10,000 devices, and the keys to choose from',
  async run(surroundings) {
    const count = surroundings.quick ? 1_000 : 10_000
    const calls = surroundings.quick ? 20 : 100
    const portal = await startPortal(surroundings)
    try {
      await makeFleet(surroundings, portal, count)
      const session = await portal.signIn()
      const keysPath = '/api/portal/user-get-data-keys'
      const { Items } = (await session.getJson(keysPath)) as DataKeys
      const keys = Items.filter(({ devices }) => devices === count).map(({ key }) => key)
      if (keys.length < columnsOfList) throw new Error(`${keys.length} keys are sent by every device.`)
      const pathOf = (columns: number) =>
        `/api/portal/user-get-readings?dataKeys=${keys.slice(0, columns).map(encodeURIComponent).join(',')}`
      const { readings } = (await session.getJson(pathOf(columnsOfList))) as Readings
      if (Object.keys(readings).length !== count) throw new Error('Some devices have no readings.')
      const few = await timeCalls(portal, session, calls, () => pathOf(columnsOfList))
      const many = await timeCalls(portal, session, calls, () => pathOf(20))
      const choice = await timeCalls(portal, session, calls, () => keysPath)
      session.close()
      const fleet = count.toLocaleString('en')
      return [
        ...callRows(`newest values of ${columnsOfList} keys of ${fleet}`, few, 300),
        ...callRows(`newest values of ${Math.min(20, keys.length)} keys of ${fleet}`, many, 300),
        ...callRows(`keys of ${fleet}`, choice, 300),
      ]
    } finally {
      await portal.stop()
    }
  },
}
