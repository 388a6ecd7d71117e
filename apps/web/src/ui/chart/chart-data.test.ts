import type { Series } from '@fieldport/contract'
import { resolveDisplay } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { bucketAt, buildChart, groupByUnit, isEmpty } from './chart-data.ts'

const start = 1_800_000_000

function series(ts: readonly number[], change: Partial<Series> = {}): Series {
  const column = ts.map((_, at) => at)
  const columns = {
    ts: ts.map((offset) => start + offset),
    n: column,
    min: column,
    max: column,
    mean: column,
    first: column,
    last: column,
  }
  return {
    from: start,
    to: start + 600,
    bucketSeconds: 10,
    source: 'samples',
    series: { vin: columns },
    lastEvaluatedKey: null,
    ...change,
  }
}

const vin = resolveDisplay('vin', undefined)
const options = {
  displays: [vin],
  intervalSeconds: 5,
  livePoints: [],
  relativeMs: undefined,
  units: 'metric',
} as const
const point = (offset: number, vinValue: unknown) => ({
  ts: start + offset,
  aws_ts: start + offset,
  vin: vinValue,
})
const offsets = (chart: ReturnType<typeof buildChart>) =>
  chart.lines[0]?.runs.map((run) => run.map(({ ts }) => ts - start))

describe('buildChart', () => {
  it('breaks the line where the device was silent', () => {
    expect(offsets(buildChart(series([0, 10, 20, 100, 110]), options))).toEqual([
      [0, 10, 20],
      [100, 110],
    ])
  })

  it('tolerates a key that is measured less often than the device sends', () => {
    expect(offsets(buildChart(series([0, 60, 120, 180, 600]), options))).toEqual([[0, 60, 120, 180], [600]])
  })

  it('connects sparse points from before the interval was shortened, and breaks at each silence', () => {
    const slow = Array.from({ length: 8 }, (_, at) => at * 600)
    const fast = Array.from({ length: 30 }, (_, at) => 4205 + at * 5)
    const silent = fast.map((offset) => offset + 2000)
    const answer = series([...slow, ...fast, ...silent], { bucketSeconds: 0.001, to: start + 6_400 })
    expect(offsets(buildChart(answer, options))).toEqual([[...slow, ...fast], silent])
  })

  it('appends live points after the stored buckets, and moves the range with them', () => {
    const chart = buildChart(series([580, 590]), {
      ...options,
      livePoints: [point(590, 1), point(605, 12), point(612, 'x'), point(618, 13)],
      relativeMs: 600_000,
    })
    expect(offsets(chart)).toEqual([[580, 590, 605, 618]])
    expect([chart.fromSeconds - start, chart.toSeconds - start]).toEqual([18, 618])
  })

  it('moves the range with the clock while no point arrives', () => {
    const chart = buildChart(series([0, 100, 590]), { ...options, relativeMs: 600_000, elapsedSeconds: 60 })
    expect([chart.fromSeconds - start, chart.toSeconds - start]).toEqual([60, 660])
    expect(offsets(chart)).toEqual([[100], [590]])
    expect(isEmpty(buildChart(series([0]), { ...options, relativeMs: 600_000, elapsedSeconds: 60 }))).toBe(
      true,
    )
  })

  it('keeps a fixed range whatever the time', () => {
    const fixed = { fromSeconds: start, toSeconds: start + 600 }
    const chart = buildChart(series([0]), { ...options, fixed, elapsedSeconds: 60 })
    expect(chart).toMatchObject(fixed)
  })

  it('inserts late points received since the series was requested, each once', () => {
    const late = (offset: number, value: number, received: number) => ({
      ...point(offset, value),
      aws_ts: start + received,
    })
    const stored = series([580, 585, 595], { bucketSeconds: 0.001 })
    const livePoints = [late(575, 7, 590), late(580, 9, 601), late(590, 8, 601), late(605, 9, 606)]
    const chart = buildChart(stored, { ...options, livePoints, relativeMs: 600_000 })
    expect(offsets(chart)).toEqual([[580, 585, 590, 595, 605]])
    expect(chart.lines[0]?.runs.flat().map(({ mean }) => mean)).toEqual([0, 1, 8, 2, 9])
  })

  it('keeps the extreme of a late point in its bucket', () => {
    const livePoints = [{ ...point(584, 50), aws_ts: start + 601 }]
    const chart = buildChart(series([570, 580, 590]), { ...options, livePoints, relativeMs: 600_000 })
    expect(offsets(chart)).toEqual([[570, 580, 590]])
    expect(chart.lines[0]?.runs.flat()[1]).toMatchObject({ n: 2, min: 1, max: 50, mean: 25.5 })
  })

  it('lets the newest bar grow with live points, and starts the next one on the grid of the others', () => {
    const livePoints = [point(603, 10), point(607, 20), point(612, 6), point(618, 'x')]
    const answer = series([570, 580, 590, 600], { to: start + 602 })
    const bars = { ...options, livePoints, relativeMs: 600_000, style: 'bar' } as const
    const chart = buildChart(answer, bars)
    expect(offsets(chart)).toEqual([[570, 580, 590, 600, 610]])
    const [growing, next] = chart.lines[0]?.runs.flat().slice(-2) ?? []
    expect(growing).toMatchObject({ n: 5, min: 3, max: 20, mean: (3 * 3 + 10 + 20) / 5, last: 20 })
    expect(next).toMatchObject({ n: 1, min: 6, max: 6, mean: 6, last: 6 })
    expect(chart.toSeconds - start).toBe(618)
  })

  it('inserts a late point where no bar is as a bar on their grid', () => {
    const livePoints = [{ ...point(584, 50), aws_ts: start + 601 }]
    const bars = { ...options, livePoints, relativeMs: 600_000, style: 'bar' } as const
    expect(offsets(buildChart(series([570, 590]), bars))).toEqual([[570, 580, 590]])
  })

  it('gives each live point its own bar where each stored one has', () => {
    const answer = series([580, 590], { bucketSeconds: 0.001 })
    const livePoints = [point(603, 1), point(607, 2)]
    const bars = { ...options, livePoints, relativeMs: 600_000, style: 'bar' } as const
    expect(offsets(buildChart(answer, bars))).toEqual([[580, 590, 603, 607]])
  })

  it('drops points that have left a moving range', () => {
    const chart = buildChart(series([0, 10, 590]), {
      ...options,
      livePoints: [point(660, 1)],
      relativeMs: 600_000,
    })
    expect(offsets(chart)).toEqual([[590], [660]])
  })

  it('reports that it is empty', () => {
    expect(isEmpty(buildChart(series([]), options))).toBe(true)
    expect(isEmpty(buildChart(series([0]), options))).toBe(false)
  })

  it('draws digital keys as steps', () => {
    const digital = resolveDisplay('digital1', undefined)
    expect(
      buildChart(series([0]), { ...options, displays: [digital, vin] }).lines.map(({ step }) => step),
    ).toEqual([true, false])
  })
})

