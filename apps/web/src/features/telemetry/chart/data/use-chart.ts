import type { CardDisplay, ChartStyle, TimeRange } from '@fieldport/domain'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultDownsample } from 'virtual:contract-routes'
import { api, client } from '../../../../lib/api/client.ts'
import type { RequestedBuckets } from '../../../../lib/device/device-source.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { getTimeZone } from '../../../../lib/format/times.ts'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import { buildChart } from '../../../../ui/chart/chart-data.ts'
import type { ChartRange } from '../../../../ui/chart/chart-range.ts'
import { maximumRequestSpanSeconds } from './long-series.ts'
import { useLiveTail } from './use-live-tail.ts'
import { useSeriesParts } from './use-series-parts.ts'

/** Source: specification 3, section 7.2 ('chart data refresh and staleness 10 minutes'). */
export const refreshMs = 600_000

type Options = {
  readonly deviceid: string
  readonly displays: readonly CardDisplay[]
  readonly range: ChartRange
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly style: ChartStyle
  /** The key of the secondary series, one of `displays`. */
  readonly secondary: string | undefined
  /** IANA name; undefined: the browser's. */
  readonly timeZone: string | undefined
  /** No requests are sent while something else is shown. */
  readonly isOff: boolean
}

/** More bars could not be told apart. */
export const maximumBars = 120

/** Only bars use a zone: other buckets are never as wide as days, and would be requested again for each zone. */
export function chartBuckets(hasBars: boolean, timeZone: string | undefined): RequestedBuckets {
  return hasBars
    ? { downsample: maximumBars, timeZone: timeZone ?? getTimeZone() }
    : { downsample: defaultDownsample }
}

export function seriesOptions(
  deviceid: string,
  dataKeys: string,
  range: ChartRange,
  buckets: RequestedBuckets = { downsample: defaultDownsample },
) {
  return api.device.getSeries.queryOptions({
    input: {
      deviceid,
      dataKeys,
      ...buckets,
      ...(range.kind === 'relative'
        ? { relative: range.milliseconds }
        : { from: range.fromSeconds, to: range.toSeconds }),
    },
    staleTime: refreshMs,
    // Past ranges too, because a device that was offline sends its measurements later.
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

/** The stored series of a range, followed by live points. */
export function useChart(options: Options) {
  const { deviceid, displays, range, feed, intervalSeconds, style, secondary, timeZone, isOff } = options
  const relativeMs = range.kind === 'relative' ? range.milliseconds : undefined
  const fixed = range.kind === 'fixed' ? range : undefined
  const buckets = chartBuckets(style === 'bar', timeZone)
  const keys = displays.map(({ key }) => key)
  const asked = seriesOptions(deviceid, keys.join(','), range, buckets)
  const { read, options: parts } = useSeriesParts({
    queryKey: asked.queryKey,
    keys,
    range,
    buckets,
    load: ({ fromSeconds: from, toSeconds: to }, wish) =>
      client.device.getSeries({ deviceid, dataKeys: keys.join(','), ...wish, from, to }),
  })
  const series = useQuery({
    ...asked,
    ...parts,
    enabled: displays.length > 0 && !isOff && !read.isCancelled,
  })
  const queries = useQueryClient()
  // Starts the request before the page is rendered, which takes about as long as the response.
  const prefetch = (next: TimeRange) => {
    if (next.toSeconds - next.fromSeconds <= maximumRequestSpanSeconds(keys))
      void queries.prefetchQuery(seriesOptions(deviceid, keys.join(','), { kind: 'fixed', ...next }, buckets))
  }
  const { livePoints, elapsedSeconds } = useLiveTail(feed, series, relativeMs)
  const [fromSeconds, toSeconds] = [fixed?.fromSeconds, fixed?.toSeconds]
  const data = useMemo(
    () =>
      series.data &&
      buildChart(series.data, {
        displays,
        intervalSeconds,
        livePoints,
        relativeMs,
        elapsedSeconds,
        fixed: fromSeconds === undefined || toSeconds === undefined ? undefined : { fromSeconds, toSeconds },
        style,
        secondary,
        units: getLocaleSettings().units,
      }),
    [
      series.data,
      displays,
      intervalSeconds,
      livePoints,
      relativeMs,
      elapsedSeconds,
      fromSeconds,
      toSeconds,
      style,
      secondary,
    ],
  )
  return { series, data, read, prefetch, bucketSeconds: series.data?.bucketSeconds ?? 0 }
}
