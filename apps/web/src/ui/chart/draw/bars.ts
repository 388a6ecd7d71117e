import type { Bucket, ChartLine } from '../chart-data.ts'
import { type Axes, ms } from './band.ts'
import { drawnValue } from './stroke.ts'

/** Share of a bucket's width; the rest separates it from the next. */
const filledShare = 0.85
const thinnestPx = 1

/** Position of a line among those that share its panel, from 0. */
export type BarPlace = { readonly at: number; readonly of: number }

type Api = { readonly coord: (value: readonly number[]) => number[] }

/**
 * A bar per bucket, from zero or from the values below it in a stack, as wide as its time span; lines of one panel are
 * side by side.
 */
export function barSeries(line: ChartLine, axes: Axes, place: BarPlace) {
  const { display, runs, bucketSeconds, custom } = line
  const buckets = runs.flat()
  // Some days are shorter than the longest.
  const endOf = (at: number) =>
    Math.min((buckets[at]?.ts ?? 0) + bucketSeconds, buckets[at + 1]?.ts ?? Number.POSITIVE_INFINITY)
  const baseOf = (bucket: Bucket) => custom?.bases?.get(bucket.ts) ?? 0
  return {
    type: 'custom',
    name: display.name,
    ...axes,
    silent: true,
    clip: true,
    z: 2,
    encode: { x: [0, 1], y: [2, 3] },
    // The axis includes zero, because the length of a bar represents its value.
    data: buckets.map((bucket, at) => [
      ms(bucket.ts),
      ms(endOf(at)),
      baseOf(bucket),
      baseOf(bucket) + drawnValue(line, bucket),
    ]),
    renderItem: (params: { dataIndex: number }, api: Api) => {
      const bucket = buckets[params.dataIndex]
      if (!bucket) return undefined
      const base = baseOf(bucket)
      const [startPx = 0, valuePx = 0] = api.coord([ms(bucket.ts), base + drawnValue(line, bucket)])
      const [endPx = 0, zeroPx = 0] = api.coord([ms(endOf(params.dataIndex)), base])
      const slotPx = ((endPx - startPx) * filledShare) / place.of
      const x = startPx + ((endPx - startPx) * (1 - filledShare)) / 2 + place.at * slotPx
      return {
        type: 'rect',
        shape: {
          x,
          y: Math.min(valuePx, zeroPx),
          width: Math.max(thinnestPx, slotPx - (place.of > 1 ? 1 : 0)),
          height: Math.max(1, Math.abs(zeroPx - valuePx)),
        },
        style: { fill: display.colour },
      }
    },
  }
}
