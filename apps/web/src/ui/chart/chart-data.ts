import type { Series, SeriesColumns } from '@fieldport/contract'
import {
  splitAtLocalGaps,
  type CardDisplay,
  type ChartStyle,
  defaultChartStyle,
  type StoredPoint,
  type TimeRange,
  type UnitSystem,
} from '@fieldport/domain'
import { toDisplayUnit } from '../../lib/format/units.ts'
import { panelOf } from './chart-height.ts'
import { convertDisplay } from './convert-display.ts'
import type { CustomFrame, CustomLineStyle } from './custom/custom-line-style.ts'
import { withLivePoints } from './live-buckets.ts'

/** One bucket of a line: `ts` is its start in epoch seconds. A single sample has min = mean = max. */
export type Bucket = {
  readonly ts: number
  /** Number of samples. */
  readonly n: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly last: number
}

export type ChartLine = {
  readonly display: CardDisplay
  readonly style: ChartStyle
  /** Drawn against an axis of its own at the end of the first panel. */
  readonly isSecondary: boolean
  /** Duration of a bucket in seconds; for a single sample, the time it represents. */
  readonly bucketSeconds: number
  /** A line of an earlier period, behind the others. */
  readonly isPale?: boolean
  /** A value holds until it changes: drawn as steps of the last value. */
  readonly step: boolean
  /** Runs of buckets that a line may join, oldest first; between two runs the device was silent. */
  readonly runs: readonly (readonly Bucket[])[]
  /** For a line of a custom chart. */
  readonly custom?: CustomLineStyle
}

export type ChartData = {
  readonly lines: readonly ChartLine[]
  readonly fromSeconds: number
  readonly toSeconds: number
  /** For a custom chart: every line has its style, too. */
  readonly custom?: CustomFrame
}

type Options = {
  readonly displays: readonly CardDisplay[]
  readonly intervalSeconds: number | undefined
  /** Points received after the series was requested; none if the range has a fixed end. */
  readonly livePoints: readonly StoredPoint[]
  /** The width of a range that follows the present. */
  readonly relativeMs: number | undefined
  /** Since the series was received; a range that follows the present has moved on by as much. */
  readonly elapsedSeconds?: number
  /** A fixed range: shown before its own series is loaded. */
  readonly fixed?: TimeRange | undefined
  readonly style?: ChartStyle
  /** One per display, instead of `style`. */
  readonly styles?: readonly ChartStyle[]
  /** The key with an axis of its own. */
  readonly secondary?: string | undefined
  /** The reader's unit system. */
  readonly units: UnitSystem
}

/** The lines of a chart: the response's buckets, followed by live points. */
export function buildChart(series: Series, options: Options): ChartData {
  const { displays, intervalSeconds, livePoints, units } = options
  const { style: common = defaultChartStyle, styles, secondary } = options
  const { fromSeconds, toSeconds } = shownRange(series, options)
  const lines = displays.map((display, at) => {
    const wanted = styles?.[at] ?? common
    const stored = bucketsOf(series.series[display.key])
    const buckets = withLivePoints(
      display.key,
      stored,
      series,
      livePoints,
      wanted === 'bar' ? 'grid' : 'single',
    )
    const beside = options.fixed && series.bucketSeconds >= 1 ? 1 : 0
    const shown = clip(buckets, fromSeconds - series.bucketSeconds, toSeconds, beside)
    const interval = estimateInterval(shown, intervalSeconds)
    const runs = splitAtLocalGaps(shown, intervalSeconds, series.bucketSeconds)
    const { convert } = toDisplayUnit(display, units)
    const isHeld = display.step || display.card === 'digital'
    // Values that hold until they change are never averaged into slopes.
    const style = isHeld && wanted === 'line' ? 'step' : wanted
    return {
      display: convertDisplay(display, units),
      style,
      isSecondary: display.key === secondary,
      bucketSeconds: Math.max(series.bucketSeconds, series.bucketSeconds < 1 ? (interval ?? 0) : 0),
      step: isHeld || style === 'step',
      runs: runs.map((run) => run.map(converted(convert))),
    }
  })
  return { lines, fromSeconds, toSeconds }
}

function shownRange(
  series: Series,
  { livePoints, relativeMs, elapsedSeconds = 0, fixed }: Options,
): TimeRange {
  if (relativeMs === undefined) return fixed ?? { fromSeconds: series.from, toSeconds: series.to }
  const toSeconds = Math.max(series.to + elapsedSeconds, livePoints.at(-1)?.ts ?? 0)
  return { fromSeconds: toSeconds - relativeMs / 1000, toSeconds }
}

/**
 * The buckets of a range; `buckets` ascend. For a series shown until a finer one is loaded, includes neighbouring
 * buckets, so that its line reaches the edges.
 */
