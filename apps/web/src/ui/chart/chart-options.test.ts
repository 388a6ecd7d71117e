import { resolveDisplay } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import type { ChartData, ChartLine } from './chart-data.ts'
import { chartHeightPx } from './chart-height.ts'
import { chartOptions } from './chart-options.ts'

const colours = { axis: '#111', grid: '#222', pointer: '#333', font: 'Inter' }
const bucket = (ts: number, mean: number, spread = 0) => ({
  ts,
  min: mean - spread,
  max: mean + spread,
  mean,
  last: mean,
})

function line(key: string, runs: ChartLine['runs'], step = false): ChartLine {
  return { display: resolveDisplay(key, undefined), step, runs }
}

function options(lines: readonly ChartLine[]) {
  const data: ChartData = { lines, fromSeconds: 0, toSeconds: 100 }
  return chartOptions(data, colours) as {
    grid: unknown[]
    series: {
      type: string
      step?: unknown
      data: { value: [number, number | null]; symbolSize?: number }[]
      renderItem?: (
        params: { dataIndex: number },
        api: { coord: (v: number[]) => number[] },
      ) => { shape: { points: number[][] } }
    }[]
  }
}

describe('chartOptions', () => {
  it('parts runs by an empty point and shows a lone bucket as a dot', () => {
    const { series } = options([line('vin', [[bucket(0, 1), bucket(10, 2)], [bucket(50, 3)]])])
    const data = series.find(({ type }) => type === 'line')?.data ?? []
    expect(data.map(({ value }) => value[1])).toEqual([1, 2, null, 3])
    expect(data.map(({ symbolSize }) => symbolSize)).toEqual([0, 0, undefined, 4])
  })

  it('draws the extremes of each bucket as one band a run', () => {
    const { series } = options([line('vin', [[bucket(0, 5, 1), bucket(10, 6, 3)], [bucket(50, 5)]])])
    const shape = series.find(({ type }) => type === 'custom')
    // The axis makes room for them.
    expect(shape?.data).toEqual([[0, 3, 9]])
    expect(shape?.renderItem?.({ dataIndex: 0 }, { coord: (value) => value }).shape.points).toEqual([
      [0, 6],
      [10_000, 9],
      [10_000, 3],
      [0, 4],
    ])
  })

  it('draws steps as steps, the band too', () => {
    const { series } = options([line('digital1', [[bucket(0, 0, 1), bucket(10, 1, 1)]], true)])
    expect(series.find(({ type }) => type === 'line')?.step).toBe('end')
    const points = series[0]?.renderItem?.({ dataIndex: 0 }, { coord: (value) => value }).shape.points
    expect(points?.slice(0, 3)).toEqual([
      [0, 1],
      [10_000, 1],
      [10_000, 2],
    ])
  })

  it('has a panel for each unit, and keeps their place', () => {
    expect(options([line('vin', []), line('vbat', []), line('ambient', [])]).grid).toHaveLength(2)
    const heights = [[], ['vin'], ['vin', 'vbat'], ['vin', 'ambient']].map((keys) =>
      chartHeightPx(keys.map((key) => resolveDisplay(key, undefined))),
    )
    expect(heights[0]).toBe(heights[1])
    expect(heights[1]).toBe(heights[2])
    expect(heights[3]).toBeGreaterThan(heights[2] ?? 0)
  })
})
