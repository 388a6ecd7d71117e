import { resolveDisplay } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import type { ChartData, ChartLine } from './chart-data.ts'
import { chartHeightPx } from './chart-height.ts'
import { chartOptions } from './chart-options.ts'

const colours = { axis: '#111', grid: '#222', pointer: '#333', font: 'Inter', surface: '#ffffff' }
const bucket = (ts: number, mean: number, spread = 0) => ({
  ts,
  n: 1,
  min: mean - spread,
  max: mean + spread,
  mean,
  last: mean,
})

function line(key: string, runs: ChartLine['runs'], change: Partial<ChartLine> = {}): ChartLine {
  const display = resolveDisplay(key, undefined)
  return { display, style: 'line', isSecondary: false, bucketSeconds: 10, step: false, runs, ...change }
}

function options(lines: readonly ChartLine[]) {
  const data: ChartData = { lines, fromSeconds: 0, toSeconds: 100 }
  const view = { widthPx: 600, heightPx: 356, timeZone: 'UTC' }
  return chartOptions(data, colours, view) as {
    grid: { left: number; right: number }[]
    xAxis: {
      min: number
      max: number
      axisLabel: { show: boolean; customValues: number[]; formatter: (value: number) => string }
    }[]
    yAxis: {
      name: string
      position: string
      gridIndex: number
      minInterval: number
      axisLabel: { formatter: (value: number) => string }
    }[]
    series: {
      type: string
      step?: unknown
      yAxisIndex: number
      areaStyle?: unknown
      showSymbol?: boolean
      symbolSize?: number
      data: ([number, number | null] | { value: [number, number | null]; symbolSize?: number })[]
      renderItem?: (
        params: { dataIndex: number },
        api: { coord: (v: number[]) => number[] },
      ) => { shape: { points: number[][] } }
    }[]
  }
}

