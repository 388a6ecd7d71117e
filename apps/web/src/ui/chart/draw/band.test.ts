import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { bandSeries, whiskerSeries } from './band.ts'

const bucket = (ts: number, min: number, max: number) => ({ ts, n: 2, min, max, mean: max, last: max })
const line = {
  display: resolveDisplay('vin', undefined),
  style: 'scatter' as const,
  isSecondary: false,
  bucketSeconds: 60,
  step: false,
  runs: [[bucket(0, 3, 9), bucket(60, -1, 5)], [bucket(180, 4, 4)]],
}
const axes = { xAxisIndex: 0, yAxisIndex: 0 }

/** The values by which the axis is scaled. */
const scaledBy = ({ encode, data }: ReturnType<typeof bandSeries> | ReturnType<typeof whiskerSeries>) =>
  data.map((row) => encode.y.map((column) => row[column]))

it('scales the axis by the extremes of each run with a band', () => {
  expect(scaledBy(bandSeries(line, axes))).toEqual([[-1, 9]])
})

it('scales the axis by the extremes of each bucket with whiskers', () => {
  expect(scaledBy(whiskerSeries(line, axes))).toEqual([
    [3, 9],
    [-1, 5],
  ])
})
