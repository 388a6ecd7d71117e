import {
  buildRoute,
  chartRangePresets,
  distanceSince,
  type Fix,
  lastTripStart,
  type Retention,
  type Route,
} from '@fieldport/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  isWithinKnownRetention,
  limitQueryToRetention,
  useDeviceSource,
} from '../../../../lib/device/device-source.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { isHistoricalFeed } from '../../../../lib/live/history/historical-feed.ts'
import { useLatestPoint, usePoints } from '../../../../lib/live/feed/use-device-feed.ts'
import { fixesOf, fixesSince } from './read-fixes.ts'
import { toDisplayUnit } from '../../../../lib/format/units.ts'
import { routeFeatures, type RouteFeatures, type SpeedScale, speedScale } from './route-features.ts'

/** Source: specification 3, section 4 ('Per-device data refetches every 2 minutes'). */
const staleMs = 120_000
const dayMs = 86_400_000

export type RouteState = {
  /** Undefined: not loaded yet, or not requested. */
  readonly route: Route | undefined
  /** Number of fixes left out because of poor accuracy, or because the device cannot have been there. */
  readonly leftOut: number
  /** Changes with each loaded range, so that the map fits all of it. */
  readonly fitKey: string
  /** End of the requested range, epoch seconds. */
  readonly endSeconds: number | undefined
  /** The plan keeps only the end of the range. */
  readonly isCut: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly reload: () => void
}

type RouteOptions = {
  readonly deviceid: string
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  /** The ID of a preset; null: no route is requested. */
  readonly rangeId: string | null
  /** End of the range, epoch seconds; undefined: the feed's moment. */
  readonly endSeconds: number | undefined
  readonly retention: Retention
}

/** The route over a range, continued with live points if it ends in the present. */
export function useRoute({
  deviceid,
  feed,
  intervalSeconds,
  rangeId,
  retention,
  ...wanted
}: RouteOptions): RouteState {
  const latest = useLatestPoint(feed)?.ts
  const endSeconds = wanted.endSeconds ?? (isHistoricalFeed(feed) ? latest : undefined)
  const milliseconds = chartRangePresets.find(({ id }) => id === rangeId)?.milliseconds ?? dayMs
  const source = useDeviceSource(deviceid)
  const range =
    endSeconds === undefined
      ? { relative: milliseconds }
      : { from: endSeconds - milliseconds / 1000, to: endSeconds + 0.001 }
  const query = useQuery({
    // Included in the key, because the plan may change.
    queryKey: [...source.route(range).queryKey, retention.retentionDays],
    queryFn: () => source.route(limitQueryToRetention(range, retention)).queryFn(),
    staleTime: staleMs,
    enabled: rangeId !== null && isWithinKnownRetention(range, retention),
    // Stepping through the history keeps the previous route visible.
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const points = usePoints(feed)
  const read = useMemo(() => data && fixesOf(data), [data])
  const mayGoOn = wanted.endSeconds === undefined
  const live =
    mayGoOn && read && data ? fixesSince(points, read.at(-1)?.ts ?? data.from, data.bucketSeconds) : noFixes
  const newest = live.at(-1)?.ts
  const route = useMemo(
    () => read && data && buildRoute([...read, ...live], intervalSeconds, data.bucketSeconds),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the newest of the live fixes stands for all of them: they only grow
    [read, data, newest, intervalSeconds],
  )
  return {
    route: rangeId === null ? undefined : route,
    leftOut: (data?.poor ?? 0) + (route?.outlierCount ?? 0),
    endSeconds: data?.to,
    fitKey: route && !query.isPlaceholderData ? `${rangeId}` : '',
    isCut: data !== undefined && 'from' in range && data.from > range.from + 1 && !query.isPlaceholderData,
    isPending: rangeId !== null && query.isPending,
    error: query.error,
    reload: () => void query.refetch(),
  }
}

const noFixes: readonly Fix[] = []

export type ShownRoute = {
  readonly route: Route
  readonly scale: SpeedScale
  readonly features: RouteFeatures
  /** The distance of the last trip in metres, if the route contains more than that. */
  readonly tripMetres: number | undefined
}

/** A route as shown, with all parts alike or the last trip emphasised; undefined without a route. */
export function useShownRoute(route: Route | undefined, shows: 'last trip' | 'all'): ShownRoute | undefined {
  const { unit, convert } = toDisplayUnit({ unit: 'km/h', decimals: 0 })
  return useMemo(() => {
    if (!route) return undefined
    const scale = speedScale(route, { unit, convert })
    const start = shows === 'last trip' ? lastTripStart(route) : undefined
    const hasMore = start !== undefined && start > (route.runs[0]?.[0]?.ts ?? start)
    return {
      route,
      scale,
      features: routeFeatures(route, scale, start),
      tripMetres: hasMore ? distanceSince(route, start) : undefined,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a unit has one conversion
  }, [route, unit, shows])
}
