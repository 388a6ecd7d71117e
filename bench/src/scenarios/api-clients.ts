import { mqttSender } from '../lib/devices/send.ts'
import { createKey } from '../lib/portal/api-client.ts'
import { p50 } from '../lib/measuring/percentile.ts'
import { cpuOf } from '../lib/measuring/usage.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import type { ApiLoad, ApiTimes } from '../load/api-load.ts'
import { fullPoint } from '../load/bodies.ts'
import type { FleetLoad, FleetTimes } from '../load/fleet-load.ts'
import { runLoad } from '../load/protocol.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const clients = 50
const perSecond = 20
const devices = 100
const everyMs = 1_000

export const apiClients: Scenario = {
  id: 'api-clients',
  title: `${clients} API clients at ${perSecond} requests/s each beside ${devices} devices that send each second`,
  async run(surroundings) {
    // A key may make 600 calls per minute; the limit is raised so that none is refused.
    const portal = await startPortal(surroundings, undefined, { LIMIT_FACTOR: '1000' })
    try {
      const ids = deviceIds(devices)
      await portal.createDevices(ids)
      const owner = await portal.signIn()
      const key = await createKey(owner)
      owner.close()
      return await measure(surroundings, portal, key)
    } finally {
      await portal.stop()
    }
  },
}

type Round = {
  readonly p99Ms: number
  readonly api: ApiTimes | null
  readonly cpuSeconds: number
  readonly seconds: number
}

/** Alternates rounds without and with the clients, so that other load on the machine affects both equally. */
async function measure({ quick, log }: ScenarioContext, portal: Portal, key: string): Promise<Row[]> {
  const span = { warmUpSeconds: quick ? 3 : 5, windowSeconds: quick ? 8 : 20 }
  const pairs: { readonly alone: Round; readonly beside: Round }[] = []
  for (let pair = 0; pair < (quick ? 2 : 4); pair += 1) {
    log(`${pair + 1}: the fleet alone, then with the clients`)
    const alone = await round(portal, span, null)
    pairs.push({ alone, beside: await round(portal, span, key) })
  }
  const alone = p50(pairs.map((pair) => pair.alone.p99Ms))
  const beside = p50(pairs.map((pair) => pair.beside.p99Ms))
  const api = pairs.flatMap((pair) => pair.beside.api ?? [])
  const answered = api.reduce((sum, each) => sum + each.answered, 0)
  const late = api.reduce((sum, each) => sum + each.late, 0)
  const seconds = pairs.reduce((sum, pair) => sum + pair.beside.seconds, 0)
  const cpu = pairs.reduce((sum, pair) => sum + pair.beside.cpuSeconds - pair.alone.cpuSeconds, 0)
  const name = `${clients} API clients at ${perSecond} requests/s`
  const note = `${Math.round(answered / seconds)} answers/s, ${late} turns skipped of ${answered + late}; ${((cpu * 1000) / answered).toFixed(2)} ms of the server's processor time each`
  return [
    { name: `${devices} devices each second alone, publish → PUBACK, p99`, value: alone, unit: 'ms' },
    { name: `the same beside ${name}, p99`, value: beside, unit: 'ms', note },
    {
      name: `ingest beside ${name} against alone, p99`,
      value: p50(pairs.map((pair) => pair.beside.p99Ms / pair.alone.p99Ms)),
      unit: '×',
      target: { atMost: 2 },
      note: `the median of ${pairs.length} pairs in turns`,
    },
    {
      name: `${name}, latest values of a device, p95`,
      value: p50(api.map(({ p95Ms }) => p95Ms)),
      unit: 'ms',
    },
  ]
}

type Span = { readonly warmUpSeconds: number; readonly windowSeconds: number }

async function round(portal: Portal, until: Span, key: string | null): Promise<Round> {
  const fleet: FleetLoad = {
    port: portal.mqttPort,
    devices: deviceIds(devices).map(mqttSender),
    everyMs,
    plan: { format: 'json', points: 1, ...fullPoint },
    until,
  }
  const load: ApiLoad = {
    origin: portal.origin,
    keys: Array.from({ length: clients }, () => key ?? ''),
    paths: deviceIds(devices).map((id) => `/api/device/device/${id}/last-readings`),
    perSecond,
    until,
  }
  const used: number[] = []
  const noteUse = () => {
    const cpu = cpuOf(portal.pid)
    used.push(cpu ? cpu.main + cpu.others : Number.NaN)
  }
  const [result, asked] = await Promise.all([
    runLoad('fleet-load.ts', fleet, noteUse),
    key === null ? null : runLoad('api-load.ts', load),
  ])
  const [before = Number.NaN, after = Number.NaN] = used
  return {
    p99Ms: (result.extra as FleetTimes).p99Ms,
    api: (asked?.extra as ApiTimes | undefined) ?? null,
    cpuSeconds: after - before,
    seconds: result.seconds,
  }
}
