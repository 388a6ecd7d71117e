import { startApiClient } from '../lib/portal/api-client.ts'
import { makeFleet } from '../lib/devices/fleet.ts'
import { deviceIds, startPortal } from '../lib/portal/portal.ts'
import { callRows, timeCalls } from '../lib/portal/timed-calls.ts'
import type { Row, Scenario } from '../scenario.ts'

const devices = 100
const warmUps = 100

export const apiReadings: Scenario = {
  id: 'api-readings',
  title: `The latest values of a device, and of a fleet of ${devices}, asked with an API key`,
  async run(surroundings) {
    // A key may make 600 calls per minute; an operator may allow more.
    const portal = await startPortal(surroundings, undefined, { LIMIT_FACTOR: '1000' })
    try {
      await makeFleet(surroundings, portal, devices)
      const owner = await portal.signIn()
      const client = await startApiClient(portal.origin, owner)
      const ids = deviceIds(devices)
      const calls = surroundings.quick ? 100 : 1_000
      const rows: Row[] = []
      const measure = async (name: string, atMostMs: number, pathOf: (index: number) => string) => {
        await timeCalls(portal, client, warmUps, pathOf)
        rows.push(...callRows(name, await timeCalls(portal, client, calls, pathOf), atMostMs))
      }
      await measure(
        'API, latest values of a device',
        20,
        (index) => `/api/device/device/${ids[index % devices]}/last-readings`,
      )
      await measure(
        `API, latest values of 5 keys of ${devices} devices`,
        300,
        () => '/api/portal/user-get-readings?dataKeys=vin,vsys,vbat,ambient,pressure',
      )
      client.close()
      owner.close()
      return rows
    } finally {
      await portal.stop()
    }
  },
}
