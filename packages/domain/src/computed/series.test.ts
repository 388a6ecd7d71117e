import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { evaluateInterval } from './interval.ts'
import { parseExpression } from './parse.ts'
import { computeBuckets, mergeSeriesBuckets, type SeriesBucket } from './series.ts'

function read(text: string) {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.expression
}

const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -100, max: 100, noNaN: true }))
const texts = [
  'a + b * 2',
  'a - b',
  'a * b - a',
  'a / b',
  'a ^ 2',
  'a ^ 3 - b',
  'a ^ -1',
  'a ^ 0.5',
  'a ^ b',
  'sqrt(a) + abs(b)',
  'min(a, b) + max(a, 1)',
  'clamp(a, -1, b)',
  'round(a) * -b',
  'if(a > b, a, b * 10)',
  'if(a, a, b)',
  '(a <= b) + (a == b) + (a != 2) + (a >= 1)',
  'if(a - b < 1, 1 / a, sqrt(b))',
] as const

it('bounds every value that the expression can take', () => {
  const range = fc.tuple(number, number).map(([x, y]) => ({ low: Math.min(x, y), high: Math.max(x, y) }))
  const within = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...texts), range, range, within, within, (text, a, b, partsA, partsB) => {
      const expression = read(text)
      const bounds = evaluateInterval(expression, {
        range: (key) => (key === 'a' ? a : b),
        history: () => undefined,
      })
      // Rounding may push a sum beyond its bound.
      const pick = ({ low, high }: typeof a, part: number) =>
        Math.min(high, Math.max(low, low + (high - low) * part))
      for (const [at, part] of [...partsA, 0, 1].entries()) {
        const given = { a: pick(a, part), b: pick(b, partsB[at] ?? at % 2) }
        const value = evaluate(expression, {
          value: (key) => given[key as 'a' | 'b'],
          history: () => undefined,
        })
        if (value === undefined) continue
        const slack = 1e-9 * Math.max(1, Math.abs(value))
        expect(bounds && bounds.low <= value + slack && value - slack <= bounds.high).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

it('bounds a root by the part of a range that has one', () => {
  const range = () => ({ low: -1, high: 4 })
  expect(evaluateInterval(read('a ^ 0.5'), { range, history: () => undefined })).toEqual({ low: 0, high: 2 })
})

describe('computeBuckets', () => {
  const bucket = (ts: number, numbers: readonly number[]): SeriesBucket => ({
    ts,
    n: numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    mean: numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
    first: numbers[0] ?? 0,
    last: numbers.at(-1) ?? 0,
  })
  const compute = (text: string, series: Record<string, readonly SeriesBucket[]>) =>
    computeBuckets(read(text), new Map(Object.entries(series)), 600)

  it('combines means with means and bounds with bounds', () => {
    const series = { a: [bucket(0, [1, 5]), bucket(600, [2])], b: [bucket(0, [10, 20, 30])] }
    expect(compute('b - a', series)).toEqual([{ ts: 0, n: 2, min: 5, max: 29, mean: 17, first: 9, last: 25 }])
  })

  it('spreads a change over its samples and a rate over its time', () => {
    const series = { fuel: [bucket(0, [10, 9]), bucket(600, [8, 7]), bucket(90_000, [5, 4, 3])] }
    expect(compute('delta(fuel)', series)).toEqual([
      { ts: 0, n: 2, min: -1, max: 1, mean: -1, first: -1, last: -1 },
      { ts: 600, n: 2, min: -2, max: 2, mean: -1, first: -1, last: -1 },
      { ts: 90_000, n: 3, min: -2, max: 2, mean: -1, first: -1, last: -1 },
    ])
    expect(compute('rate(fuel)', series).map(({ mean }) => mean)).toEqual([-6, -12, -12])
  })

  it('uses the mean where there are no bounds, and skips buckets without one', () => {
    const series = { a: [bucket(0, [1, 3]), bucket(600, [0, 0])], b: [bucket(0, [-1, 2]), bucket(600, [1])] }
    expect(compute('a / b', series)[0]).toMatchObject({ min: 4, max: 4, mean: 4 })
    expect(compute('b / a', series)).toHaveLength(1)
  })

  it('joins buckets as if they had been one', () => {
    const numbers = [[1, 2], [9], [4, 4, -2]]
    const joined = mergeSeriesBuckets(
      numbers.map((each, at) => bucket(600 * at, each)),
      (seconds) => Math.floor(seconds / 1800) * 1800,
    )
    expect(joined).toEqual([bucket(0, numbers.flat())])
  })
})
