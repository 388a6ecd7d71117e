import { randomBytes, scrypt } from 'node:crypto'
import { Agent } from 'node:http'
import { p50, p95 } from '../lib/measuring/percentile.ts'
import { startPortal } from '../lib/portal/portal.ts'
import { postJson } from '../lib/portal/session.ts'
import { cpuOf } from '../lib/measuring/usage.ts'
import type { Row, Scenario } from '../scenario.ts'

/** The server's parameters for hashing passwords. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 2 * 128 * 16_384 * 16 }
const keyBytes = 64

export const signIn: Scenario = {
  id: 'sign-in',
  title: 'Signing in by password, and the hash of the password alone',
  async run(surroundings) {
    const count = surroundings.quick ? 30 : 200
    const portal = await startPortal(surroundings)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      await portal.createDevices([])
      const call = () => postJson(`${portal.origin}/api/auth/sign-in/email`, portal.owner, agent)
      for (let warm = 0; warm < 5; warm++) await call()
      surroundings.log(`${count} sign-ins, each beside a hash`)
      const [times, hashTimes]: [number[], number[]] = [[], []]
      const before = cpuOf(portal.pid)
      for (let index = 0; index < count; index++) {
        times.push((await call()).ms)
        hashTimes.push(await timeHash(portal.owner.password))
      }
      const after = cpuOf(portal.pid)
      const seconds = before && after ? after.main + after.others - before.main - before.others : null
      return rowsOf(times, hashTimes, seconds === null ? null : (seconds * 1000) / count)
    } finally {
      agent.destroy()
      await portal.stop()
    }
  },
}

/** Compares with the median hash: whatever delays a slow sign-in counts against the server. */
function rowsOf(times: readonly number[], hashTimes: readonly number[], cpuMs: number | null): Row[] {
  const hashMs = p50(hashTimes)
  const cpu = cpuMs === null ? '' : `, ${cpuMs.toFixed(0)} ms of the server's processor time each`
  const note = `${times.length} sign-ins, one after the other${cpu}`
  return [
    { name: 'sign-in by password, p95', value: p95(times), unit: 'ms', note },
    {
      name: 'hash of the password alone, p50',
      value: hashMs,
      unit: 'ms',
      note: 'scrypt, measured in between',
    },
    {
      name: "sign-in p95 apart from the password hash's own cost",
      value: Math.max(0, p95(times) - hashMs),
      unit: 'ms',
      target: { atMost: 150 },
      note,
    },
  ]
}

function timeHash(password: string): Promise<number> {
  const salt = randomBytes(16).toString('hex')
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, cost, (error) =>
      error ? reject(error) : resolve(performance.now() - startedMs),
    )
  })
}
