import {
  type BucketPlan,
  type CompiledChannel,
  maximumAheadSeconds,
  mergeRecords,
  type PointRecord,
  planBuckets,
  type StoredPoint,
} from '@fieldport/domain'
import type { DecodedPoint } from '@fieldport/protocol'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AppendQueue } from './append-queue.ts'
import { computedBuckets, createComputedSeries } from './computed-series.ts'
import type { ComputedSeriesRepository } from './computed-series.repository.ts'
import type { ContactKeeper } from './contact-keeper.ts'
import type { RollupKeeper } from './rollup-keeper.ts'
import { readRoute } from './read-route.ts'
import { rollupSeconds } from './rollups.repository.ts'
import type { RouteRepository } from './route.repository.ts'
import {
  type SeriesQuery,
  type SeriesRepository,
  type SeriesText,
  seriesColumns,
} from './series.repository.ts'
import type { SnapshotKeeper } from './snapshot-keeper.ts'
import type { Span, StoredRecord } from './rows.ts'
import type { TelemetryRepository } from './telemetry.repository.ts'

/** A point as readers get it, merged and ready to be sent: JSON text with `ts` and `aws_ts`. */
export type PointText = { readonly tsMs: number; readonly json: string }

export type SeriesRequest = {
  readonly deviceId: string
  readonly keys: readonly string[]
  readonly fromSeconds: number
  readonly toSeconds: number
  /** At most so many buckets. */
  readonly downsample: number
  /** Keys that are computed from others. */
  readonly computed?: readonly CompiledChannel[]
}

export type TelemetryPorts = {
  readonly repository: TelemetryRepository
  readonly series: SeriesRepository
  readonly computed: ComputedSeriesRepository
  readonly routes: RouteRepository
  readonly queue: AppendQueue
  readonly keeper: RollupKeeper
  readonly contacts: ContactKeeper
  readonly snapshots: SnapshotKeeper
  readonly clock: Clock
}

/** Points read in one go: enough for a page of the usual size, small enough that a large one streams. */
const chunkRecords = 4_000

/**
 * The newest points are looked for close to the end of the span first, then further back, so that a device with two
 * years of data answers as fast as a new one.
 */
const firstWindowMs = 2 * 3_600_000
const windowGrowth = 8

/** Over this many of the latest points a reading counts as valid still. Source: specification 3, section 9. */
export const lastValidPoints = 600

export function createTelemetryService(ports: TelemetryPorts) {
  const { repository, routes, queue, clock } = ports

  const chart = createChart(ports)

  return {
    /** Resolves when the points are durable. @throws PortalError ENGINE_UNAVAILABLE */
    append: (deviceId: string, points: readonly DecodedPoint[]) => queue.append(deviceId, points),

    /** Points of a span, newest first, at most `limit`, in chunks as they are read. Records with one `ts` are one point. */
    async *points(deviceId: string, span: Span, limit: number): AsyncGenerator<PointText[]> {
      let left = limit
      let toMs = span.toMs
      let windowMs = firstWindowMs
      while (left > 0 && toMs > span.fromMs) {
        const asked = Math.min(left + 1, chunkRecords)
        const fromMs = Math.max(span.fromMs, Math.min(toMs, clock.nowMs()) - windowMs)
        const records = await repository.newestRecords(deviceId, { fromMs, toMs }, asked)
        const isCut = records.length === asked
        const groups = groupByTime(records)
        // The last group may go on beyond what was read.
        if (isCut && groups.length > 1) groups.pop()
        const points = groups.slice(0, left).map(mergeGroup)
        if (points.length > 0) yield points
        left -= points.length
        toMs = isCut ? (points.at(-1)?.tsMs ?? fromMs) : fromMs
        if (!isCut) windowMs *= windowGrowth
      }
    },

    /** The newest points, merged, newest first. */
    async latest(deviceId: string, limit: number): Promise<StoredPoint[]> {
      const span = { fromMs: 0, toMs: (nowSeconds(clock) + maximumAheadSeconds) * 1000 }
      const points: StoredPoint[] = []
      for await (const chunk of this.points(deviceId, span, limit)) {
        points.push(...chunk.map((point) => JSON.parse(point.json) as StoredPoint))
      }
      return points
    },

    count: (deviceId: string, span: Span) => repository.countPoints(deviceId, span),

    ...fleetReads(ports),

    series: chart,

    route: (deviceId: string, span: Span, limit: number) => readRoute(routes, deviceId, span, limit),

    /** Records as a live stream sends them again after a gap. */
    receivedAfter: (deviceId: string, cursor: number, limit: number) =>
      repository.recordsReceivedAfter(deviceId, cursor, limit),

    ping: () => repository.ping(),
  }
}

