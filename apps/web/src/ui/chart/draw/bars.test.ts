import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { barSeries } from './bars.ts'

const hours = (count: number) => count * 3600
const bucket = (ts: number) => ({ ts, n: 1, min: 1, max: 1, mean: 1, last: 1 })

it('ends a bar where the next begins, at most as long as its bucket', () => {
  // A day of 23 hours, one followed by a gap, and the last.
  const buckets = [0, hours(23), hours(95)].map(bucket)
  const line = {
    display: resolveDisplay('vin', undefined),
    style: 'bar' as const,
    isSecondary: false,
    bucketSeconds: hours(24),
    step: false,
    runs: [buckets],
  }
  const { data } = barSeries(line, { xAxisIndex: 0, yAxisIndex: 0 }, { at: 0, of: 1 })
  expect(data.map(([start = 0, end = 0]) => (end - start) / 3_600_000)).toEqual([23, 24, 24])
})
