import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { callRows, type TimedCalls, timeCalls } from '../lib/portal/timed-calls.ts'
import { storeHistory } from '../lib/devices/store-history.ts'
import { waitForRollups } from '../lib/devices/wait-for-rollups.ts'
import { p50, p95 } from '../lib/measuring/percentile.ts'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import type { Session } from '../lib/portal/session.ts'
import { type BodyPlan, fullPoint, keysOf } from '../load/bodies.ts'
import type { HttpLoad } from '../load/http-load.ts'
import { runLoad } from '../load/protocol.ts'
import { influxdb } from '../peers/influxdb.ts'
import { type ReferenceStore, timeQuery, versionOf } from '../peers/reference-store.ts'
import { victoriaMetrics } from '../peers/victoria-metrics.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const buckets = 1100
const stepSeconds = 5
const daySeconds = 86_400
const dayPoints = daySeconds / stepSeconds
const ranges = [
  { name: '10 minutes', seconds: 600 },
  { name: '1 day', seconds: daySeconds },
  { name: '30 days', seconds: 30 * daySeconds },
  { name: '730 days', seconds: 730 * daySeconds },
] as const
const peerQueries = 5
/** As many keys as the page requests in one call for five measurements. */
const keys = keysOf(5).map(([key]) => key)
/** Below this, differences between ranges do not matter. */
const quickMs = 25

type History = {
  readonly deviceId: string
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly days: number
}

export const series: Scenario = {
  id: 'series',
  title: `A series of one key, and of ${keys.length} in one call, in ${buckets} buckets, through the HTTP call`,
  async run(surroundings) {
    const [deviceId] = deviceIds(1) as [string]
    const days = surroundings.quick ? 30 : 730
    const toSeconds = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds
    const history = { deviceId, days, fromSeconds: toSeconds - days * daySeconds, toSeconds }
    const rows = await ofPortal(surroundings, history)
    const longest =
      rows.findLast(({ name }) => name.startsWith('series over') && name.includes('p50'))?.value ?? 0
    for (const peer of [influxdb, victoriaMetrics])
      rows.push(await measureReference(surroundings, peer, history, longest))
    return rows
  },
}

async function ofPortal(surroundings: ScenarioContext, history: History): Promise<Row[]> {
  const portal = await startPortal(surroundings)
  try {
    await portal.createDevices([history.deviceId])
    await store(surroundings, portal, history)
    const session = await portal.signIn()
    surroundings.log('waiting for the roll-ups of what was just stored')
    await waitForRollups(portal, session, (call) => seriesPath(history, history.days * daySeconds, call))
    const rows: Row[] = []
    const measured: TimedCalls[] = []
    const calls = surroundings.quick ? 30 : 150
    for (const range of ranges.filter(({ seconds }) => seconds <= history.days * daySeconds)) {
      surroundings.log(range.name)
      const ofOne = (call: number) => seriesPath(history, range.seconds, call)
      measured.push(await timeCalls(portal, session, calls, ofOne))
      rows.push(...callRows(`series over ${range.name}`, measured.at(-1) as TimedCalls, 50))
      const ofAll = (call: number) => seriesPath(history, range.seconds, calls + call, keys.join(','))
      const together = await timeCalls(portal, session, calls, ofAll)
      rows.push(...callRows(`${keys.length} series over ${range.name}`, together, 120))
    }
    rows.push(spreadRow(measured.map(({ times }) => p95(times))))
    rows.push(...(await ofSignal(surroundings, portal, session)))
    session.close()
    return rows
  } finally {
    await portal.stop()
  }
}

