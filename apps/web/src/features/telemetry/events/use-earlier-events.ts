import type { StoredPoint } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../lib/live/feed/use-device-feed.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { countEvents, joinEventPoints, pointsOfEvents } from './earlier-events.ts'

/** Points whose events are asked for at once. */
const pagePoints = 50
/** So many events are there without anybody asking. */
const firstEvents = 5

type LoadedEvents = {
  /** Of which moment of the device they are. */
  readonly feed: DeviceFeed
  /** What the feed held when it was last looked at. */
  readonly seen: readonly StoredPoint[]
  readonly points: readonly StoredPoint[]
  /** Looked through from here on, epoch seconds. */
  readonly from: number
  readonly isLast: boolean
}

/**
 * The points that tell of events: those held (oldest first), and before them what was asked for. From then on, what the feed lets go
 * stays, so that there is no hole.
 */
export function useEarlierEvents(deviceid: string, feed: DeviceFeed, held: readonly StoredPoint[]) {
  const [stored, setKept] = useState<LoadedEvents>()
  const kept = stored?.feed === feed ? stored : undefined
  if (kept && kept.seen !== held) setKept({ ...kept, seen: held, points: joinEventPoints(kept.points, held) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ wanted }: Asked) => loadBefore(deviceid, wanted),
    // Another moment may be shown by now: what was asked for belongs to the one that it was asked for.
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
  useFirstEvents({ deviceid, feed, held, isAsked: kept !== undefined }, ask)
  return {
    points: kept?.points ?? held,
    isLast: kept?.isLast ?? false,
    isLoading: isPending,
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

/** Asks for the last few events where the held points tell of fewer: once, of the present, when nothing else is to be done. */
function useFirstEvents({ deviceid, feed, held, isAsked }: First, ask: (wanted: Wanted) => void): void {
  const asked = useRef<DeviceFeed>(undefined)
  const isReady = useFeedState(feed).load === 'ready'
  const missing = firstEvents - countEvents(held)
  const before = held[0]?.ts
  const isDue = deviceid !== '' && isReady && !isAsked && missing > 0 && feed.moment === undefined
  useEffect(() => {
    if (!isDue || asked.current === feed) return undefined
    return whenIdle(() => {
      asked.current = feed
      ask({ before, events: missing })
    })
  }, [isDue, feed, before, missing, ask])
}

type Wanted = {
  /** Epoch seconds; undefined: now. */
  readonly before: number | undefined
  /** Goes on until there are so many, or nothing is left. */
  readonly events: number
}

type Asked = Pick<LoadedEvents, 'feed'> & {
  /** What the feed held then. */
  readonly held: readonly StoredPoint[]
  readonly wanted: Wanted
}

/** A point may hold a list of which nothing is an event. */
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
