import { fill } from '../lib/fill.ts'
import { p50, p95 } from '../lib/percentile.ts'
import { deviceIds, startPortal } from '../lib/portal.ts'
import { timeCalls } from '../lib/session.ts'
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
      const times = await timeCalls(session, surroundings.quick ? 20 : 100, () => path)
      session.close()
      const name = `device list of ${count.toLocaleString('en')} with last contact`
      const note = `${times.length} calls`
      return [
        { name: `${name}, p50`, value: p50(times), unit: 'ms', note },
        { name: `${name}, p95`, value: p95(times), unit: 'ms', target: { atMost: 200 }, note },
      ]
    } finally {
      await portal.stop()
    }
  },
}
