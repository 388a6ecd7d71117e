import { resolveDisplay } from '@fieldport/domain'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChartLine } from '../chart-data.ts'
import { drawnValue } from '../draw/stroke.ts'
import { stackOnLower, stackLines, valueAt } from './stack-lines.ts'

const bucket = (ts: number, value: number) => ({
  ts,
  n: 1,
  min: value,
  max: value,
  mean: value,
  last: value,
})

function line(values: readonly number[], change: Partial<ChartLine> = {}): ChartLine {
  return {
    display: resolveDisplay('vin', undefined),
    style: 'line',
    isSecondary: false,
    bucketSeconds: 10,
    step: false,
    runs: [values.map((value, at) => bucket(at * 10, value))],
    custom: { axisAt: 0, lineType: 0, lineWidth: 2, goal: null },
    ...change,
  }
}

const heights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 3 })

it('ends at the sum of its lines in any style', () => {
  fc.assert(
    fc.property(
      fc.array(heights, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<ChartLine['style']>('line', 'area', 'bar'),
      (all, style) => {
        const stacked = stackLines(all.map((values) => line(values, { style })))
        const tops = stackOnLower(stacked.at(-1) as ChartLine)
          .runs.flat()
          .map((each) => each.mean)
        expect(tops).toEqual([0, 1, 2].map((at) => all.reduce((sum, values) => sum + (values[at] ?? 0), 0)))
      },
    ),
  )
})

it('interpolates the lower line between measurements, at a step, and where the device was silent', () => {
  const below = line([10, 20])
  expect([0, 5, 10, 20, 21, 500].map((ts) => valueAt(below, ts))).toEqual([10, 15, 20, 20, 0, 0])
  expect(valueAt(line([10, 20], { style: 'step', step: true }), 5)).toBe(10)
  expect(valueAt(line([10, 20], { style: 'bar' }), 5)).toBe(10)
})

it('stacks no bar on one of another time', () => {
  const day = 86_400
  const longDay = 90_000
  const days = (...at: readonly number[]) =>
    line([], { style: 'bar', bucketSeconds: longDay, runs: [at.map((ts) => bucket(ts, 7))] })
  const baseOf = (below: ChartLine, ts: number) => stackLines([below, days(ts)])[1]?.custom?.bases?.get(ts)
  expect(baseOf(days(0, day), day)).toBe(7)
  // Silent on the last day, and on a day in between.
  expect(baseOf(days(0), day)).toBe(0)
  expect(baseOf(days(0), longDay)).toBe(0)
  expect(baseOf(days(0, 2 * day), day)).toBe(0)
})

it('draws negative bars down from zero', () => {
  const [, falling, rising] = stackLines([5, -3, 2].map((value) => line([value], { style: 'bar' })))
  expect([falling, rising].map((each) => each?.custom?.bases?.get(0))).toEqual([0, 5])
})

it('does not stack dots', () => {
  const dots = line([7], { style: 'scatter' })
  const [, above] = stackLines([dots, line([1])])
  expect(
    above &&
      stackOnLower(above)
        .runs.flat()
        .map((each) => drawnValue(above, each)),
  ).toEqual([1])
})
