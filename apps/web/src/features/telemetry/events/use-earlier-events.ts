import type { StoredPoint } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { countEvents, joinEventPoints, pointsOfEvents } from './earlier-events.ts'

/** Number of points with events per request. */
const pagePoints = 50
/** Number of events loaded without a request by the reader. */
const firstEvents = 5

type LoadedEvents = {
  /** The feed, and therefore the moment, that they belong to. */
  readonly feed: DeviceFeed
  /** The feed's points when last seen. */
  readonly seen: readonly StoredPoint[]
  readonly points: readonly StoredPoint[]
  /** Start of the searched range, epoch seconds. */
  readonly from: number
  readonly isLast: boolean
}

/**
 * The points with events: held ones (oldest first), preceded by loaded ones. Once earlier ones are loaded, points that
 * the feed drops are kept, so that there is no gap.
 */
export function useEarlierEvents(deviceid: string, feed: DeviceFeed, held: readonly StoredPoint[]) {
  const [stored, setKept] = useState<LoadedEvents>()
  const kept = stored?.feed === feed ? stored : undefined
  if (kept && kept.seen !== held) setKept({ ...kept, seen: held, points: joinEventPoints(kept.points, held) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ wanted }: Asked) => loadBefore(deviceid, wanted),
    // Another moment may be shown by now: the response belongs to the one it was requested for.
    onSuccess: (page, asked) =>
      setKept((last) => {
        const newer = last?.feed === asked.feed ? last.points : joinEventPoints([], asked.held)
        return {
          feed: asked.feed,
          seen: asked.held,
          ...page,
          points: joinEventPoints(page.points, newer),
        }
      }),
  })
  const ask = useCallback((wanted: Wanted) => mutate({ feed, held, wanted }), [mutate, feed, held])
  const isFirst = useFirstEvents({ deviceid, feed, held, isAsked: kept !== undefined }, ask)
  return {
    points: kept?.points ?? held,
    isLast: kept?.isLast ?? false,
    isLoading: isPending,
    /** The last few events, which are loaded without a request, are not here yet. */
    isLoadingFirst: isFirst && error === null,
    error,
    load: () => ask({ before: kept?.from ?? held[0]?.ts, events: 1 }),
  }
}

type First = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly held: readonly StoredPoint[]
  readonly isAsked: boolean
}

/**
 * Loads the last few events if the held points contain fewer: once, only live, and when the page is idle. Returns
 * whether some are missing until then.
 */
function useFirstEvents({ deviceid, feed, held, isAsked }: First, ask: (wanted: Wanted) => void): boolean {
  const asked = useRef<DeviceFeed>(undefined)
  const { load } = useFeedState(feed)
  const missing = firstEvents - countEvents(held)
  const before = held[0]?.ts
  const isMissing = deviceid !== '' && !isAsked && missing > 0 && feed.moment === undefined
  const isDue = isMissing && load === 'ready'
  useEffect(() => {
    if (!isDue || asked.current === feed) return undefined
    return whenIdle(() => {
      asked.current = feed
      ask({ before, events: missing })
    })
  }, [isDue, feed, before, missing, ask])
  return isMissing && load !== 'failed'
}

type Wanted = {
  /** Epoch seconds; undefined: now. */
  readonly before: number | undefined
  /** Continues until there are this many, or none are left. */
  readonly events: number
}

type Asked = Pick<LoadedEvents, 'feed'> & {
  /** The points that the feed held then. */
  readonly held: readonly StoredPoint[]
  readonly wanted: Wanted
}

/** Repeats the call where a point's list holds no valid event. */
async function loadBefore(deviceid: string, { before, events }: Wanted) {
  let to = before
  let points: readonly StoredPoint[] = []
  for (;;) {
    const page = await client.device.getEvents({
      deviceid,
      datapoints: pagePoints,
      ...(to === undefined ? {} : { to }),
    })
    points = joinEventPoints(pointsOfEvents(page), points)
    if (page.isLast || countEvents(points) >= events) return { points, from: page.from, isLast: page.isLast }
    to = page.from
  }
}
