import { keepForWindow, lastReadingPoints, type StoredPoint } from '@fieldport/domain'
import { noConditions } from '../feed/conditions-store.ts'
import type { DeviceFeed } from '../feed/device-feed.ts'
import { createPointStore, type PointStore, type Reading } from '../point-store.ts'

/** Where the points of a moment come from: those the feed holds, and older ones that were asked for. Oldest first. */
export type ObservablePoints = {
  readonly points: () => readonly StoredPoint[]
  readonly subscribe: (listener: () => void) => () => void
}

export type HistoricalFeed = DeviceFeed & {
  /** Takes in late points of before the moment for as long as it is watched. */
  readonly watch: () => () => void
}

/**
 * The feed as it was at a moment (epoch seconds by the device's clock): its newest point is the last one up to then, and trend lines
 * end there. The live feed goes on below, untouched.
 * @param windowSeconds the longest window that is computed of its points; 0: none
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

/** Whether a feed shows a moment of the past, not the present. */
export function isHistoricalFeed(feed: DeviceFeed): feed is HistoricalFeed {
  return 'watch' in feed
}

function pointsUpTo(
  points: readonly StoredPoint[],
  tsSeconds: number,
  windowSeconds: number,
): readonly StoredPoint[] {
  const end = points.findLastIndex(({ ts }) => ts <= tsSeconds) + 1
  return keepForWindow(points.slice(0, end), { shown: lastReadingPoints, windowSeconds })
}

/** Of keys that none of the moment's points carries, what the feed knows from before it. */
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
