import { buildRoute, chartRangePresets, type Fix, type Route } from '@fieldport/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/device-feed.ts'
import { isMomentFeed } from '../../../lib/live/moment.ts'
import { useLatestPoint, usePoints } from '../../../lib/live/use-device-feed.ts'
import { fixesOf, fixesSince } from './read-fixes.ts'

/** Source: specification 3, section 4 ('Per-device data refetches every 2 minutes'). */
const staleMs = 120_000
const dayMs = 86_400_000

export type RouteState = {
  /** Undefined: not there yet, or not asked for. */
  readonly route: Route | undefined
  /** Fixes left out because their accuracy is poor, or nobody can have been there. */
  readonly leftOut: number
  /** Rises with each range that has come: the map then shows all of it. */
  readonly fitKey: string
  readonly isPending: boolean
  readonly error: Error | null
  readonly reload: () => void
}

/** The way over a range (the id of a preset; null: none is asked for) up to the shown moment, and on with what comes live. */
export function useRoute(
  deviceid: string,
  feed: DeviceFeed,
  intervalSeconds: number | undefined,
  rangeId: string | null,
): RouteState {
  const latest = useLatestPoint(feed)?.ts
  const endSeconds = isMomentFeed(feed) ? latest : undefined
  const milliseconds = chartRangePresets.find(({ id }) => id === rangeId)?.milliseconds ?? dayMs
  const query = useQuery(
    api.device.getRoute.queryOptions({
      input:
        endSeconds === undefined
          ? { deviceid, relative: milliseconds }
          : { deviceid, from: endSeconds - milliseconds / 1000, to: endSeconds + 0.001 },
      staleTime: staleMs,
      enabled: rangeId !== null,
      // Stepping through the history does not take the way away.
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  const points = usePoints(feed)
  const read = useMemo(() => data && fixesOf(data), [data])
  const live = read && data ? fixesSince(points, read.at(-1)?.ts ?? data.from, data.bucketSeconds) : noFixes
  const newest = live.at(-1)?.ts
  const route = useMemo(
    () => read && data && buildRoute([...read, ...live], intervalSeconds, data.bucketSeconds),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the newest of the live fixes stands for all of them: they only grow
    [read, data, newest, intervalSeconds],
  )
  return {
    route: rangeId === null ? undefined : route,
    leftOut: (data?.poor ?? 0) + (route?.jumps ?? 0),
    fitKey: route && !query.isPlaceholderData ? `${rangeId}` : '',
    isPending: rangeId !== null && query.isPending,
    error: query.error,
    reload: () => void query.refetch(),
  }
}

const noFixes: readonly Fix[] = []
