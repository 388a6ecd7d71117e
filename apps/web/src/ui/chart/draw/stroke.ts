import type { Bucket, ChartLine } from '../chart-data.ts'
import { type Axes, ms, opacityOf } from './band.ts'

/** Up to this number of buckets each has a dot, so that single measurements are visible. */
const maximumMarked = 120

export function drawnValue({ step }: Pick<ChartLine, 'step'>, bucket: Bucket): number {
  return step ? bucket.last : bucket.mean
}

const dotPx = 4

/**
 * Runs are separated by an empty point; a run of one bucket is drawn as a dot, because a line needs two. Without dots
 * symbols are turned off, because drawing one of size zero per bucket takes longer than the line.
 */
export function strokeSeries(line: ChartLine, axes: Axes) {
  const { display, runs, style, step } = line
  const opacity = opacityOf(line)
  const isMarked = runs.reduce((count, run) => count + run.length, 0) <= maximumMarked && opacity === 1
  const pointOf = (bucket: Bucket) => [ms(bucket.ts), drawnValue(line, bucket)]
  return {
    type: 'line',
    name: display.name,
    ...axes,
    z: line.isPale ? 1 : 2,
    connectNulls: false,
    step: step ? 'end' : false,
    showSymbol: isMarked || runs.some(({ length }) => length === 1),
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: isMarked ? dotPx : 0,
    silent: true,
    lineStyle: { width: opacity === 1 ? 1.75 : 1.25, color: display.colour, opacity },
    itemStyle: { color: display.colour, opacity },
    ...(style === 'area' ? { areaStyle: { color: display.colour, opacity: 0.22 * opacity } } : {}),
    data: runs.flatMap((run, index) => [
      ...(index > 0 ? [[ms(run[0]?.ts ?? 0) - 1, null]] : []),
      ...run.map((bucket) =>
        run.length === 1 ? { value: pointOf(bucket), symbolSize: dotPx } : pointOf(bucket),
      ),
    ]),
  }
}

/** Each bucket as a dot. */
export function dotSeries(line: ChartLine, axes: Axes) {
  const { display, runs } = line
  return {
    type: 'line',
    name: display.name,
    ...axes,
    z: 2,
    showSymbol: true,
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: dotPx,
    silent: true,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: { color: display.colour },
    data: runs.flat().map((bucket) => [ms(bucket.ts), drawnValue(line, bucket)]),
  }
}
