import {
  type CompiledChannel,
  longestWindowSeconds,
  maximumAheadSeconds,
  maximumWindowedPoints,
  needsOlderPoints,
  type StoredPoint,
} from '@fieldport/domain'
import type { DecodedPoint } from '@fieldport/protocol'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AppendQueue } from './storing/append-queue.ts'
import { createChart, type SeriesRequest } from './series/chart.ts'
import type { ComputedSeriesRepository } from './series/computed-series.repository.ts'
import type { ContactTracker } from './contacts/contact-tracker.ts'
import type { RollupRefresher } from './series/rollup-refresher.ts'
import type { LiveFeed } from './live/live-feed.ts'
import { readEvents } from './points/read-events.ts'
import { createRecentReadings } from './points/recent-readings.ts'
import { readRoute } from './points/read-route.ts'
import type { RouteRepository } from './points/route.repository.ts'
import type { SeriesRepository } from './series/series.repository.ts'
import type { SignalsRepository } from './series/signals/signals.repository.ts'
import type { SnapshotTracker } from './snapshots/snapshot-tracker.ts'
import {
  newestPoints,
  newestPointsOf,
  oldestChunks,
  oldestPoints,
  type PointText,
} from './points/read-points.ts'
import type { Span } from './rows.ts'
import type { TelemetryRepository } from './points/telemetry.repository.ts'

export { withReceiptTime } from './points/read-points.ts'

export type { SeriesRequest }

export type TelemetryPorts = {
  readonly repository: TelemetryRepository
  readonly series: SeriesRepository
  readonly computed: ComputedSeriesRepository
  readonly signals: SignalsRepository
  readonly routes: RouteRepository
  readonly queue: AppendQueue
  readonly rollupRefresher: RollupRefresher
  readonly contacts: ContactTracker
  readonly snapshots: SnapshotTracker
  readonly feed: Pick<LiveFeed, 'onStored' | 'onAnyCleared'>
  readonly clock: Clock
  /** See the module's options. */
  readonly receiptSkewMicros: number
}

/** A reading stays valid over this many of the latest points. Source: specification 3, section 9. */
export const lastValidPoints = 600

export function createTelemetryService(ports: TelemetryPorts) {
  const { repository, routes, queue } = ports

  const chart = createChart(ports)
  const reads = pointReads(ports)
  const recentReadings = createRecentReadings({
    feed: ports.feed,
    latest: (deviceId) => reads.latest(deviceId, lastValidPoints),
    isShared: ports.receiptSkewMicros > 0,
    clock: ports.clock,
  })

  return {
    /** Resolves once the points are durable. @throws PortalError ENGINE_UNAVAILABLE */
    append: (deviceId: string, points: readonly DecodedPoint[]) => queue.append(deviceId, points),

    events: (deviceId: string, span: Span, limit: number) => readEvents(repository, deviceId, span, limit),

    ...reads,

    /** The last valid readings of a device without computed channels, equal to `lastValidReadings`. */
    recentReadings: recentReadings.of,

    count: (deviceId: string, span: Span) => repository.countPoints(deviceId, span),

    /** When the stored points of a span were measured, epoch seconds. */
    storedTimes: (deviceId: string, span: Span) => repository.storedTimes(deviceId, span),

    /** Texts of the records stored with one of these times, epoch milliseconds. */
    storedTexts: (deviceId: string, tsMs: readonly number[]) => readTexts(repository, deviceId, tsMs),

    ...fleetReads(ports),

    series: chart,

    route: (deviceId: string, span: Span, limit: number) => readRoute(routes, deviceId, span, limit),

    /** Records to resend to a live stream after a gap. */
    receivedAfter: (deviceId: string, cursor: number, limit: number) =>
      repository.recordsReceivedAfter(deviceId, cursor - ports.receiptSkewMicros, limit),

    /** Records received after the first moment, up to and including the second. */
    receivedBetween: (deviceId: string, afterMicros: number, untilMicros: number, limit: number) =>
      repository.recordsReceivedBetween(deviceId, afterMicros, untilMicros, limit),

    ping: () => repository.ping(),
  }
}

