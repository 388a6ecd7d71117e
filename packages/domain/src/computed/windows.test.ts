import { describe, expect, it } from 'vitest'
import { compileChannels, createPointComputer, historyInputsOf } from './points.ts'
import {
  selectPointsForWindow,
  longestWindowSeconds,
  maximumWindowedPoints,
  needsOlderPoints,
  pointsForNewest,
} from './windows.ts'

const channels = (...expressions: readonly string[]) =>
  compileChannels(
    expressions.map((expression, at) => ({
      key: `calc${at + 1}`,
      name: 'x',
      units: '',
      decimals: 1,
      expression,
    })),
  )
const every = (seconds: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ts: at * seconds, aws_ts: 0, a: (at * 7) % 31 }))

it('finds the longest window', () => {
  expect(longestWindowSeconds(channels('delta(a)', 'b + 1'))).toBe(0)
  expect(longestWindowSeconds(channels('delta(a, 10m) + rate(b, 1m)', 'delta(b, 30s)'))).toBe(600)
})

it('computes the newest point from a few points as from all', () => {
  const few = channels('delta(a, 1m) * 1000 + delta(a)', 'rate(b, 10m)')
  const points = every(7, 300).map((point, at) => ({ ...point, ...(at % 5 === 0 ? { b: at } : {}) }))
  for (const count of [1, 2, 9, 90, 91, 296]) {
    const held = points.slice(0, count)
    const needed = pointsForNewest(held, historyInputsOf(few))
    expect(needed.length).toBeLessThanOrEqual(4)
    expect(createPointComputer(few)(needed).at(-1)).toEqual(createPointComputer(few)(held).at(-1))
  }
  expect(pointsForNewest([], historyInputsOf(few))).toEqual([])
})

describe('selectPointsForWindow', () => {
  it('keeps only the shown points without a window', () => {
    expect(selectPointsForWindow(every(1, 1000), { shown: 600, windowSeconds: 0 })).toHaveLength(600)
    expect(needsOlderPoints(every(1, 600), { shown: 600, windowSeconds: 0 })).toBe(false)
  })

  it.each([
    [1, 600, 3600],
    [1, 1, 3600],
    [10, 600, 3600],
    [1, 600, 10],
    [3600, 600, 3600],
    [90_000, 600, 3600],
  ])('keeps the points needed: every %d s, %d shown, %d s', (seconds, shown, windowSeconds) => {
    const all = every(seconds, 6000)
    const kept = selectPointsForWindow(all, { shown, windowSeconds })
    expect(kept.length).toBeLessThanOrEqual(maximumWindowedPoints)
    const newest = Math.min(shown, 100)
    const computer = createPointComputer(channels(`delta(a, ${windowSeconds}s)`))
    expect(computer(kept).slice(-newest)).toEqual(computer(all).slice(-newest))
    expect(needsOlderPoints(kept, { shown, windowSeconds })).toBe(false)
  })

  it('requests older points until a window is covered or older ones no longer count', () => {
    const windowSeconds = 600
    const points = every(1, 2000)
    expect(needsOlderPoints(points.slice(-700), { shown: 600, windowSeconds })).toBe(true)
    expect(needsOlderPoints(points.slice(-1300), { shown: 600, windowSeconds })).toBe(false)
    expect(needsOlderPoints([], { shown: 600, windowSeconds })).toBe(false)
    expect(needsOlderPoints(points.slice(-300), { shown: 600, windowSeconds })).toBe(false)
    const afterSilence = [{ ts: -100_000 }, ...points.slice(0, 600)]
    expect(needsOlderPoints(afterSilence, { shown: 600, windowSeconds })).toBe(false)
  })
})
