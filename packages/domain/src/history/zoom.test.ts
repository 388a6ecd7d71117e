import { describe, expect, it } from 'vitest'
import { fitRange, panRange, pinchRange, zoomRange } from './zoom.ts'

const bounds = { fromSeconds: 0, toSeconds: 10_000 }
const range = { fromSeconds: 1000, toSeconds: 2000 }

describe('zoomRange', () => {
  it('keeps the time under the pointer in place', () => {
    expect(zoomRange(range, 0.5, 1250, bounds)).toEqual({ fromSeconds: 1125, toSeconds: 1625 })
    expect(zoomRange(range, 2, 1250, bounds)).toEqual({ fromSeconds: 750, toSeconds: 2750 })
  })

  it('stays within the retention, and above two seconds', () => {
    expect(zoomRange(range, 100, 1500, bounds)).toEqual(bounds)
    const { fromSeconds, toSeconds } = zoomRange(range, 1e-6, 1500, bounds)
    expect(toSeconds - fromSeconds).toBe(2)
  })
})

it('pans by a fraction of the width, within the data', () => {
  expect(panRange(range, 0.25, bounds)).toEqual({ fromSeconds: 1250, toSeconds: 2250 })
  expect(panRange(range, -3, bounds)).toEqual({ fromSeconds: 0, toSeconds: 1000 })
  expect(fitRange({ fromSeconds: 9500, toSeconds: 11_000 }, bounds)).toEqual({
    fromSeconds: 8500,
    toSeconds: 10_000,
  })
})

describe('pinchRange', () => {
  it('keeps the times under two fingers in place', () => {
    expect(pinchRange(range, [0.25, 0.75], [0, 1], bounds)).toEqual({ fromSeconds: 1250, toSeconds: 1750 })
    expect(pinchRange(range, [0, 1], [0.25, 0.75], bounds)).toEqual({ fromSeconds: 500, toSeconds: 2500 })
  })

  it('pans if the fingers move together, and ignores them if they meet', () => {
    expect(pinchRange(range, [0.2, 0.4], [0.3, 0.5], bounds)?.fromSeconds).toBeCloseTo(900)
    expect(pinchRange(range, [0.2, 0.4], [0.3, 0.3], bounds)).toBeUndefined()
  })
})
