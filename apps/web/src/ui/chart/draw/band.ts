import type { Bucket, ChartLine } from '../chart-data.ts'

/** Milliseconds, as the axis counts. */
export const ms = (seconds: number) => seconds * 1000

/** Which of the chart's axes a series belongs to. */
export type Axes = { readonly xAxisIndex: number; readonly yAxisIndex: number }

/** A line of an earlier period is behind the others. */
const paleOpacity = 0.4

export function opacityOf({ isPale = false }: Pick<ChartLine, 'isPale'>): number {
  return isPale ? paleOpacity : 1
}

type Api = { readonly coord: (value: readonly number[]) => number[] }

/**
 * The band of a run is one shape, so that it ends where the run ends. Its lowest and highest value are its data, since the axis makes
 * room for data alone: a spike that the means hide would be cut off.
 */
export function band({ display, runs, step }: ChartLine, axes: Axes) {
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
        // The edge keeps a spike of one bucket visible, whose area is next to nothing.
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

/** The corners of one edge of a band; steps hold a value until the next bucket. */
function outline(run: readonly Bucket[], edge: 'min' | 'max', step: boolean): number[][] {
  return run.flatMap((bucket, at) => {
    const corner = [ms(bucket.ts), bucket[edge]]
    const before = run[at - 1]
    return step && before ? [[ms(bucket.ts), before[edge]], corner] : [corner]
  })
}

/** A thin line from the lowest to the highest value of each bucket, where nothing joins the buckets to a band. */
export function whiskers(line: ChartLine, axes: Axes) {
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
