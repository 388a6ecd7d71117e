import { callRows, timeCalls } from '../lib/portal/timed-calls.ts'
import { startPortal } from '../lib/portal/portal.ts'
import type { Scenario } from '../scenario.ts'

const path = '/api/portal/user-login'

export const sessionCheck: Scenario = {
  id: 'session-check',
  title: 'Who is signed in, asked with a session cookie over a kept-alive connection',
  async run(surroundings) {
    const portal = await startPortal(surroundings)
    try {
      await portal.createDevices([])
      const session = await portal.signIn()
      await timeCalls(portal, session, 300, () => path)
      const calls = await timeCalls(portal, session, surroundings.quick ? 500 : 3_000, () => path)
      session.close()
      return callRows('session check', calls, 3)
    } finally {
      await portal.stop()
    }
  },
}
