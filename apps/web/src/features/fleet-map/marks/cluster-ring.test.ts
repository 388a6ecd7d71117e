import { expect, it } from 'vitest'
import { clusterRadiusPx, readCounts, computeRing, getWorstState } from './cluster-ring.ts'

it('divides the ring by state, the worst first', () => {
  const ring = computeRing({ alarm: 1, warning: 0, stale: 1, never: 0, live: 2 })
  expect(ring).toEqual([
    { state: 'alarm', from: 0, to: 0.25 },
    { state: 'stale', from: 0.25, to: 0.5 },
    { state: 'live', from: 0.5, to: 1 },
  ])
})

it('keeps one alarm visible among a thousand devices', () => {
  const [alarm, live] = computeRing({ alarm: 1, warning: 0, stale: 0, never: 0, live: 999 })
  expect(alarm?.to).toBeGreaterThan(0.07)
  expect(live?.to).toBeCloseTo(1, 9)
})

it('has the state of its worst device', () => {
  expect(getWorstState({ alarm: 0, warning: 2, stale: 5, never: 0, live: 9 })).toBe('warning')
  expect(getWorstState({ alarm: 0, warning: 0, stale: 0, never: 0, live: 9 })).toBe('live')
})

it('grows with the number of devices up to a maximum', () => {
  expect(clusterRadiusPx(2)).toBeLessThan(clusterRadiusPx(200))
  expect(clusterRadiusPx(10_000_000)).toBe(30)
})

it('counts missing states as 0', () => {
  expect(readCounts({ live: 3, alarm: 'x' })).toEqual({ alarm: 0, warning: 0, stale: 0, never: 0, live: 3 })
})
