import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectStoredPoints } from './stored-points.ts'

const start = 1_790_000_000
const bounds = { intervalSeconds: 900, oldestSeconds: start - 86_400 }
const at = (...seconds: number[]) => seconds.map((second) => ({ ts: start + second }))
const kept = (sent: readonly number[], stored: readonly number[] = []) =>
  selectStoredPoints(
    at(...sent),
    at(...stored).map(({ ts }) => ts),
    bounds,
  ).map(({ ts }) => Math.round((ts - start) * 10) / 10)

test('stores a point every quarter of an hour from a device that sends each minute', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute * 60)
  expect(kept(minutes)).toEqual([0, 900, 1800, 2700])
  expect(kept([60, 120], [0])).toEqual([])
  expect(kept([900], [0])).toEqual([900])
})

test('loses nothing of a device on schedule whose clock is slightly early', () => {
  expect(kept([899.2, 1799.9], [0])).toEqual([899.2, 1799.9])
  expect(kept([890], [0])).toEqual([])
})

test('lets late points fill their own gaps, and stores repeated ones as before', () => {
  expect(kept([1000], [0, 2000])).toEqual([1000])
  expect(kept([500], [0, 2000])).toEqual([])
  expect(kept([2000], [0, 2000])).toEqual([2000])
  expect(kept([1000, 0])).toEqual([1000, 0])
})

test("does not store what is older than the plan's retention", () => {
  expect(kept([-86_401, -86_400])).toEqual([-86_400])
})

test('stores every point under a plan that stores all', () => {
  const points = at(-90_000, 0, 1, 1)
  expect(selectStoredPoints(points, [start], { ...bounds, intervalSeconds: 0 })).toBe(points)
})

test('never stores two points closer than the plan allows, in any order and number of messages', () => {
  const messages = fc.array(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 }), {
    maxLength: 10,
  })
  fc.assert(
    fc.property(messages, (sent) => {
      const stored: number[] = []
      for (const message of sent) stored.push(...kept(message, stored))
      const times = [...new Set(stored)].toSorted((left, right) => left - right)
      for (const [place, time] of times.slice(1).entries())
        expect(time - (times[place] ?? 0)).toBeGreaterThanOrEqual(895)
      // Nothing that would have had room is lost.
      for (const time of sent.flat()) expect(times.some((other) => Math.abs(other - time) < 895)).toBe(true)
    }),
  )
})
