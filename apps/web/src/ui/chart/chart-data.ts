import type { Series, SeriesColumns } from '@fieldport/contract'
import {
  splitAtGaps,
  type CardDisplay,
  isKnownReading,
  type StoredPoint,
  type UnitSystem,
} from '@fieldport/domain'
import { toDisplayUnit } from '../../lib/format/units.ts'
import { panelOf } from './chart-height.ts'
import { convertDisplay } from './convert-display.ts'

/** One bucket of a line: `ts` is its start in epoch seconds. A single sample has min = mean = max. */
export type Bucket = {
  readonly ts: number
  readonly min: number
  readonly max: number
  readonly mean: number
  readonly last: number
}

export type ChartLine = {
  readonly display: CardDisplay
  /** Held until it changes: drawn as steps of its last value. */
  readonly step: boolean
  /** Buckets that a line may join, oldest first; between two runs the device was silent. */
  readonly runs: readonly (readonly Bucket[])[]
}

export type ChartData = {
  readonly lines: readonly ChartLine[]
  readonly fromSeconds: number
  readonly toSeconds: number
}

type Options = {
  readonly displays: readonly CardDisplay[]
  readonly intervalSeconds: number | undefined
  /** Points that came after the series was asked for; none where the range has an end. */
  readonly livePoints: readonly StoredPoint[]
  /** The width of a range that moves with the present. */
  readonly relativeMs: number | undefined
  /** Of the reader. */
  readonly units: UnitSystem
}

/** The lines of a chart: the answered buckets, then what came live after them. */
export function buildChart(series: Series, options: Options): ChartData {
  const { displays, intervalSeconds, livePoints, relativeMs, units } = options
  const toSeconds = Math.max(series.to, relativeMs === undefined ? 0 : (livePoints.at(-1)?.ts ?? 0))
  const fromSeconds = relativeMs === undefined ? series.from : toSeconds - relativeMs / 1000
  const lines = displays.map((display) => {
    const stored = bucketsOf(series.series[display.key])
    const buckets = [...stored, ...liveBuckets(display.key, stored, series, livePoints)]
    const shown = buckets.filter(({ ts }) => ts >= fromSeconds - series.bucketSeconds)
    const runs = splitAtGaps(shown, estimateInterval(shown, intervalSeconds), series.bucketSeconds * 1000)
    const { convert } = toDisplayUnit(display, units)
    const step = display.step || display.card === 'digital'
    return {
      display: convertDisplay(display, units),
      step,
      runs: runs.map((run) => run.map(converted(convert))),
    }
  })
  return { lines, fromSeconds, toSeconds }
}

function converted(convert: (value: number) => number) {
  return ({ ts, min, max, mean, last }: Bucket): Bucket => ({
    ts,
    min: convert(min),
    max: convert(max),
    mean: convert(mean),
    last: convert(last),
  })
}

/**
 * The seconds between two values: those of the device, or longer where its values are usually further apart, as those of a key that
 * is measured at every tenth interval, or of a time when the device was set to send less often.
 */
function estimateInterval(
  buckets: readonly Bucket[],
  intervalSeconds: number | undefined,
): number | undefined {
  if (intervalSeconds === undefined) return undefined
  const steps = buckets.slice(1).map(({ ts }, at) => ts - (buckets[at]?.ts ?? ts))
  // A few values say nothing of what is usual.
  if (steps.length < 4) return intervalSeconds
  const median = steps.toSorted((left, right) => left - right)[Math.floor(steps.length / 2)]
  return Math.max(intervalSeconds, median ?? 0)
}

function bucketsOf(columns: SeriesColumns | undefined): readonly Bucket[] {
  if (!columns) return []
  return columns.ts.map((ts, at) => ({
    ts,
    min: columns.min[at] ?? Number.NaN,
    max: columns.max[at] ?? Number.NaN,
    mean: columns.mean[at] ?? Number.NaN,
    last: columns.last[at] ?? Number.NaN,
  }))
}

/** A live point newer than every stored bucket is a bucket of its own until the series is asked for again. */
function liveBuckets(
  key: string,
  stored: readonly Bucket[],
  series: Series,
  points: readonly StoredPoint[],
): readonly Bucket[] {
  const end = Math.max(stored.at(-1)?.ts ?? 0, series.to)
  return points
    .filter((point) => point.ts > end && isKnownReading(key, point[key]))
    .map((point) => {
      const value = point[key] as number
      return { ts: point.ts, min: value, max: value, mean: value, last: value }
    })
}

export type ChartGroup = { readonly unit: string; readonly lines: readonly ChartLine[] }

/** A panel for each unit, in the order of the lines. */
export function groupByUnit(lines: readonly ChartLine[]): readonly ChartGroup[] {
  const groups = Map.groupBy(lines, ({ display }) => panelOf(display))
  return [...groups.values()].map((members) => {
    const display = members[0]?.display
    return { unit: display?.card === 'digital' ? '' : (display?.unit ?? ''), lines: members }
  })
}

export function isEmpty({ lines }: ChartData): boolean {
  return lines.every(({ runs }) => runs.length === 0)
}

/** The bucket nearest to a time, where the pointer is. */
export function bucketAt(
  line: ChartLine,
  seconds: number,
  hoverToleranceSeconds: number,
): Bucket | undefined {
  let best: Bucket | undefined
  for (const run of line.runs) {
    const at = run.findIndex(({ ts }) => ts >= seconds)
    for (const bucket of at < 0 ? run.slice(-1) : run.slice(Math.max(0, at - 1), at + 1)) {
      if (!best || Math.abs(bucket.ts - seconds) < Math.abs(best.ts - seconds)) best = bucket
    }
  }
  return best && Math.abs(best.ts - seconds) <= hoverToleranceSeconds ? best : undefined
}
