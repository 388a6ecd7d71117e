import { join } from 'node:path'
import { type RunningProcess, startProcess } from '../lib/portal/children.ts'
import { type Portal, startPortal } from '../lib/portal/portal.ts'
import { memoryOf } from '../lib/measuring/usage.ts'
import { sleep, waitFor } from '../lib/wait.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const fleet = 100
const historyMs = 1_800_000
const connectedMs = 60_000
const simulator = join(import.meta.dirname, '../../../apps/simulator/src/main.ts')

export const memory: Scenario = {
  id: 'memory',
  title: `Memory of the server with the demo fleet of ${fleet} sending`,
  async run(surroundings) {
    const first = await startPortal(surroundings)
    try {
      if (memoryOf(first.pid) === null) return [rowOf('', null, 'not available on this system')]
      await first.createDevices(demoIds())
      const rows = [await afterHistory(surroundings, first)]
      await first.stop()
      return [...rows, await afterRestart(surroundings, first.dataDir)]
    } finally {
      await first.stop()
    }
  },
}

const demoIds = () => Array.from({ length: fleet }, (_, index) => `DEMO${String(index + 1).padStart(5, '0')}`)
const historyDays = ({ quick }: ScenarioContext) => (quick ? 1 : 30)

function rowOf(when: string, value: number | null, note: string): Row {
  const name = `memory of the server, demo fleet of ${fleet}${when}`
  return { name, value, unit: 'MB', target: { atMost: 900 }, note }
}

async function afterHistory(surroundings: ScenarioContext, portal: Portal): Promise<Row> {
  const days = historyDays(surroundings)
  const devices = await startSimulator(portal, ['--history', String(days)], surroundings.log)
  await waitUntilSending(devices, historyMs)
  const { maximumMb, seconds } = await watch(surroundings, portal)
  const peakMb = Math.round(memoryOf(portal.pid)?.peakMb ?? Number.NaN)
  await devices.stop()
  return rowOf(
    ', right after its history',
    maximumMb,
    `the most in ${seconds} s of live messages; ${peakMb} MB at most while ${days} days were stored`,
  )
}

async function afterRestart(surroundings: ScenarioContext, dataDir: string): Promise<Row> {
  const portal = await startPortal(surroundings, dataDir)
  try {
    const devices = await startSimulator(portal, [], surroundings.log)
    await waitUntilSending(devices, connectedMs)
    const { maximumMb, seconds } = await watch(surroundings, portal)
    await devices.stop()
    return rowOf(', started again', maximumMb, `the most in ${seconds} s of live messages`)
  } finally {
    await portal.stop()
  }
}

/** Runs the simulator like `npm run simulate`. */
function startSimulator(
  portal: Portal,
  args: readonly string[],
  say: ScenarioContext['log'],
): Promise<RunningProcess> {
  const where = ['--origin', portal.origin, '--mqtt', `mqtt://127.0.0.1:${portal.mqttPort}`]
  return startProcess(process.execPath, [simulator, ...where, '--devices', String(fleet), ...args], {
    onLine: (line) => {
      if (/^history (25|50|75|100) %/.test(line)) say(line)
    },
  })
}

async function waitUntilSending(devices: RunningProcess, timeoutMs: number): Promise<void> {
  await waitFor('the fleet', timeoutMs, async () => {
    if (devices.child.exitCode !== null) throw new Error(`The simulator ended: ${devices.printed()}`)
    return devices.printed().includes('devices at work') ? true : undefined
  })
}

async function watch({ quick, log }: ScenarioContext, portal: Portal) {
  const seconds = quick ? 15 : 75
  log(`${seconds} s live`)
  let maximumMb = 0
  for (let second = 0; second < seconds; second++) {
    await sleep(1_000)
    maximumMb = Math.max(maximumMb, memoryOf(portal.pid)?.nowMb ?? 0)
  }
  return { maximumMb, seconds }
}