/** Times per query: each is part of its text. */
const timesPerQuery = 500

async function readTexts(
  repository: TelemetryRepository,
  deviceId: string,
  tsMs: readonly number[],
): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  for (let at = 0; at < tsMs.length; at += timesPerQuery) {
    const found = await repository.storedTexts(deviceId, tsMs.slice(at, at + timesPerQuery))
    for (const text of found) texts.add(text)
  }
  return texts
}

function pointReads({ repository, clock }: Pick<TelemetryPorts, 'repository' | 'clock'>) {
  /** Points of a span, at most `limit`, in chunks as they are read. Records with the same `ts` are one point. */
  function points(deviceId: string, span: Span, limit: number, order: 'newest' | 'oldest' = 'newest') {
    const reading = { repository, deviceId, span }
    return order === 'newest' ? newestPoints(reading, limit, clock.nowMs()) : oldestPoints(reading, limit)
  }

  /** Everything stored, with what a clock ahead of ours has sent. */
  const untilNow = (): Span => ({ fromMs: 0, toMs: (nowSeconds(clock) + maximumAheadSeconds) * 1000 })

  /** The newest points, merged, newest first. */
  async function latest(deviceId: string, limit: number): Promise<StoredPoint[]> {
    const found: StoredPoint[] = []
    for await (const chunk of points(deviceId, untilNow(), limit)) found.push(...chunk.map(parsePoint))
    return found
  }

  /** The same, with what `withOlderPoints` adds. */
  async function latestFor(
    channels: readonly CompiledChannel[],
    deviceId: string,
    shown: number,
  ): Promise<StoredPoint[]> {
    return withOlderPoints(channels, deviceId, await latest(deviceId, shown), shown)
  }

  /** The newest points of several devices, by their ids, merged, newest first. */
  async function latestOfDevices(
    deviceIds: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, StoredPoint[]>> {
    const texts = await newestPointsOf({ repository, deviceIds, span: untilNow() }, limit, clock.nowMs())
    return new Map([...texts].map(([deviceId, points]) => [deviceId, points.map(parsePoint)]))
  }

  /** Adds to a device's newest points the earlier ones that the channels' windows reach back to, if any. */
  async function withOlderPoints(
    channels: readonly CompiledChannel[],
    deviceId: string,
    found: StoredPoint[],
    shown: number,
  ): Promise<StoredPoint[]> {
    const windowSeconds = longestWindowSeconds(channels)
    const needsOlder = () => needsOlderPoints(found.toReversed(), { shown, windowSeconds })
    const oldest = found.at(-1)
    if (!oldest || !needsOlder()) return found
    const span = { fromMs: 0, toMs: Math.round(oldest.ts * 1000) }
    for await (const chunk of points(deviceId, span, maximumWindowedPoints - found.length)) {
      found.push(...chunk.map(parsePoint))
      if (!needsOlder()) break
    }
    return found
  }

  /** All points of a span, oldest first, in chunks that are parsed as their points are taken. */
  function allPoints(deviceId: string, span: Span) {
    return oldestChunks({ repository, deviceId, span })
  }

  return { points, allPoints, latest, latestFor, latestOfDevices, withOlderPoints }
}

function parsePoint({ json }: PointText): StoredPoint {
  return JSON.parse(json) as StoredPoint
}

/** Reads for device lists, see the trackers. */
function fleetReads({ contacts, snapshots }: Pick<TelemetryPorts, 'contacts' | 'snapshots'>) {
  return {
    lastContacts: contacts.lastContacts,
    lastReceipts: contacts.lastReceipts,
    fleetStates: snapshots.states,
    fleetReadings: snapshots.readings,
    fleetReadingsText: snapshots.readingsText,
    dataKeys: snapshots.dataKeys,
    keysOf: snapshots.keysOf,
  }
}

export type TelemetryService = ReturnType<typeof createTelemetryService>