/** The answer of a chart call as JSON text, composed of the engine's own arrays. */
function createChart({ series, computed, keeper }: TelemetryPorts) {
  const fromRollups = (query: SeriesQuery) =>
    series.fromRollups({ ...query, ...alignToRollups(query) }, keeper.checkpointMicros())
  const computedSeries = createComputedSeries({ computed, fromRollups })

  const seriesText = async (request: SeriesRequest, span: Span, plan: BucketPlan): Promise<SeriesText[]> => {
    const channels = computedOf(request)
    const keys = request.keys.filter((key) => !channels.some((channel) => channel.key === key))
    const device = request.deviceId
    const query = { device, keys, bucketMs: plan.bucketMs, ...span }
    const readMeasured = plan.source === 'samples' ? series.fromSamples : fromRollups
    const measured = keys.length === 0 ? [] : await readMeasured(query)
    if (channels.length === 0) return measured
    return [...measured, ...(await computedSeries({ device, channels, ...plan, ...span }))]
  }

  return async (request: SeriesRequest): Promise<string> => {
    const { fromSeconds: from, toSeconds: to, downsample } = request
    const span = { fromMs: Math.round(from * 1000), toMs: Math.round(to * 1000) }
    const usual = planBuckets({ fromSeconds: from, toSeconds: to, downsample, rollupSeconds })
    const bucketMs =
      computedOf(request).length === 0 ? usual.bucketMs : computedBuckets({ ...usual, ...span }).bucketMs
    const plan = { ...usual, bucketMs }
    const found = await seriesText(request, span, plan)
    const head = JSON.stringify({ from, to, bucketSeconds: plan.bucketMs / 1000, source: plan.source })
    return `${head.slice(0, -1)},"series":{${found.map(seriesMember).join(',')}},"lastEvaluatedKey":null}`
  }
}

function computedOf({ computed = [], keys }: SeriesRequest): readonly CompiledChannel[] {
  return computed.filter(({ key }) => keys.includes(key))
}

/** What lists of devices show, see the keepers. */
function fleetReads({ contacts, snapshots }: Pick<TelemetryPorts, 'contacts' | 'snapshots'>) {
  return {
    lastContacts: contacts.lastContacts,
    fleetStates: snapshots.states,
    fleetReadings: snapshots.readings,
    dataKeys: snapshots.dataKeys,
  }
}

export type TelemetryService = ReturnType<typeof createTelemetryService>

function seriesMember(found: SeriesText): string {
  const columns = seriesColumns.map((name, index) => `"${name}":${found.columns[index]}`)
  return `${JSON.stringify(found.key)}:{${columns.join(',')}}`
}

function alignToRollups(span: Span): Span {
  const width = rollupSeconds * 1000
  return { fromMs: Math.floor(span.fromMs / width) * width, toMs: Math.ceil(span.toMs / width) * width }
}

/** Neighbours with one `ts`; `records` are sorted by it, then by content. Of a record that came twice the first stays. */
function groupByTime(records: readonly StoredRecord[]): StoredRecord[][] {
  const groups: StoredRecord[][] = []
  for (const record of records) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    if (previous?.tsMs === record.tsMs && previous.contentHash === record.contentHash) continue
    if (group && previous?.tsMs === record.tsMs) group.push(record)
    else groups.push([record])
  }
  return groups
}

function mergeGroup(group: readonly StoredRecord[]): PointText {
  const [only] = group
  if (!only) throw new RangeError('A group of records is never empty.')
  const receivedMicros = Math.min(...group.map((record) => record.receivedMicros))
  if (group.length === 1) return { tsMs: only.tsMs, json: withReceipt(only.json, receivedMicros) }
  const merged = mergeRecords(
    group.map(({ contentHash, json }) => ({ contentHash, record: JSON.parse(json) as PointRecord })),
  )
  return { tsMs: only.tsMs, json: withReceipt(JSON.stringify(merged), receivedMicros) }
}

/** A record's text is a non-empty object, so the server's word goes in front without parsing it. */
export function withReceipt(json: string, receivedMicros: number): string {
  return `{"aws_ts":${receivedMicros / 1e6},${json.slice(1)}`
}
