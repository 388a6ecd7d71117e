import type { FleetLoad, FleetTimes } from '../load/fleet-load.ts'
import { fullPoint } from '../load/bodies.ts'
import { runLoad } from '../load/protocol.ts'
import { type Inserts, insertsOf } from '../lib/measuring/inserts.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import { mqttSender } from '../lib/devices/send.ts'
import { type ThreadMeter, type ThreadUsage, meterThreads } from '../lib/measuring/thread-usage.ts'
import { memoryPartsOf } from '../lib/measuring/usage.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const everyMs = 5_000
/** Limit of the share of one core, in percent, for a fleet of this size. */
const fleets = [
  { devices: 20, atMost: 12 },
  { devices: 100, atMost: 20 },
] as const

/** The warm-up lets the first minutes' parts be merged before the clock starts. */
const spans = {
  full: { warmUpSeconds: 180, windowSeconds: 300 },
  quick: { warmUpSeconds: 30, windowSeconds: 60 },
}

export const idleLoad: Scenario = {
  id: 'rest',
  title: `Cost of a fleet that sends every ${everyMs / 1000} s while nobody is looking`,
  async run(surroundings) {
    const rows: Row[] = []
    for (const fleet of fleets) rows.push(...(await measureFleet(surroundings, fleet)))
    return rows
  },
}

type Fleet = (typeof fleets)[number]

type Measured = {
  readonly seconds: number
  readonly usage: ReturnType<ThreadMeter['stop']>
  readonly memory: ReturnType<typeof memoryPartsOf>
  readonly inserts: number | null
  readonly times: FleetTimes
}

async function measureFleet(surroundings: ScenarioContext, fleet: Fleet): Promise<Row[]> {
  const name = `${fleet.devices} devices at rest`
  const portal = await startPortal(surroundings)
  try {
    await portal.createDevices(deviceIds(fleet.devices))
    const measured = await measure(surroundings, portal, fleet)
    return measured
      ? rowsOf(name, fleet, measured)
      : [{ name: `${name}, processor`, value: null, unit: '%', note: 'not available on this system' }]
  } finally {
    await portal.stop()
  }
}

async function measure(
  { quick, log }: ScenarioContext,
  portal: Portal,
  { devices }: Fleet,
): Promise<Measured | null> {
  const span = quick ? spans.quick : spans.full
  log(`${devices} devices, ${span.warmUpSeconds} s until all is steady, then ${span.windowSeconds} s`)
  let meter: ThreadMeter | null = null
  let usage: Measured['usage'] | undefined
  let before: Promise<Inserts | null> | undefined
  let memory: Measured['memory'] = null
  const load: FleetLoad = {
    port: portal.mqttPort,
    devices: deviceIds(devices).map(mqttSender),
    everyMs,
    plan: { format: 'json', points: 1, ...fullPoint },
    until: span,
  }
  const { seconds, extra } = await runLoad('fleet-load.ts', load, (event) => {
    if (event === 'window-start') {
      before = insertsOf(portal.origin)
      meter = meterThreads(portal.pid)
    } else {
      usage = meter?.stop()
      memory = memoryPartsOf(portal.pid)
    }
  })
  const [first, last] = [await before, await insertsOf(portal.origin)]
  const inserts = first && last ? last.count - first.count : null
  return usage ? { seconds, usage, memory, inserts, times: extra as FleetTimes } : null
}

function rowsOf(name: string, { atMost }: Fleet, measured: Measured): Row[] {
  const { seconds, usage, memory, inserts, times } = measured
  const percent = (part: number) => (part / seconds) * 100
  const ofPart = (what: string, part: keyof ThreadUsage, note: string): Row => ({
    name: `${name}, of that ${what}`,
    value: percent(usage[part]),
    unit: '%',
    note,
  })
  const perSecond = inserts === null ? 'an unknown number of' : (inserts / seconds).toFixed(1)
  return [
    {
      name: `${name}, processor`,
      value: percent(usage.total),
      unit: '%',
      target: { atMost },
      note: `of one core, ${usage.total.toFixed(1)} s in ${Math.round(seconds)} s; ${perSecond} inserts of points a second`,
    },
    ofPart(
      'JavaScript',
      'javaScript',
      'the main thread and garbage collection; the relational engine runs there',
    ),
    ofPart('statements', 'statements', 'of the telemetry engine: inserts and reads'),
    ofPart('merges', 'merges', 'of the telemetry engine'),
    ofPart('background', 'others', "the engine's timers and allocator"),
    { name: `${name}, publish → PUBACK, p50`, value: times.p50Ms, unit: 'ms', note: 'of all devices' },
    { name: `${name}, publish → PUBACK, p99`, value: times.p99Ms, unit: 'ms', note: 'of all devices' },
    { name: `${name}, anonymous memory`, value: memory?.anonymousMb ?? null, unit: 'MB', note: 'at the end' },
    {
      name: `${name}, mapped memory`,
      value: memory?.mappedMb ?? null,
      unit: 'MB',
      note: 'pages of program files, which the system may take back; at the end',
    },
  ]
}
