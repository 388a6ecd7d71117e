import {
  type BucketPlan,
  type CompiledChannel,
  maximumAheadSeconds,
  planBuckets,
  type StoredPoint,
} from '@fieldport/domain'
import type { DecodedPoint } from '@fieldport/protocol'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AppendQueue } from './storing/append-queue.ts'
import { planComputedBuckets, createComputedSeries } from './series/computed-series.ts'
import type { ComputedSeriesRepository } from './series/computed-series.repository.ts'
import type { ContactTracker } from './contacts/contact-tracker.ts'
import type { RollupRefresher } from './series/rollup-refresher.ts'
import { readEvents } from './points/read-events.ts'
import { readRoute } from './points/read-route.ts'
import { rollupSeconds } from './series/rollups.repository.ts'
import type { RouteRepository } from './points/route.repository.ts'
import {
  type SeriesQuery,
  type SeriesRepository,
  type SeriesText,
  seriesColumns,
} from './series/series.repository.ts'
import type { SnapshotTracker } from './snapshots/snapshot-tracker.ts'
import { newestPoints, oldestPoints } from './points/read-points.ts'
import type { Span } from './rows.ts'
import type { TelemetryRepository } from './points/telemetry.repository.ts'

export { withReceiptTime } from './points/read-points.ts'

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
  readonly rollupRefresher: RollupRefresher
  readonly contacts: ContactTracker
  readonly snapshots: SnapshotTracker
  readonly clock: Clock
  /** See the module's options. */
  readonly receiptSkewMicros: number
}

/** Over this many of the latest points a reading counts as valid still. Source: specification 3, section 9. */
export const lastValidPoints = 600

export function createTelemetryService(ports: TelemetryPorts) {
  const { repository, routes, queue, clock } = ports

  const chart = createChart(ports)

  return {
    /** Resolves when the points are durable. @throws PortalError ENGINE_UNAVAILABLE */
    append: (deviceId: string, points: readonly DecodedPoint[]) => queue.append(deviceId, points),

    /** Points of a span, at most `limit`, in chunks as they are read. Records with one `ts` are one point. */
    points(deviceId: string, span: Span, limit: number, order: 'newest' | 'oldest' = 'newest') {
      const read = order === 'newest' ? newestPoints : oldestPoints
      return read({ repository, deviceId, span, limit, nowMs: clock.nowMs() })
    },

    events: (deviceId: string, span: Span, limit: number) => readEvents(repository, deviceId, span, limit),

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
      repository.recordsReceivedAfter(deviceId, cursor - ports.receiptSkewMicros, limit),

    ping: () => repository.ping(),
  }
}

/** The answer of a chart call as JSON text, composed of the engine's own arrays. */
function createChart({ series, computed, rollupRefresher }: TelemetryPorts) {
  const fromRollups = (query: SeriesQuery) =>
    series.fromRollups({ ...query, ...alignToRollups(query) }, rollupRefresher.checkpointMicros())
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
      computedOf(request).length === 0 ? usual.bucketMs : planComputedBuckets({ ...usual, ...span }).bucketMs
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
    fleetReadingsText: snapshots.readingsText,
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
