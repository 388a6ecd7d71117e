import { callRows, timeCalls } from '../lib/calls.ts'
import { fill } from '../lib/fill.ts'
import { deviceIds, startPortal } from '../lib/portal.ts'
import { fullPoint } from '../load/bodies.ts'
import type { Scenario } from '../scenario.ts'

type Summary = { readonly Items: readonly { readonly lastContact: number | null }[] }

const path = '/api/portal/user-get-device-summary'

export const deviceList: Scenario = {
  id: 'device-list',
  title: 'The device list of an owner of 10,000, with last contacts',
  async run(surroundings) {
    const count = surroundings.quick ? 1_000 : 10_000
    const portal = await startPortal(surroundings)
    try {
      surroundings.say(`making ${count} devices, a point of each`)
      const ids = deviceIds(count)
      await portal.createDevices(ids)
      await fill(portal, {
        deviceIds: ids,
        fromSeconds: Math.floor(Date.now() / 1000) - 60,
        stepSeconds: 1,
        points: 1,
        pointsPerRequest: 1,
        connectionsPerDevice: 1,
        plan: fullPoint,
      })
      const session = await portal.signIn()
      const { Items } = (await session.getJson(path)) as Summary
      const inContact = Items.filter(({ lastContact }) => lastContact !== null).length
      if (inContact !== count) throw new Error(`${inContact} devices have a last contact, not ${count}.`)
      const calls = await timeCalls(portal, session, surroundings.quick ? 20 : 100, () => path)
      session.close()
      return callRows(`device list of ${count.toLocaleString('en')} with last contact`, calls, 200)
    } finally {
      await portal.stop()
    }
  },
}
