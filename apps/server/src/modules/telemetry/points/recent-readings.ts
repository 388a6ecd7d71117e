import { isDeepStrictEqual } from 'node:util'
import {
  addNewerPoint,
  maximumAheadSeconds,
  type PointRecord,
  type Reading,
  readRecentReadings,
  type RecentReadings,
  startRecentReadings,
} from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { LiveFeed } from '../live/live-feed.ts'

export type RecentReadingsPorts = {
  readonly feed: Pick<LiveFeed, 'onStored' | 'onAnyCleared'>
  /** The newest valid points, newest first. */
  readonly latest: (deviceId: string) => Promise<readonly PointRecord[]>
  /** Whether other portals store points as well: then each response is read from the store. */
  readonly isShared: boolean
  readonly clock: Clock
}

/** Number of cached devices; the least recently requested one is dropped. */
const maximumDevices = 1_000
/** A device that invents keys is not cached. */
const maximumKeys = 2_000

/** Points that are being read, and what was stored since the read began. */
type Underway = {
  readonly stored: PointRecord[]
  /** Something was deleted. */
  isCleared: boolean
  /** Undefined: the missed points have to be read. */
  readonly done: Promise<RecentReadings | undefined>
}

/**
 * The last valid readings of devices that are polled: the points are read once, and points stored later are added. Late points and
 * deletions cause another read.
 */
export function createRecentReadings({ feed, latest, isShared, clock }: RecentReadingsPorts) {
  const known = new Map<string, RecentReadings>()
  const underway = new Map<string, Underway>()

  if (!isShared) {
    feed.onAnyCleared((deviceId) => {
      known.delete(deviceId)
      const reading = underway.get(deviceId)
      if (reading) reading.isCleared = true
    })
    feed.onStored((rows) => {
      for (const { device, ts, record } of rows) {
        const point = { ...record, ts }
        underway.get(device)?.stored.push(point)
        const recent = known.get(device)
        const isAhead = ts > nowSeconds(clock) + maximumAheadSeconds
        if (recent && (isAhead || !addNewerPoint(recent, point))) known.delete(device)
      }
    })
  }

  const read = (deviceId: string): Underway => {
    const stored: PointRecord[] = []
    const done = latest(deviceId).then((points) => {
      underway.delete(deviceId)
      const recent = startRecentReadings(points)
      const newest = nowSeconds(clock) + maximumAheadSeconds
      const isWhole = reading.stored
        .toSorted((left, right) => left.ts - right.ts)
        .every((point) => (point.ts <= newest && addNewerPoint(recent, point)) || isIn(points, point))
      if (reading.isCleared || !isWhole) return undefined
      if (recent.readings.size <= maximumKeys) known.set(deviceId, recent)
      return recent
    })
    const reading: Underway = { stored, isCleared: false, done }
    underway.set(deviceId, reading)
    done.catch(() => underway.delete(deviceId))
    return reading
  }

  const find = async (deviceId: string): Promise<RecentReadings> => {
    const held = known.get(deviceId)
    if (held) {
      // Requested last.
      known.delete(deviceId)
      known.set(deviceId, held)
      return held
    }
    if (isShared) return startRecentReadings(await latest(deviceId))
    const reading = underway.get(deviceId) ?? read(deviceId)
    const recent = (await reading.done) ?? startRecentReadings(await latest(deviceId))
    const [longest] = known.keys()
    if (known.size > maximumDevices && longest !== undefined) known.delete(longest)
    return recent
  }

  return {
    /** @param oldestSeconds older values are omitted */
    of: async (deviceId: string, oldestSeconds: number): Promise<Readonly<Record<string, Reading>>> =>
      readRecentReadings(await find(deviceId), oldestSeconds),
  }
}

/** Whether the read points contain a record. */
function isIn(points: readonly PointRecord[], record: PointRecord): boolean {
  const point = points.find(({ ts }) => ts === record.ts)
  return (
    point !== undefined &&
    Object.entries(record).every(([key, value]) => isDeepStrictEqual(point[key], value))
  )
}
