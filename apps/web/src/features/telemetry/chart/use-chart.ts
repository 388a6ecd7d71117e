import type { CardDisplay } from '@fieldport/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defaultDownsample } from 'virtual:contract-routes'
import { api } from '../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { useThrottledPoints } from '../../../lib/live/feed/use-device-feed.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { buildChart } from '../../../ui/chart/chart-data.ts'
import type { ChartRange } from '../../../ui/chart/chart-range.ts'

/** Source: specification 3, section 7.2 ('chart data refresh and staleness 10 minutes'). */
const refreshMs = 600_000
/** Live points are appended to ranges that are no longer than this; in a longer one they would not be seen. */
const liveUpToMs = 86_400_000

type Options = {
  readonly deviceid: string
  readonly displays: readonly CardDisplay[]
  readonly range: ChartRange
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
}

const noPoints: readonly never[] = []

/** Even a chart of a day follows a device that is looked at. */
const maximumThrottleMs = 10_000

/** A chart is drawn anew when there is about a pixel more of it. */
function getThrottleMs(rangeMs: number): number {
  return Math.min(maximumThrottleMs, rangeMs / defaultDownsample)
}

export function seriesOptions(deviceid: string, dataKeys: string, range: ChartRange) {
  return api.device.getSeries.queryOptions({
    input: {
      deviceid,
      dataKeys,
      downsample: defaultDownsample,
      ...(range.kind === 'relative'
        ? { relative: range.milliseconds }
        : { from: range.fromSeconds, to: range.toSeconds }),
    },
    staleTime: refreshMs,
    // Of the past too: a device that was out of reach sends what it measured meanwhile.
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

/** The stored series of a range, with the live points after it. */
export function useChart({ deviceid, displays, range, feed, intervalSeconds }: Options) {
  const relativeMs = range.kind === 'relative' ? range.milliseconds : undefined
  const series = useQuery({
    ...seriesOptions(deviceid, displays.map(({ key }) => key).join(','), range),
    enabled: displays.length > 0,
  })
  const isLive = relativeMs !== undefined && relativeMs <= liveUpToMs
  const held = useThrottledPoints(feed, isLive ? getThrottleMs(relativeMs) : maximumThrottleMs, 'drawing')
  const livePoints = isLive ? held : noPoints
  const data = useMemo(
    () =>
      series.data &&
      buildChart(series.data, {
        displays,
        intervalSeconds,
        livePoints,
        relativeMs,
        units: getLocaleSettings().units,
      }),
    [series.data, displays, intervalSeconds, livePoints, relativeMs],
  )
  return { series, data, bucketSeconds: series.data?.bucketSeconds ?? 0 }
}