function clip(buckets: readonly Bucket[], from: number, to: number, beside: 0 | 1): readonly Bucket[] {
  const first = buckets.findIndex(({ ts }) => ts >= from)
  const after = buckets.findIndex(({ ts }) => ts > to)
  const start = first < 0 ? buckets.length : first
  return buckets.slice(Math.max(0, start - beside), after < 0 ? undefined : after + beside)
}

function converted(convert: (value: number) => number) {
  return ({ ts, n, min, max, mean, last }: Bucket): Bucket => ({
    ts,
    n,
    min: convert(min),
    max: convert(max),
    mean: convert(mean),
    last: convert(last),
  })
}

/**
 * The time that a single value represents: the device's interval, or longer if its values are usually further apart,
 * for example for a key measured at every tenth interval.
 */
function estimateInterval(
  buckets: readonly Bucket[],
  intervalSeconds: number | undefined,
): number | undefined {
  if (intervalSeconds === undefined) return undefined
  const steps = buckets.slice(1).map(({ ts }, at) => ts - (buckets[at]?.ts ?? ts))
  // A few values do not establish a usual spacing.
  if (steps.length < 4) return intervalSeconds
  const median = steps.toSorted((left, right) => left - right)[Math.floor(steps.length / 2)]
  return Math.max(intervalSeconds, median ?? 0)
}

function bucketsOf(columns: SeriesColumns | undefined): readonly Bucket[] {
  if (!columns) return []
  return columns.ts.map((ts, at) => ({
    ts,
    n: columns.n[at] ?? 0,
    min: columns.min[at] ?? Number.NaN,
    max: columns.max[at] ?? Number.NaN,
    mean: columns.mean[at] ?? Number.NaN,
    last: columns.last[at] ?? Number.NaN,
  }))
}

export type ChartGroup = { readonly unit: string; readonly lines: readonly ChartLine[] }

/** One panel per unit, in the order of the lines; a secondary series is in the first. */
export function groupByUnit(lines: readonly ChartLine[]): readonly ChartGroup[] {
  const first = lines.find(({ isSecondary }) => !isSecondary)
  const groups = Map.groupBy(lines, (line) => panelOf((line.isSecondary && first ? first : line).display))
  return [...groups.values()].map((members) => {
    const display = members.find(({ isSecondary }) => !isSecondary)?.display ?? members[0]?.display
    return { unit: display?.card === 'digital' ? '' : (display?.unit ?? ''), lines: members }
  })
}

export function isEmpty({ lines }: ChartData): boolean {
  return lines.every(({ runs }) => runs.length === 0)
}

/** The pointer's reach when it selects a bucket. */
export type PointerReach = {
  /** Maximum distance of the pointer from a bucket that it shows. */
  readonly hoverToleranceSeconds: number
  /** Seconds per pixel. */
  readonly pixelSeconds: number
}

/**
 * The bucket nearest to the pointer's time. Of several within a pixel, the one with the largest range, because a
 * visible peak must be readable.
 */
export function bucketAt(
  line: ChartLine,
  seconds: number,
  { hoverToleranceSeconds, pixelSeconds }: PointerReach,
): Bucket | undefined {
  if (line.style === 'bar') return barAt(line, seconds)
  const distance = ({ ts }: Bucket) => Math.abs(ts - seconds)
  const spread = ({ min, max }: Bucket) => max - min
  let nearest: Bucket | undefined
  let widest: Bucket | undefined
  for (const run of line.runs) {
    const after = run.findIndex(({ ts }) => ts >= seconds)
    for (const bucket of after < 0 ? [run.at(-1)] : [run[after - 1], run[after]]) {
      if (bucket && (!nearest || distance(bucket) < distance(nearest))) nearest = bucket
    }
    const first = run.findIndex(({ ts }) => ts >= seconds - pixelSeconds)
    for (let at = first; at >= 0 && at < run.length; at += 1) {
      const bucket = run[at] as Bucket
      if (bucket.ts > seconds + pixelSeconds) break
      if (!widest || spread(bucket) > spread(widest)) widest = bucket
    }
  }
  const best = nearest && widest && spread(widest) > spread(nearest) ? widest : nearest
  return best && distance(best) <= Math.max(hoverToleranceSeconds, pixelSeconds) ? best : undefined
}

/** The bucket whose time span contains a moment. */
function barAt({ runs, bucketSeconds }: ChartLine, seconds: number): Bucket | undefined {
  const bucket = runs.flat().findLast(({ ts }) => ts <= seconds)
  return bucket && seconds < bucket.ts + bucketSeconds ? bucket : undefined
}

/** Shifts the lines of an earlier period to the period they are compared with. */
export function shiftLines(
  lines: readonly ChartLine[],
  shiftSeconds: number,
  suffix: string,
): readonly ChartLine[] {
  return lines.map((line) => ({
    ...line,
    display: { ...line.display, name: `${line.display.name} · ${suffix}` },
    style: line.step ? 'step' : 'line',
    isPale: true,
    runs: line.runs.map((run) => run.map((bucket) => ({ ...bucket, ts: bucket.ts + shiftSeconds }))),
  }))
}
