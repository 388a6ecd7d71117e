import {
  type CardDisplay,
  type CustomChart,
  customChartKeys,
  customSeriesStyle,
  type DisplaySettings,
  resolveDisplay,
} from '@fieldport/domain'
import { useComputedColorScheme } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useDeviceSource } from '../../../lib/device/device-source.ts'
import type { DeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { getLocaleSettings } from '../../../lib/locale-settings.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import { darkColours, lightColours } from '../../../ui/brand/colours.ts'
import type { ChartRange } from '../../../ui/chart/chart-range.ts'
import { useNoteMarks } from '../../../ui/chart/draw/use-note-marks.ts'
import { buildCustomChart } from '../../../ui/chart/custom/build-custom-chart.ts'
import { useLiveTail } from '../chart/data/use-live-tail.ts'
import { useSeriesParts } from '../chart/data/use-series-parts.ts'
import { chartBuckets, refreshMs } from '../chart/data/use-chart.ts'

type NamingOptions = {
  readonly cards: readonly CardDisplay[]
  readonly displaySettings: DisplaySettings
  readonly model: string | undefined
}

export type DisplayOf = (key: string) => CardDisplay

/** The display of each data key, including keys without a card and keys that the device no longer sends. */
export function useDisplayOf({ cards, displaySettings, model }: NamingOptions): DisplayOf {
  return useCallback(
    (key) => {
      const known = cards.find((display) => display.key === key)
      if (known) return known
      const display = resolveDisplay(key, displaySettings[key], model === undefined ? {} : { model })
      return { ...display, name: translateMeasurement(display.name) }
    },
    [cards, displaySettings, model],
  )
}

export type CustomChartOptions = {
  /** '' for a guest. */
  readonly deviceid: string
  readonly number: number
  readonly chart: CustomChart
  readonly displayOf: DisplayOf
  readonly feed: DeviceFeed
  readonly intervalSeconds: number | undefined
  readonly range: ChartRange
  /** IANA name; undefined: the reader's. */
  readonly timeZone: string | undefined
}

/** The stored series of a custom chart, followed by live points. */
export function useCustomChart(options: CustomChartOptions) {
  const { deviceid, number, chart, displayOf, feed, intervalSeconds, range, timeZone } = options
  const source = useDeviceSource(deviceid)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const keys = customChartKeys(chart).join(',')
  const hasBars = chart.series.some((series) => customSeriesStyle(chart, series) === 'bar')
  const relativeMs = range.kind === 'relative' ? range.milliseconds : undefined
  const [fromSeconds, toSeconds] =
    range.kind === 'fixed' ? [range.fromSeconds, range.toSeconds] : [undefined, undefined]
  const buckets = chartBuckets(hasBars, timeZone)
  const query = source.chart(number, keys, buckets, askedOf(range))
  const { read, options: parts } = useSeriesParts({
    queryKey: query.queryKey,
    keys: keys.split(','),
    range,
    buckets,
    load: ({ fromSeconds: from, toSeconds: to }, wish) =>
      source.chart(number, keys, wish, { from, to }).queryFn(),
  })
  const series = useQuery({
    ...query,
    ...parts,
    enabled: keys !== '' && !read.isCancelled,
    staleTime: refreshMs,
    // Past ranges too, because a device that was offline sends its measurements later.
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const { livePoints, elapsedSeconds } = useLiveTail(feed, series, relativeMs)
  const data = useMemo(
    () =>
      series.data &&
      buildCustomChart(series.data, chart, {
        displayOf,
        intervalSeconds,
        livePoints,
        relativeMs,
        elapsedSeconds,
        fixed: fromSeconds === undefined || toSeconds === undefined ? undefined : { fromSeconds, toSeconds },
        units: getLocaleSettings().units,
        surface: (scheme === 'dark' ? darkColours : lightColours).surface,
      }),
    [
      series.data,
      chart,
      displayOf,
      intervalSeconds,
      livePoints,
      relativeMs,
      elapsedSeconds,
      fromSeconds,
      toSeconds,
      scheme,
    ],
  )
  const marks = useNoteMarks(deviceid, data)
  return { series, data, marks, read, bucketSeconds: series.data?.bucketSeconds ?? 0, scheme }
}

function askedOf(range: ChartRange) {
  if (range.kind === 'relative') return { relative: range.milliseconds }
  return { from: range.fromSeconds, to: range.toSeconds }
}

export type CustomChartContent = ReturnType<typeof useCustomChart>
