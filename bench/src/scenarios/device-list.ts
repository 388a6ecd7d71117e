import { callRows, timeCalls } from '../lib/portal/timed-calls.ts'
import { makeFleet } from '../lib/devices/fleet.ts'
import { startPortal } from '../lib/portal/portal.ts'
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
      await makeFleet(surroundings, portal, count)
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
