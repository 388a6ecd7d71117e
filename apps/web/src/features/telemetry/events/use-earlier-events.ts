import type { StoredPoint } from '@fieldport/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { joinEventPoints, pointsOfEvents } from './earlier-events.ts'

/** Points whose events are asked for at once. */
const pagePoints = 50

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
    mutationFn: (before: number | undefined) => loadBefore(deviceid, before),
    onSuccess: (page) =>
      setKept((last) => {
        const newer = last?.feed === feed ? last.points : joinEventPoints([], held)
        return { feed, seen: held, ...page, points: joinEventPoints(page.points, newer) }
      }),
  })
  return {
    points: kept?.points ?? held,
    isLast: kept?.isLast ?? false,
    isLoading: isPending,
    error,
    load: () => mutate(kept?.from ?? held[0]?.ts),
  }
}

/** Goes on until there is something or nothing is left: most devices tell of nothing for weeks. */
async function loadBefore(deviceid: string, before: number | undefined) {
  let to = before
  for (;;) {
    const page = await client.device.getEvents({
      deviceid,
      datapoints: pagePoints,
      ...(to === undefined ? {} : { to }),
    })
    if (page.events.length > 0 || page.isLast)
      return { points: pointsOfEvents(page), from: page.from, isLast: page.isLast }
    to = page.from
  }
}
