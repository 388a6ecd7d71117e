import type { StoredPoint } from '@fieldport/domain'
import { useEffect, useMemo } from 'react'
import { useDebouncedUrlValue } from '../../../lib/use-debounced-url-value.ts'
import { client } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import {
  createPointHistory,
  type PointHistory,
  type HistoryPages,
} from '../../../lib/live/history/point-history.ts'
import { createHistoricalFeed } from '../../../lib/live/history/historical-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'

export type Timeline = {
  readonly history: PointHistory
  /** Epoch seconds by the device's clock; undefined: the latest, which follows new points. */
  readonly moment: number | undefined
  readonly go: (momentSeconds: number | undefined) => void
  /** The feed at the chosen moment: the live feed if that is the latest. */
  readonly feed: DeviceFeed
  /** The first points are being loaded. */
  readonly isLoading: boolean
}

/** The moment in the URL. */
export type TimelineUrlState = {
  readonly at: number | undefined
  readonly onAt: (momentSeconds: number | undefined) => void
}

/** Dragging the slider updates the URL once. */
const urlDebounceMs = 300

/**
 * The moment that a device's page shows.
 * @param windowSeconds the longest window of its computed values; 0: none
 */
export function useTimeline(
  deviceid: string,
  live: DeviceFeed,
  { at, onAt }: TimelineUrlState,
  windowSeconds: number,
): Timeline {
  const [moment, go] = useDebouncedUrlValue(at, onAt, urlDebounceMs)
  const history = useMemo(() => createPointHistory(live, createHistoryPages(deviceid)), [deviceid, live])
  const isPast = moment !== undefined
  useEffect(() => (isPast ? history.retain() : undefined), [history, isPast])
  const past = useMemo(
    () => (moment === undefined ? undefined : createHistoricalFeed(live, history, moment, windowSeconds)),
    [live, history, moment, windowSeconds],
  )
  useEffect(() => past?.watch(), [past])
  const isLoaded = useFeedState(live).load !== 'loading'
  useEffect(() => {
    // Waits for the feed's first page, because points in the feed need not be requested.
    if (isLoaded && moment !== undefined) void history.seek(moment, windowSeconds)
  }, [history, isLoaded, moment, windowSeconds])
  return { history, moment, go, feed: past ?? live, isLoading: !isLoaded }
}

function createHistoryPages(deviceid: string): HistoryPages {
  const load = async (range: { from?: number; to?: number }, order: 'newest' | 'oldest', count: number) => {
    const page = await client.portal.deviceGetData({ deviceid, datapoints: count, order, ...range })
    return { data: page.data as readonly StoredPoint[], isLast: page.lastEvaluatedKey === null }
  }
  return {
    before: async (to, count) => {
      const { data, isLast } = await load({ to }, 'newest', count)
      return { data: data.toReversed(), isLast }
    },
    after: (from, count) => load({ from }, 'oldest', count),
  }
}