/** A device with numbers and bus frames, and the series of a signal in the frames: the first call, and later ones. */
async function ofSignal(
  surroundings: ScenarioContext,
  portal: Portal,
  session: Session,
): Promise<readonly Row[]> {
  const [, deviceId] = deviceIds(2) as [string, string]
  const toSeconds = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds
  const history = { deviceId, days: 30, fromSeconds: toSeconds - 30 * daySeconds, toSeconds }
  await portal.createDevices([deviceId])
  await store(surroundings, portal, history, fullPoint)
  surroundings.log('a signal of bus frames')
  const pathOf = (call: number) => seriesPath(history, 30 * daySeconds, call, 'can1.61444.spn190')
  const first = await timeCalls(portal, session, 1, pathOf)
  const later = await timeCalls(portal, session, surroundings.quick ? 30 : 150, (call) => pathOf(call + 1))
  return [
    { name: 'series of a signal over 30 days, the first call', value: first.times[0] ?? null, unit: 'ms' },
    ...callRows('series of a signal over 30 days', later, 200),
  ]
}

async function store(
  { log }: ScenarioContext,
  portal: Portal,
  history: History,
  plan: Pick<BodyPlan, 'keys' | 'canFrames'> = { keys: keys.length, canFrames: 0 },
): Promise<void> {
  const startedMs = performance.now()
  log(`storing ${(history.days * dayPoints).toLocaleString('en')} samples over HTTP`)
  await storeHistory(portal, {
    deviceIds: [history.deviceId],
    fromSeconds: history.fromSeconds,
    stepSeconds,
    points: history.days * dayPoints,
    pointsPerRequest: dayPoints,
    connectionsPerDevice: 4,
    plan,
  })
  log(`stored in ${Math.round((performance.now() - startedMs) / 1000)} s`)
}

/** The range, ending slightly earlier with each call, so that no two calls are equal. */
function seriesPath(history: History, seconds: number, call: number, key = 'vin'): string {
  const to = history.toSeconds - call
  // Storing takes minutes, and the plan stores no more than the days of the history.
  const kept = Math.ceil(Date.now() / 1000) - history.days * daySeconds
  const from = Math.max(history.fromSeconds, kept, to - seconds)
  return `/api/device/device/${history.deviceId}/data?dataKeys=${key}&downsample=${buckets}&from=${from}&to=${to}`
}

/** Every range is fast, or none is much slower than the others. */
function spreadRow(slowest: readonly number[]): Row {
  const ms = Math.max(...slowest)
  const name = 'series, the slowest range'
  if (ms < quickMs) return { name: `${name}, p95`, value: ms, unit: 'ms', target: { atMost: quickMs } }
  const value = ms / Math.min(...slowest)
  return { name: `${name} against the quickest, p95`, value, unit: '×', target: { atMost: 3 } }
}

async function measureReference(
  surroundings: ScenarioContext,
  peer: ReferenceStore,
  history: History,
  ours: number,
): Promise<Row> {
  const version = versionOf(peer)
  const name = `series over ${history.days} days, ${peer.name} ${version ?? ''}`.trim()
  if (version === undefined) return { name, value: null, unit: 'ms', note: 'not on this machine' }
  surroundings.log(`${peer.name} ${version}`)
  const running = await peer.start(await mkdtemp(join(surroundings.folder, 'peer-')))
  try {
    await runLoad('http-load.ts', {
      port: running.port,
      senders: [running.sender(history.deviceId)],
      connectionsPerSender: 2,
      plan: { format: 'lines', points: dayPoints, keys: 1, canFrames: 0 },
      variants: 8,
      fromSeconds: history.fromSeconds,
      stepSeconds,
      until: { points: history.days * dayPoints },
    } satisfies HttpLoad)
    await running.waitUntilMerged()
    const times: number[] = []
    for (let call = 0; call < peerQueries; call++) {
      const { deviceId, fromSeconds, toSeconds } = history
      times.push(await timeQuery(running, { deviceId, fromSeconds, toSeconds: toSeconds - call, buckets }))
    }
    const note = `p50 of ${peerQueries} queries`
    return { name, value: p50(times), unit: 'ms', ratio: p50(times) / ours, note }
  } finally {
    await running.stop()
  }
}
