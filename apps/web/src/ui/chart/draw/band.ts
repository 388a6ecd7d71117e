import type { Bucket, ChartLine } from '../chart-data.ts'

/** In milliseconds, as on the axis. */
export const ms = (seconds: number) => seconds * 1000

/** Indexes of the axes of a series. */
export type Axes = { readonly xAxisIndex: number; readonly yAxisIndex: number }

/** Opacity of a line of an earlier period. */
const paleOpacity = 0.4

export function opacityOf({ isPale = false }: Pick<ChartLine, 'isPale'>): number {
  return isPale ? paleOpacity : 1
}

type Api = { readonly coord: (value: readonly number[]) => number[] }

/**
 * The band of a run is a single shape, so that it ends with the run. Its extremes are its data, because the axis only
 * covers data: otherwise a spike hidden by the means would be cut off.
 */
export function bandSeries({ display, runs, step }: ChartLine, axes: Axes) {
  const shapes = runs.filter((run) => run.some(({ min, max }) => max > min))
  return {
    type: 'custom',
    ...axes,
    silent: true,
    clip: true,
    z: 1,
    tooltip: { show: false },
    encode: { x: 0, y: [1, 2] },
    data: shapes.map((run) => [
      ms(run[0]?.ts ?? 0),
      run.reduce((lowest, { min }) => Math.min(lowest, min), Number.POSITIVE_INFINITY),
      run.reduce((highest, { max }) => Math.max(highest, max), Number.NEGATIVE_INFINITY),
    ]),
    renderItem: (params: { dataIndex: number }, api: Api) => {
      const run = shapes[params.dataIndex] ?? []
      const upper = outline(run, 'max', step).map((corner) => api.coord(corner))
      const lower = outline(run, 'min', step).map((corner) => api.coord(corner))
      return {
        type: 'polygon',
        shape: { points: [...upper, ...lower.toReversed()] },
        // The outline keeps a spike of a single bucket visible, whose area is almost zero.
        style: {
          fill: display.colour,
          fillOpacity: 0.18,
          stroke: display.colour,
          strokeOpacity: 0.5,
          lineWidth: 1,
        },
      }
    },
  }
}

/** The points of one edge of a band; steps hold a value until the next bucket. */
function outline(run: readonly Bucket[], edge: 'min' | 'max', step: boolean): number[][] {
  return run.flatMap((bucket, at) => {
    const corner = [ms(bucket.ts), bucket[edge]]
    const before = run[at - 1]
    return step && before ? [[ms(bucket.ts), before[edge]], corner] : [corner]
  })
}

/** A thin line between the extremes of each bucket, for styles without a band. */
export function whiskerSeries(line: ChartLine, axes: Axes) {
  const { display, style, bucketSeconds } = line
  const spread = line.runs.flat().filter(({ min, max }) => max > min)
  const middle = style === 'bar' ? bucketSeconds / 2 : 0
  return {
    type: 'custom',
    ...axes,
    silent: true,
    clip: true,
    z: 3,
    tooltip: { show: false },
    encode: { x: 0, y: [1, 2] },
    data: spread.map(({ ts, min, max }) => [ms(ts + middle), min, max]),
    renderItem: (params: { dataIndex: number }, api: Api) => {
      const { ts, min, max } = spread[params.dataIndex] ?? { ts: 0, min: 0, max: 0 }
      const [x = 0, low = 0] = api.coord([ms(ts + middle), min])
      const [, high = 0] = api.coord([ms(ts + middle), max])
      return {
        type: 'line',
        shape: { x1: x, y1: low, x2: x, y2: high },
        style: { stroke: display.colour, strokeOpacity: 0.6, lineWidth: 1 },
      }
    },
  }
}
