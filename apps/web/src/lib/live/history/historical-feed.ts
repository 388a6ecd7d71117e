import { selectPointsForWindow, lastReadingPoints, type StoredPoint } from '@fieldport/domain'
import { noConditions } from '../feed/conditions-store.ts'
import type { DeviceFeed } from '../feed/device-feed.ts'
import { createPointStore, type PointStore, type Reading } from '../point-store.ts'

/** The points available at a moment: those in the feed, and older ones that were loaded. Oldest first. */
export type ObservablePoints = {
  readonly points: () => readonly StoredPoint[]
  readonly subscribe: (listener: () => void) => () => void
}

export type HistoricalFeed = DeviceFeed & {
  /** Adds late points from before the moment while it is watched. */
  readonly watch: () => () => void
}

/**
 * The feed as it was at a moment (epoch seconds by the device's clock): its newest point is the last one up to then,
 * and trend lines end there. The live feed itself is unaffected.
 * @param windowSeconds the longest window of its computed values; 0: none
 */
export function createHistoricalFeed(
  feed: DeviceFeed,
  source: ObservablePoints,
  tsSeconds: number,
  windowSeconds = 0,
): HistoricalFeed {
  const store = createPointStore()
  store.setWindow(windowSeconds)
  let taken: ReadonlySet<StoredPoint> = new Set()

  function fill(): void {
    const upTo = pointsUpTo(source.points(), tsSeconds, windowSeconds)
    const news = upTo.filter((point) => !taken.has(point))
    taken = new Set(upTo)
    store.add(news)
  }

  fill()
  store.addReadings(listReadingsBefore(feed.store, store, tsSeconds))
  return {
    ...feed,
    store,
    conditions: noConditions,
    moment: tsSeconds,
    watch: () => {
      fill()
      return source.subscribe(fill)
    },
  }
}

/** Whether a feed shows a past moment instead of the present. */
export function isHistoricalFeed(feed: DeviceFeed): feed is HistoricalFeed {
  return 'watch' in feed
}

function pointsUpTo(
  points: readonly StoredPoint[],
  tsSeconds: number,
  windowSeconds: number,
): readonly StoredPoint[] {
  const end = points.findLastIndex(({ ts }) => ts <= tsSeconds) + 1
  return selectPointsForWindow(points.slice(0, end), { shown: lastReadingPoints, windowSeconds })
}

/** For keys that are missing from the moment's points, the feed's older readings. */
function listReadingsBefore(
  held: PointStore,
  moment: PointStore,
  tsSeconds: number,
): Readonly<Record<string, Reading>> {
  const found: [string, Reading][] = []
  for (const key of held.keys()) {
    const { latest } = held.key(key)
    if (latest && latest.ts <= tsSeconds && !moment.key(key).latest) found.push([key, latest])
  }
  return Object.fromEntries(found)
}
