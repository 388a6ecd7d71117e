import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import {
  toChartData,
  type ComparisonRow,
  missingValue,
  formatComparisonValue,
  sortComparison,
} from './comparison-row.ts'

function compared(deviceid: string, change: Partial<ComparisonRow> = {}): ComparisonRow {
  return {
    deviceid,
    name: deviceid,
    colour: '#111111',
    display: resolveDisplay('vin', undefined),
    intervalSeconds: 5,
    now: undefined,
    statistics: undefined,
    series: undefined,
    lastContact: null,
    contact: 'live',
    event: 'ok',
    problem: undefined,
    isLoading: false,
    retry: undefined,
    ...change,
  }
}

const ids = (rows: readonly ComparisonRow[]) => rows.map(({ deviceid }) => deviceid)

it('shows a value as the device does, and a dash for a missing one', () => {
  expect(formatComparisonValue(compared('A'), 12.5, 'now')).toBe('12.50 V')
  expect(formatComparisonValue(compared('A'), undefined, 'now')).toBe(missingValue)
  expect(formatComparisonValue(compared('A', { display: undefined }), 12.5, 'now')).toBe(missingValue)
})

it('shows on and off as words, and no mean of them', () => {
  const pump = compared('A', { display: resolveDisplay('digital1', undefined) })
  expect([
    formatComparisonValue(pump, 1, 'max'),
    formatComparisonValue(pump, 0, 'min'),
    formatComparisonValue(pump, 0.4, 'mean'),
  ]).toEqual(['ON', 'OFF', missingValue])
})

it('sorts by any column, with missing values last', () => {
  const rows = [
    compared('A', { now: 3, statistics: { min: 1, mean: 2, max: 3 } }),
    compared('B'),
    compared('C', { now: 1, statistics: { min: 0, mean: 5, max: 9 }, event: 'alarm' }),
  ]
  expect(ids(sortComparison(rows, {}))).toEqual(['A', 'B', 'C'])
  expect(ids(sortComparison(rows, { sort: 'now' }))).toEqual(['C', 'A', 'B'])
  expect(ids(sortComparison(rows, { sort: 'now', desc: true }))).toEqual(['A', 'C', 'B'])
  expect(ids(sortComparison(rows, { sort: 'mean', desc: true }))).toEqual(['C', 'A', 'B'])
  expect(ids(sortComparison(rows, { sort: 'state' }))).toEqual(['C', 'A', 'B'])
  expect(ids(sortComparison(rows, { sort: 'name', desc: true }))).toEqual(['C', 'B', 'A'])
})

it('draws a line per device over the whole range, with its name and colour', () => {
  const column = [1, 2]
  const series = (from: number) => ({
    from,
    to: from + 60,
    bucketSeconds: 10,
    source: 'samples' as const,
    series: {
      vin: {
        ts: [from, from + 10],
        n: column,
        min: column,
        max: column,
        mean: column,
        first: column,
        last: column,
      },
    },
    lastEvaluatedKey: null,
  })
  const chart = toChartData([
    compared('A', { series: series(1_700_000_000), colour: '#aa0000' }),
    compared('B', { series: series(1_700_000_030) }),
    compared('C', { problem: 'Not found.' }),
  ])
  expect(chart.lines.map(({ display }) => [display.name, display.colour])).toEqual([
    ['A', '#aa0000'],
    ['B', '#111111'],
  ])
  expect([chart.fromSeconds, chart.toSeconds]).toEqual([1_700_000_000, 1_700_000_090])
})