it('gives each unit its own scale', () => {
  const displays = ['vin', 'ambient', 'vbat', 'digital1'].map((key) => resolveDisplay(key, undefined))
  const groups = groupByUnit(buildChart(series([0]), { ...options, displays }).lines)
  expect(groups.map(({ unit, lines }) => [unit, lines.map(({ display }) => display.key)])).toEqual([
    ['V', ['vin', 'vbat']],
    ['°C', ['ambient']],
    ['', ['digital1']],
  ])
})

it("uses the reader's units", () => {
  const displays = [resolveDisplay('ambient', undefined)]
  const { vin: columns } = series([0, 10]).series
  const answer = series([], { series: { ambient: columns ?? never() } })
  const line = buildChart(answer, { ...options, displays, units: 'imperial' }).lines[0]
  expect(line?.display.unit).toBe('°F')
  expect(line?.runs.flat().map(({ min, max, mean, last }) => [min, max, mean, last])).toEqual([
    [32, 32, 32, 32],
    [33.8, 33.8, 33.8, 33.8],
  ])
})

function never(): never {
  throw new Error('the series has no columns')
}

it('finds the bucket under the pointer, and none in a gap', () => {
  const line = buildChart(series([0, 10, 20, 200]), options).lines[0]
  if (!line) throw new Error('no line')
  const reach = { hoverToleranceSeconds: 10, pixelSeconds: 1 }
  expect(bucketAt(line, start + 14, reach)?.ts).toBe(start + 10)
  expect(bucketAt(line, start + 16, reach)?.ts).toBe(start + 20)
  expect(bucketAt(line, start + 100, reach)).toBeUndefined()
  expect(bucketAt(line, start + 205, reach)?.ts).toBe(start + 200)
})

it('returns the peak of all buckets that share a pixel', () => {
  const answered = series([0, 10, 20, 30])
  const columns = answered.series['vin']
  if (!columns) throw new Error('no columns')
  const peak = { ...answered, series: { vin: { ...columns, max: [0, 95, 2, 3] } } }
  const line = buildChart(peak, options).lines[0]
  if (!line) throw new Error('no line')
  const reach = { hoverToleranceSeconds: 10, pixelSeconds: 12 }
  expect(bucketAt(line, start + 21, reach)?.ts).toBe(start + 10)
  expect(bucketAt(line, start + 29, reach)?.ts).toBe(start + 30)
})
