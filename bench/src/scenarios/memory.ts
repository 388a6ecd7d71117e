import { join } from 'node:path'
import { startProcess } from '../lib/children.ts'
import { type Portal, startPortal } from '../lib/portal.ts'
import { memoryOf } from '../lib/usage.ts'
import { sleep, waitFor } from '../lib/wait.ts'
import type { Row, Scenario, Surroundings } from '../scenario.ts'

const fleet = 100
const historyMs = 900_000
const simulator = join(import.meta.dirname, '../../../apps/simulator/src/main.ts')

export const memory: Scenario = {
  id: 'memory',
  title: `Memory of the server with the demo fleet of ${fleet} sending`,
  async run(surroundings) {
    const portal = await startPortal(surroundings)
    try {
      if (memoryOf(portal.pid) === null) return [rowOf(null, 'this system does not tell')]
      return [await withFleet(surroundings, portal)]
    } finally {
      await portal.stop()
    }
  },
}

const rowOf = (value: number | null, note: string): Row => ({
  name: `memory of the server, demo fleet of ${fleet}`,
  value,
  unit: 'MB',
  target: { atMost: 900 },
  note,
})

async function withFleet({ quick, say }: Surroundings, portal: Portal): Promise<Row> {
  const days = quick ? 1 : 30
  await portal.createDevices(
    Array.from({ length: fleet }, (_, index) => `DEMO${String(index + 1).padStart(5, '0')}`),
  )
  say(`${days} days of history, then live`)
  const where = ['--origin', portal.origin, '--mqtt', `mqtt://127.0.0.1:${portal.mqttPort}`]
  const devices = await startProcess(process.execPath, [
    simulator,
    ...where,
    '--devices',
    String(fleet),
    '--history',
    String(days),
  ])
  await waitFor('the history of the fleet', historyMs, async () => {
    if (devices.child.exitCode !== null) throw new Error(`The simulator ended: ${devices.printed()}`)
    return devices.printed().includes('devices at work') ? true : undefined
  })
  const seconds = quick ? 15 : 90
  say(`${seconds} s live`)
  const seen: number[] = []
  for (let second = 0; second < seconds; second++) {
    await sleep(1_000)
    const now = memoryOf(portal.pid)
    if (now) seen.push(now.nowMb)
  }
  const peakMb = memoryOf(portal.pid)?.peakMb ?? Number.NaN
  await devices.stop()
  return rowOf(
    Math.max(...seen),
    `the most in ${seconds} s of live messages after ${days} days of history; ${Math.round(peakMb)} MB at most while it was stored`,
  )
}
