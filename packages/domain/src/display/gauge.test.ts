import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gaugeBand, gaugeFraction, gaugeLimits, gaugeSegments, limitSegments } from './gauge.ts'

const supply = { min: 8, max: 17, warnLow: 10, warnHigh: 15, alarmLow: 9, alarmHigh: 16 }

test.each([
  [8.9, 'alarm'],
  [9, 'warning'],
  [9.9, 'warning'],
  [10, 'ok'],
  [15, 'ok'],
  [15.1, 'warning'],
  [16, 'warning'],
  [16.1, 'alarm'],
])('shows a supply of %d V as %s', (value, band) => {
  expect(gaugeBand(value, supply)).toBe(band)
})

test('treats an end of the scale, and values beyond it, as no limit', () => {
  const open = { min: 0, max: 100, warnLow: 0, warnHigh: 50, alarmLow: 0, alarmHigh: 100 }
  expect([-0.01, 50, 51, 101].map((value) => gaugeBand(value, open))).toEqual([
    'ok',
    'ok',
    'warning',
    'warning',
  ])
  expect(gaugeLimits(open)).toEqual({ warning: { high: 50 } })
  expect(gaugeBand(121, { ...open, alarmHigh: 120 })).toBe('alarm')
})

test('draws the arcs of a gauge from alarm to alarm', () => {
  expect(gaugeSegments(supply).map(({ band }) => band)).toEqual([
    'alarm',
    'warning',
    'ok',
    'warning',
    'alarm',
  ])
  const speed = { min: 0, max: 100, warnLow: 0, warnHigh: 50, alarmLow: 0, alarmHigh: 80 }
  expect(gaugeSegments(speed)).toEqual([
    { from: 0, to: 50, band: 'ok' },
    { from: 50, to: 80, band: 'warning' },
    { from: 80, to: 100, band: 'alarm' },
  ])
})

const limit = fc.integer({ min: -200, max: 200 })
const gauges = fc
  .record({ min: limit, max: limit, warnLow: limit, warnHigh: limit, alarmLow: limit, alarmHigh: limit })
  .filter(({ min, max }) => min < max)

test('covers the scale with arcs without a gap, coloured by band', () => {
  fc.assert(
    fc.property(gauges, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (gauge, share) => {
      const segments = gaugeSegments(gauge)
      expect(segments[0]?.from).toBe(gauge.min)
      expect(segments.at(-1)?.to).toBe(gauge.max)
      for (const [index, { from, to, band }] of segments.entries()) {
        expect(from).toBe(index === 0 ? gauge.min : segments[index - 1]?.to)
        expect(gaugeBand(from + (to - from) * share, gauge)).toBe(band === 'none' ? 'ok' : band)
      }
    }),
  )
})

test('has no band without limits', () => {
  const hours = { min: 0, max: 120 }
  expect(limitSegments(hours, [])).toEqual([{ from: 0, to: 120, band: 'none' }])
  expect(limitSegments(hours, [{ alarm: { high: 200 } }])).toEqual([{ from: 0, to: 120, band: 'ok' }])
})

test('colours by the worst of several limits of a key', () => {
  const limits = [{ warning: { high: 50 } }, { alarm: { low: 20, high: 80 } }]
  expect(limitSegments({ min: 0, max: 100 }, limits).map(({ to, band }) => [to, band])).toEqual([
    [20, 'alarm'],
    [50, 'ok'],
    [80, 'warning'],
    [100, 'alarm'],
  ])
})

test('keeps the needle on the scale', () => {
  fc.assert(
    fc.property(gauges, fc.double({ noNaN: true }), (gauge, value) => {
      expect(gaugeFraction(value, gauge)).toBeGreaterThanOrEqual(0)
      expect(gaugeFraction(value, gauge)).toBeLessThanOrEqual(1)
    }),
  )
  expect(gaugeFraction(12.5, supply)).toBe(0.5)
  expect(gaugeFraction(5, { ...supply, min: 3, max: 3 })).toBe(0)
})
