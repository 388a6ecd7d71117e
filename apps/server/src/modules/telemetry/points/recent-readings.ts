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
  /** The newest points that count, newest first. */
  readonly latest: (deviceId: string) => Promise<readonly PointRecord[]>
  /** Whether other portals store points as well: then each answer is read from the store. */
  readonly isShared: boolean
  readonly clock: Clock
}

/** Devices that are remembered; the one that was not asked for the longest goes first. */
const maximumDevices = 1_000
/** A device that invents keys without end is read anew each time. */
const maximumKeys = 2_000

/** Points that are being read, and what was stored since the reading began. */
type Underway = {
  readonly stored: PointRecord[]
  /** Something was deleted. */
  isCleared: boolean
  /** Undefined: what came meanwhile has to be read. */
  readonly done: Promise<RecentReadings | undefined>
}

export type RecentReadingsReads = ReturnType<typeof createRecentReadings>

/**
 * The last valid readings of devices that somebody asks for again and again: the points are read once, and what is stored later is
 * added. What comes late, and what is deleted, has them read anew.
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
      // Asked for last.
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
    /** @param oldestSeconds what is older is not told */
    of: async (deviceId: string, oldestSeconds: number): Promise<Readonly<Record<string, Reading>>> =>
      readRecentReadings(await find(deviceId), oldestSeconds),
  }
}

/** Whether points that were read hold what a record says. */
function isIn(points: readonly PointRecord[], record: PointRecord): boolean {
  const point = points.find(({ ts }) => ts === record.ts)
  return (
    point !== undefined &&
    Object.entries(record).every(([key, value]) => isDeepStrictEqual(point[key], value))
  )
}
