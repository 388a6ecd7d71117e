import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceIds, type Portal, startPortal } from '../lib/portal/portal.ts'
import { httpSender, mqttSender } from '../lib/devices/send.ts'
import { fullPoint } from '../load/bodies.ts'
import type { EngineLoad } from '../load/engine-load.ts'
import type { HttpLoad } from '../load/http-load.ts'
import type { MqttLoad } from '../load/mqtt-load.ts'
import { type Measured, measure, thousandsPerSecond } from '../load/measure.ts'
import { runLoad } from '../load/protocol.ts'
import { influxdb } from '../peers/influxdb.ts'
import { type ReferenceStore, versionOf } from '../peers/reference-store.ts'
import { victoriaMetrics } from '../peers/victoria-metrics.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const target = { atLeast: 500_000 }
const httpDevices = 16
const batchPoints = 500
const mqttDevices = 200
const mqttBatchPoints = 100
/** Points in flight over all connections: enough to fill the next insert while one runs. */
const pointsInFlight = 24_000
/** The server's maximum of points per insert. */
const enginePoints = 10_000
const stepSeconds = 5
/** Far enough in the past that no sender reaches the present. */
const pastDays = 20

const fromSeconds = () => Math.floor(Date.now() / 1000) - pastDays * 86_400
const windowOf = ({ quick }: ScenarioContext) =>
  quick ? { warmUpSeconds: 2, windowSeconds: 6 } : { warmUpSeconds: 5, windowSeconds: 25 }

export const ingest: Scenario = {
  id: 'ingest',
  title: 'Values stored a second; acknowledged means on disk',
  async run(surroundings) {
    const { log } = surroundings
    log(`HTTP, ${batchPoints} points a request, ${httpDevices} devices`)
    const http = await measureOnNewPortal(surroundings, deviceIds(httpDevices), ingestOverHttp)
    log(`MQTT QoS 1, one point a message, ${mqttDevices} connections`)
    const singles = await measureOnNewPortal(surroundings, deviceIds(mqttDevices), ingestOverMqtt(1))
    log(`MQTT QoS 1, ${mqttBatchPoints} points a message`)
    const batches = await measureOnNewPortal(
      surroundings,
      deviceIds(httpDevices),
      ingestOverMqtt(mqttBatchPoints),
    )
    log('the same engine fed directly')
    const engine = await intoEngine(surroundings)
    const rows: Row[] = [
      row(`ingest, HTTP, ${batchPoints} points a request`, http, target),
      row('ingest, MQTT QoS 1, one point a message', singles, target),
      row(`ingest, MQTT QoS 1, ${mqttBatchPoints} points a message`, batches, target),
      row('the same engine fed directly', engine),
      {
        name: 'ingest over HTTP against the engine fed directly',
        value: http.valuesPerSecond / engine.valuesPerSecond,
        unit: '×',
        target: { atLeast: 0.5 },
      },
    ]
    for (const peer of [influxdb, victoriaMetrics]) {
      rows.push(await ingestIntoReference(surroundings, peer, http.valuesPerSecond))
    }
    return rows
  },
}

function row(name: string, { valuesPerSecond, note }: Measured, reach?: Row['target']): Row {
  return { name, value: valuesPerSecond, unit: 'values/s', note, ...(reach ? { target: reach } : {}) }
}

type IngestRun = (surroundings: ScenarioContext, portal: Portal, ids: readonly string[]) => Promise<Measured>

/** Measures, and verifies that everything acknowledged is stored. */
async function measureOnNewPortal(
  surroundings: ScenarioContext,
  ids: readonly string[],
  way: IngestRun,
): Promise<Measured> {
  const portal = await startPortal(surroundings)
  try {
    await portal.createDevices(ids)
    const measured = await way(surroundings, portal, ids)
    const session = await portal.signIn()
    let stored = 0
    for (const id of ids) {
      const path = `/api/device/device/${id}/data/count?from=${fromSeconds() - 86_400}&to=${Math.floor(Date.now() / 1000)}`
      stored += ((await session.getJson(path)) as { count: number }).count
    }
    session.close()
    if (stored !== measured.all.allPoints)
      throw new Error(`${measured.all.allPoints} points were acknowledged, ${stored} are stored.`)
    return measured
  } finally {
    await portal.stop()
  }
}

const ingestOverHttp: IngestRun = (surroundings, portal, ids) =>
  measure(portal, (onWindow) => {
    const load: HttpLoad = {
      port: portal.port,
      senders: ids.map(httpSender),
      connectionsPerSender: pointsInFlight / (ids.length * batchPoints),
      plan: { format: 'json', points: batchPoints, ...fullPoint },
      variants: 4,
      fromSeconds: fromSeconds(),
      stepSeconds,
      until: windowOf(surroundings),
    }
    return runLoad('http-load.ts', load, onWindow)
  })

function ingestOverMqtt(points: number): IngestRun {
  return (surroundings, portal, ids) =>
    measure(portal, (onWindow) => {
      const load: MqttLoad = {
        port: portal.mqttPort,
        devices: ids.map(mqttSender),
        inFlight: pointsInFlight / (ids.length * points),
        plan: { format: 'json', points, ...fullPoint },
        variants: 8,
        fromSeconds: fromSeconds(),
        stepSeconds,
        until: windowOf(surroundings),
      }
      return runLoad('mqtt-load.ts', load, onWindow)
    })
}

/** Inserts into tables created by a server, without other load. */
async function intoEngine(surroundings: ScenarioContext): Promise<Measured> {
  const portal = await startPortal(surroundings)
  await portal.stop()
  const load: EngineLoad = {
    path: join(portal.dataDir, 'telemetry'),
    deviceIds: deviceIds(4),
    plan: { format: 'rows', points: enginePoints, ...fullPoint },
    fromSeconds: fromSeconds(),
    stepSeconds,
    until: windowOf(surroundings),
  }
  const measured = await measure(null, (onWindow) => runLoad('engine-load.ts', load, onWindow))
  const note = `inserts of ${enginePoints} points one after the other, ${thousandsPerSecond(measured.all, measured.all.cpuSeconds)} of processor time`
  return { ...measured, note }
}

async function ingestIntoReference(
  surroundings: ScenarioContext,
  peer: ReferenceStore,
  ours: number,
): Promise<Row> {
  const version = versionOf(peer)
  const name = `ingest, ${peer.name} ${version ?? ''}`.trim()
  if (version === undefined) return { name, value: null, unit: 'values/s', note: 'not on this machine' }
  surroundings.log(`${peer.name} ${version}`)
  const running = await peer.start(await mkdtemp(join(surroundings.folder, 'peer-')))
  try {
    const load: HttpLoad = {
      port: running.port,
      senders: deviceIds(httpDevices).map(running.sender),
      connectionsPerSender: 1,
      plan: { format: 'lines', points: batchPoints, keys: fullPoint.keys, canFrames: 0 },
      variants: 4,
      fromSeconds: fromSeconds(),
      stepSeconds,
      until: windowOf(surroundings),
    }
    const { valuesPerSecond } = await measure(null, (onWindow) => runLoad('http-load.ts', load, onWindow))
    const note = 'line protocol over HTTP, the numbers alone'
    return { name, value: valuesPerSecond, unit: 'values/s', ratio: ours / valuesPerSecond, note }
  } finally {
    await running.stop()
  }
}
