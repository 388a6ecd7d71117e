import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockSkewSeconds, momentOfPoint, pointNumberAt } from './timeline.ts'

const points = [10, 20, 30, 40].map((ts) => ({ ts }))

test('gives the index of the newest point at a time, counted from the oldest', () => {
  expect(pointNumberAt(points, undefined)).toBe(4)
  expect(pointNumberAt(points, 40)).toBe(4)
  expect(pointNumberAt(points, 30)).toBe(3)
  expect(pointNumberAt(points, 10)).toBe(1)
  expect(pointNumberAt([], undefined)).toBe(0)
})

test('takes the older point between two, and none before all of them', () => {
  expect(pointNumberAt(points, 25)).toBe(2)
  expect(pointNumberAt(points, 5)).toBe(0)
})

test('stops at the oldest and the latest point', () => {
  expect(momentOfPoint(points, 1)).toBe(30)
  expect(momentOfPoint(points, 99)).toBe(10)
  expect(momentOfPoint(points, 0)).toBeUndefined()
  expect(momentOfPoint(points, -10)).toBeUndefined()
  expect(momentOfPoint([], 1)).toBeUndefined()
})

test('keeps the chosen point, however many arrive before or after it', () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2 })
  fc.assert(
    fc.property(times, fc.nat(), fc.uniqueArray(fc.integer({ min: 1, max: 2000 })), (held, pick, news) => {
      const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b).map((ts) => ({ ts }))
      const before = sorted(held)
      const chosen = before[pick % before.length]?.ts
      const after = sorted([...new Set([...held, ...news])])
      expect(after[pointNumberAt(after, chosen) - 1]?.ts).toBe(chosen)
    }),
  )
})

test('detects clocks that are five seconds apart', () => {
  expect(clockSkewSeconds({ ts: 100, aws_ts: 104.9 })).toBeUndefined()
  expect(clockSkewSeconds({ ts: 100, aws_ts: 105 })).toBe(5)
  expect(clockSkewSeconds({ ts: 100, aws_ts: 93 })).toBe(-7)
})