describe('chartOptions', () => {
  it('separates runs by an empty point and shows a single bucket as a dot', () => {
    const run = Array.from({ length: 130 }, (_, at) => bucket(at, 1))
    const { series } = options([line('vin', [run, [bucket(500, 3)]])])
    const drawn = series.find(({ type }) => type === 'line')
    expect(drawn?.data.slice(-3)).toEqual([
      [129_000, 1],
      [499_999, null],
      { value: [500_000, 3], symbolSize: 4 },
    ])
    expect(drawn).toMatchObject({ showSymbol: true, symbolSize: 0 })
  })

  it('labels the time below the last panel only', () => {
    const { xAxis } = options(['vin', 'ambient', 'humidity'].map((key) => line(key, [[bucket(0, 1)]])))
    expect(xAxis.map(({ axisLabel }) => axisLabel.show)).toEqual([false, false, true])
  })

  it('draws no dots on a line of many buckets', () => {
    const run = Array.from({ length: 130 }, (_, at) => bucket(at, 1))
    const { series } = options([line('vin', [run, run])])
    expect(series.find(({ type }) => type === 'line')).toMatchObject({ showSymbol: false })
  })

  it('marks each point of a short line', () => {
    const { series } = options([line('vin', [[bucket(0, 1), bucket(10, 2)]])])
    const drawn = series.find(({ type }) => type === 'line')
    expect(drawn).toMatchObject({ showSymbol: true, symbolSize: 4 })
  })

  it('draws the extremes of each bucket as one band per run', () => {
    const { series } = options([line('vin', [[bucket(0, 5, 1), bucket(10, 6, 3)], [bucket(50, 5)]])])
    const shape = series.find(({ type }) => type === 'custom')
    // The axis covers the extremes.
    expect(shape?.data).toEqual([[0, 3, 9]])
    expect(shape?.renderItem?.({ dataIndex: 0 }, { coord: (value) => value }).shape.points).toEqual([
      [0, 6],
      [10_000, 9],
      [10_000, 3],
      [0, 4],
    ])
  })

  it('draws steps and their band stepwise', () => {
    const { series } = options([
      line('digital1', [[bucket(0, 0, 1), bucket(10, 1, 1)]], { step: true, style: 'step' }),
    ])
    expect(series.find(({ type }) => type === 'line')?.step).toBe('end')
    const points = series[0]?.renderItem?.({ dataIndex: 0 }, { coord: (value) => value }).shape.points
    expect(points?.slice(0, 3)).toEqual([
      [0, 1],
      [10_000, 1],
      [10_000, 2],
    ])
  })

  it('has no ticks closer than the precision of a reading', () => {
    const buckets = [bucket(0, 28.1, 0.001), bucket(10, 28.101)]
    const yAxis = [line('vin', [buckets]), line('motion', [buckets])].map((each) => options([each]).yAxis[0])
    expect(yAxis.map((axis) => axis?.minInterval)).toEqual([0.01, 0.1])
  })

  it.each([
    [11.2, 13.1, ['12.0', '12.5']],
    [28.07, 28.13, ['28.10', '28.12']],
    [10, 40, ['20', '30']],
    [0, 4.9, ['1', '2']],
    [0, 0.4, ['0.1', '0.2']],
  ])('labels the ticks between %d and %d with the same number of decimals', (low, high, texts) => {
    const [axis] = options([line('vin', [[bucket(0, low), bucket(10, high)]])]).yAxis
    expect(texts.map((text) => axis?.axisLabel.formatter(Number(text)))).toEqual(texts)
  })

  it('starts bars at zero', () => {
    const lines = [line('vin', [[bucket(0, 28.07), bucket(10, 28.13)]], { style: 'bar' })]
    expect(options(lines).yAxis[0]?.axisLabel.formatter(20)).toBe('20')
  })

  it.each([
    ['in full', [90_000, 101_325], 101_000, '101,000', 59],
    ['compact', [1.1e12, 1.6e12], 1.3e12, '1.3T', 56],
    ['compact, told apart', [12_345_000, 12_346_000], 12_345_200, '12.3452M', 66],
    ['in full where compact ones would be alike', [12_345_678, 12_345_690], 12_345_680, '12,345,680', 80],
  ])('has space for large labels, %s, the same for all panels', (_, [low, high], tick, text, left) => {
    const large = line('cp1', [[bucket(0, low ?? 0), bucket(10, high ?? 0)]])
    const { grid, yAxis } = options([line('vin', [[bucket(0, 1), bucket(10, 2)]]), large])
    expect(yAxis[1]?.axisLabel.formatter(tick)).toBe(text)
    expect(grid.map((panel) => panel.left)).toEqual([left, left])
  })

  it('gives a secondary series its own axis at the end of the first panel', () => {
    const lines = [
      line('vin', [[bucket(0, 1), bucket(10, 2)]]),
      line('ambient', [[bucket(0, 20), bucket(10, 21)]], { isSecondary: true }),
    ]
    const { grid, yAxis, series } = options(lines)
    expect(grid).toMatchObject([{ left: 56, right: 56 }])
    expect(yAxis.map(({ name, position, gridIndex }) => [name, position, gridIndex])).toEqual([
      ['V', 'left', 0],
      ['°C', 'right', 0],
    ])
    expect(series.filter(({ type }) => type === 'line').map(({ yAxisIndex }) => yAxisIndex)).toEqual([0, 1])
  })

  it('draws bars from zero, as wide as their time, side by side', () => {
    const bars = ['vin', 'vbat'].map((key) => line(key, [[bucket(0, 4), bucket(10, 2)]], { style: 'bar' }))
    const { series } = options(bars)
    const shapes = series.map(({ renderItem }) => {
      const api = { coord: ([x = 0, y = 0]: number[]) => [x / 1000, 100 - y] }
      const item = renderItem?.({ dataIndex: 1 }, api) as unknown as {
        shape: { x: number; y: number; width: number; height: number }
      }
      return item.shape
    })
    expect(shapes.map(({ y, height }) => [y, height])).toEqual([
      [98, 2],
      [98, 2],
    ])
    const [first, second] = shapes
    expect(first?.x).toBeCloseTo(10.75)
    expect(second?.x).toBeCloseTo(10.75 + 4.25)
    expect(series[0]?.data).toEqual([
      [0, 10_000, 0, 4],
      [10_000, 20_000, 0, 2],
    ])
  })

  it('draws the extremes of dots as whiskers, and fills an area', () => {
    const run = [[bucket(0, 5, 1), bucket(10, 6)]]
    const dots = options([line('vin', run, { style: 'scatter' })]).series
    expect(dots.find(({ type }) => type === 'custom')?.data).toEqual([[0, 4, 6]])
    const area = options([line('vin', run, { style: 'area' })]).series
    expect(area.find(({ type }) => type === 'line')?.areaStyle).toBeDefined()
  })

  it('draws an earlier period as a pale line without a band', () => {
    const run = [[bucket(0, 5, 1), bucket(10, 6, 1)]]
    const { series } = options([line('vin', run, { isPale: true }), line('vin', run)])
    expect(series.map(({ type }) => type)).toEqual(['line', 'custom', 'line'])
  })

  it('puts ticks at round times of the zone', () => {
    const [axis] = options([line('vin', [])]).xAxis
    expect(axis?.axisLabel.customValues.map((value) => value / 1000)).toEqual([0, 30, 60, 90])
    expect(axis?.axisLabel.formatter(30_000)).toBe('00:00:30')
  })

  it('has a panel for each unit, and keeps their position', () => {
    expect(options([line('vin', []), line('vbat', []), line('ambient', [])]).grid).toHaveLength(2)
    const heights = [[], ['vin'], ['vin', 'vbat'], ['vin', 'ambient']].map((keys) =>
      chartHeightPx(keys.map((key) => resolveDisplay(key, undefined))),
    )
    expect(heights[0]).toBe(heights[1])
    expect(heights[1]).toBe(heights[2])
    expect(heights[3]).toBeGreaterThan(heights[2] ?? 0)
  })
})
