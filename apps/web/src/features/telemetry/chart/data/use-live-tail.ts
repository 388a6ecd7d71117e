import type { StoredPoint } from '@fieldport/domain'
import { defaultDownsample } from 'virtual:contract-routes'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useThrottledPoints } from '../../../../lib/live/feed/use-device-feed.ts'
import { type ReceivedSeries, useElapsedSeconds } from './use-elapsed.ts'

/** Live points are appended to ranges up to this length; in longer ones they would not be visible. */
const liveUpToMs = 86_400_000
/** Ensures that even a chart of a day follows a watched device. */
const maximumThrottleMs = 10_000

const noPoints: readonly never[] = []

/** A chart is redrawn when it has changed by about a pixel. */
function getThrottleMs(rangeMs: number): number {
  return Math.min(maximumThrottleMs, rangeMs / defaultDownsample)
}

/**
 * What follows a series that ends with the present: live points, and the time that has passed.
 * @param relativeMs the width of the range; undefined: its end is fixed
 */
export function useLiveTail(feed: DeviceFeed, received: ReceivedSeries, relativeMs: number | undefined) {
  const liveMs = relativeMs !== undefined && relativeMs <= liveUpToMs ? relativeMs : undefined
  const restMs = liveMs === undefined ? maximumThrottleMs : getThrottleMs(liveMs)
  const held = useThrottledPoints(feed, restMs, 'drawing')
  const elapsedSeconds = useElapsedSeconds(received, liveMs)
  const livePoints: readonly StoredPoint[] = liveMs === undefined ? noPoints : held
  return { livePoints, elapsedSeconds }
}
