import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { parseCsv } from '../../../../lib/files/csv.ts'
import type { ChartLine } from '../../../../ui/chart/chart-data.ts'
import { formatVisibleDataCsv } from './data-files.ts'

const at = Date.parse('2026-03-29T00:30:00Z') / 1000
const bucket = (ts: number, value: number, spread = 0) => ({
  ts,
  n: 1,
  min: value - spread,
  max: value + spread,
  mean: value,
  last: value,
})

function line(key: string, runs: ChartLine['runs'], change: Partial<ChartLine> = {}): ChartLine {
  const display = resolveDisplay(key, undefined)
  return { display, style: 'line', isSecondary: false, bucketSeconds: 10, step: false, runs, ...change }
}

it('contains the visible data in the chosen time zone', () => {
  const vin = line('vin', [[bucket(at - 60, 1), bucket(at, 12.5)], [bucket(at + 3600, 13)]])
  const ambient = line('ambient', [[bucket(at + 3600, 20, 2)]])
  const earlier = line('vin', [[bucket(at, 99)]], { isPale: true })
  const data = { lines: [vin, ambient, earlier], fromSeconds: at, toSeconds: at + 7200 }
  expect(parseCsv(formatVisibleDataCsv(data, 'Europe/Berlin'))).toEqual([
    [
      'Time (Europe/Berlin)',
      'Supply Voltage (V)',
      'Ambient Temperature (°C)',
      'Ambient Temperature (°C) min',
      'Ambient Temperature (°C) max',
    ],
    ['2026-03-29 01:30:00', '12.5', '', '', ''],
    ['2026-03-29 03:30:00', '13', '20', '18', '22'],
  ])
})

it('has a different text for every time', () => {
  const back = Date.parse('2026-10-25T00:30:00Z') / 1000
  const runs = [[bucket(back, 1), bucket(back + 0.25, 2), bucket(back + 3600, 3)]]
  const data = { lines: [line('vin', runs)], fromSeconds: back, toSeconds: back + 7200 }
  const [, ...rows] = parseCsv(formatVisibleDataCsv(data, 'Europe/Berlin'))
  expect(rows.map(([time]) => time)).toEqual([
    '2026-10-25 02:30:00 GMT+2',
    '2026-10-25 02:30:00.250',
    '2026-10-25 02:30:00 GMT+1',
  ])
})
