import { type CardDisplay, defaultChartStyle } from '@fieldport/domain'
import { useMemo } from 'react'
import { chosenTimeZone } from '../../../../lib/format/zones.ts'
import { type ChartData, isEmpty } from '../../../../ui/chart/chart-data.ts'
import { lastRangeId } from '../../../../ui/chart/range/range-view.ts'
import { type ChartRange } from '../../../../ui/chart/chart-range.ts'
import type { ChartPanelProps } from '../chart-panel.tsx'
import { useChart } from './use-chart.ts'
import { useEarlierLines } from './use-earlier-lines.ts'
import { useChartMarks } from './use-chart-marks.ts'
import { useNoteMarks } from '../../../../ui/chart/draw/use-note-marks.ts'

type Options = ChartPanelProps & {
  readonly displays: readonly CardDisplay[]
  readonly secondary: CardDisplay | undefined
  readonly range: ChartRange
}

/** All data of a chart. */
export function useChartContent(options: Options) {
  const { deviceid, feed, intervalSeconds, retention, view, deviceTimeZone, secondary, range } = options
  const displays = useMemo(
    () => (secondary ? [...options.displays, secondary] : options.displays),
    [options.displays, secondary],
  )
  const isLast = view.range === lastRangeId
  const timeZone = chosenTimeZone(view.zone, deviceTimeZone)
  const style = view.type ?? defaultChartStyle
  const {
    series,
    data: own,
    read,
    prefetch,
    bucketSeconds,
  } = useChart({
    deviceid,
    displays,
    range,
    feed,
    intervalSeconds,
    style,
    secondary: secondary?.key,
    timeZone,
    isOff: isLast,
  })
  // Events change seldom, and a range that follows the present would request them with each point.
  const asked = isLast ? undefined : own && askedRange(range, own)
  const marked = view.events === 'off' ? undefined : asked
  const isWaiting = series.isPlaceholderData
  const { marks: events, isCut } = useChartMarks({ deviceid, feed, range: marked, isWaiting })
  const notes = useNoteMarks(deviceid, asked)
  const marks = useMemo(() => [...events, ...notes], [events, notes])
  const earlier = useEarlierLines({
    deviceid,
    displays,
    secondary: secondary?.key,
    period: isLast ? undefined : view.earlier,
    range: asked,
    intervalSeconds,
    retention,
    timeZone,
  })
  const data = useMemo(() => own && { ...own, lines: [...own.lines, ...earlier] }, [own, earlier])
  return {
    displays,
    series,
    /** Progress of a range that takes long to load. */
    read,
    /** Prefetches the series of a range that is about to be shown. */
    prefetch,
    data,
    /** The range itself has no data; an earlier period may. */
    isEmpty: own !== undefined && isEmpty(own),
    bucketSeconds,
    marks,
    isCut,
    isLast,
    style,
    timeZone,
  }
}

export type ChartContent = ReturnType<typeof useChartContent>

const stepSeconds = 60

/** A range that follows the present, rounded to the minute. */
function askedRange(range: ChartRange, { fromSeconds, toSeconds }: ChartData) {
  if (range.kind === 'fixed') return range
  const to = Math.ceil(toSeconds / stepSeconds) * stepSeconds
  return { fromSeconds: Math.floor(fromSeconds / stepSeconds) * stepSeconds, toSeconds: to }
}
