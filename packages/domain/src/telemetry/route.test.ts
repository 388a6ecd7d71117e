import { array, assert, double, integer, property, record, tuple, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildRoute,
  courseDegrees,
  distanceMetres,
  removeOutliers,
  type Fix,
  findStops,
  fixIntervalSeconds,
  isPlausibleMove,
  unwrapLongitude,
  positionAt,
  speedBand,
  speedBandLimits,
  stopThresholds,
} from './route.ts'

const metresPerDegree = 111_195
/** A fix at a distance north and east of a place on the equator, in metres. */
const at = (ts: number, north: number, east = 0, speedKph?: number): Fix => ({
  ts,
  lat: north / metresPerDegree,
  lon: 20 + east / metresPerDegree,
  ...(speedKph === undefined ? {} : { speedKph }),
})
const every = (seconds: number, count: number, of: (n: number) => Fix) =>
  Array.from({ length: count }, (_, n) => of(n * seconds))

it('measures distance and direction on the ground', () => {
  // Flinders Street to Southern Cross in Melbourne.
  expect(distanceMetres({ lat: -37.8183, lon: 144.9671 }, { lat: -37.8184, lon: 144.9525 })).toBeCloseTo(
    1282,
    -1,
  )
  expect(distanceMetres({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(metresPerDegree, -2)
  expect(courseDegrees({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(90, 5)
  expect(courseDegrees({ lat: 10, lon: 5 }, { lat: 9, lon: 5 })).toBeCloseTo(180, 5)
  expect(courseDegrees({ lat: 10, lon: 5 }, { lat: 10.000_01, lon: 5 })).toBeUndefined()
})

it('takes the short way around the globe', () => {
  expect(unwrapLongitude(-179, 179)).toBe(181)
  expect(unwrapLongitude(179, -179)).toBe(-181)
  expect(unwrapLongitude(181, 0)).toBe(-179)
  assert(
    property(
      double({ min: -180, max: 180, noNaN: true }),
      double({ min: -540, max: 540, noNaN: true }),
      (lon, reference) => {
        expect(Math.abs(unwrapLongitude(lon, reference) - reference)).toBeLessThanOrEqual(180)
      },
    ),
  )
})

describe('jumps', () => {
  it('are left out if unreachable, but not when a device was moved', () => {
    const drive = every(5, 20, (ts) => at(ts, ts * 20, 0, 72))
    const bad = at(51, 90_000)
    expect(removeOutliers([...drive.slice(0, 11), bad, ...drive.slice(11)])).toEqual(drive)
    const moved = [...drive, ...every(5, 20, (ts) => at(ts + 100, 500_000))]
    expect(removeOutliers(moved)).toEqual(moved)
  })

  it('are up to five wrong fixes in a row; a sixth is a move', () => {
    const drive = every(5, 20, (ts) => at(ts, ts * 20, 0, 72))
    const away = (count: number) => [
      ...drive.slice(0, 5),
      ...drive.slice(5, 5 + count).map(({ ts }) => at(ts, 500_000)),
      ...drive.slice(5 + count),
    ]
    expect(removeOutliers(away(5))).toEqual([...drive.slice(0, 5), ...drive.slice(10)])
    expect(removeOutliers(away(6))).toEqual(away(6))
  })

  it('are detected by reported speeds: a standing machine did not move 400 m in five seconds', () => {
    expect(isPlausibleMove(at(0, 0, 0, 0), at(5, 400, 0, 1))).toBe(false)
    expect(isPlausibleMove(at(0, 0), at(5, 400))).toBe(true)
    // Between two stops five minutes apart it may have driven anywhere.
    expect(isPlausibleMove(at(0, 0, 0, 0), at(300, 9000, 0, 0))).toBe(true)
    // An aircraft reports its speed.
    expect(isPlausibleMove(at(0, 0, 0, 800), at(5, 1111, 0, 800))).toBe(true)
  })

  it.each([
    ['nobody says a speed: 100 m/s', undefined, 10, 1060],
    ['it stands at both ends: what 5 m/s² gain in half the time', 0, 10, 10 * 25 + 60],
    ['it stands at both ends for minutes: 100 m/s all the same', 0, 300, 30_060],
    ['it drives: what it reports and 5 m/s² more', 72, 4, (20 + 10) * 4 + 60],
    ['it flies: half as much again as it reports', 720, 10, 3060],
  ])('are no longer ruled out by distance where %s', (_name, speedKph, seconds, metres) => {
    const from = at(0, 0, 0, speedKph)
    expect(isPlausibleMove(from, at(seconds, metres - 2, 0, speedKph))).toBe(true)
    expect(isPlausibleMove(from, at(seconds, metres + 2, 0, speedKph))).toBe(false)
  })
})

describe('stops', () => {
  it('are stays of at least five minutes within 50 m', () => {
    expect(findStops(every(10, 31, (ts) => at(ts, 0, (ts % 20) * 2)))).toMatchObject([
      { fromSeconds: 0, toSeconds: 300 },
    ])
    expect(findStops(every(10, 30, (ts) => at(ts, 0)))).toEqual([])
    expect(findStops(every(10, 60, (ts) => at(ts, ts)))).toEqual([])
  })

  it('have a place and a duration between two trips', () => {
    const fixes = [
      ...every(10, 30, (ts) => at(ts, ts * 10)),
      ...every(10, 60, (ts) => at(300 + ts, 3000, (ts / 10) % 3)),
      ...every(10, 30, (ts) => at(900 + ts, 3000 + ts * 10)),
    ]
    const [stop, ...more] = findStops(fixes)
    expect(more).toEqual([])
    expect(stop?.fromSeconds).toBe(300)
    expect(stop?.toSeconds).toBe(900)
    expect(distanceMetres(stop as Fix & typeof stop, at(0, 3000, 1))).toBeLessThan(2)
  })

  it('continue over a gap at one place, and over one stray fix', () => {
    const night = [at(0, 0), at(60, 3), at(40_000, 5), at(40_060, 0)]
    expect(findStops(night)).toMatchObject([{ fromSeconds: 0, toSeconds: 40_060 }])
    const stray = every(60, 21, (ts) => at(ts, ts === 600 ? 120 : 0))
    expect(findStops(stray)).toMatchObject([{ fromSeconds: 0, toSeconds: 1200 }])
  })

  it('on the date line stay in place', () => {
    const fixes = every(60, 11, (ts) => ({ ts, lat: -17, lon: (ts / 60) % 2 === 0 ? 179.9999 : -179.9999 }))
    const [stop] = findStops(fixes)
    expect(Math.abs(stop?.lon ?? 0)).toBeGreaterThan(179.9)
  })

  const walk = array(tuple(integer({ min: 1, max: 200 }), integer({ min: -80, max: 80 })), {
    maxLength: 120,
  }).map((steps) => {
    let ts = 0
    let north = 0
    return steps.map(([seconds, metres]) => at((ts += seconds), (north += metres)))
  })
  it('never overlap, are never too short, and stay near their place', () => {
    assert(
      property(walk, (fixes) => {
        const stops = findStops(fixes)
        for (const [n, stop] of stops.entries()) {
          expect(stop.toSeconds - stop.fromSeconds).toBeGreaterThanOrEqual(stopThresholds.minimumSeconds)
          expect(stop.fromSeconds).toBeGreaterThan(stops[n - 1]?.toSeconds ?? -1)
          const first = fixes.find(({ ts }) => ts === stop.fromSeconds)
          expect(distanceMetres(first as Fix, stop)).toBeLessThan(3 * stopThresholds.withinMetres)
        }
      }),
    )
  })
})

describe('the route', () => {
  it('is cut where the device was silent for more than three intervals', () => {
    const fixes = [
      ...every(5, 10, (ts) => at(ts, ts * 10)),
      ...every(5, 10, (ts) => at(ts + 61, 900 + ts * 10)),
    ]
    const route = buildRoute(fixes, 5)
    expect(route.runs.map((run) => run.length)).toEqual([10, 10])
    expect(route.distanceMetres).toBeCloseTo(900, 0)
    expect(buildRoute(fixes, 60).runs).toHaveLength(1)
  })

  it('is not cut if the receiver measures less often than the device sends, or fixes were sampled', () => {
    const slow = every(300, 12, (ts) => at(ts, ts))
    expect(fixIntervalSeconds(slow, 5)).toBe(300)
    expect(buildRoute(slow, 5).runs).toHaveLength(1)
    const picked = [at(0, 0), at(900, 900), at(1500, 1500)]
    expect(buildRoute(picked, 5, 500).runs).toHaveLength(1)
    expect(buildRoute(picked, 5).runs).toHaveLength(3)
  })

  it('reports how many fixes it left out, and is not drawn to where a device was carried', () => {
    const fixes = every(5, 20, (ts) => at(ts, ts === 50 ? 80_000 : ts))
    expect(buildRoute(fixes, 5)).toMatchObject({ outlierCount: 1 })
    const carried = [...every(5, 10, (ts) => at(ts, 0)), ...every(5, 10, (ts) => at(ts + 50, 80_000))]
    expect(buildRoute(carried, 5).runs).toHaveLength(2)
  })

  const some = uniqueArray(
    record({
      ts: integer({ min: 0, max: 5000 }),
      lat: double({ min: -90, max: 90, noNaN: true }),
      lon: double({ min: -180, max: 180, noNaN: true }),
    }),
    { selector: ({ ts }) => ts, maxLength: 60 },
  )
  it('keeps every fix once and in order, for any input', () => {
    assert(
      property(some, (fixes) => {
        const sorted = fixes.toSorted((a, b) => a.ts - b.ts)
        const route = buildRoute(sorted, 10)
        const kept = route.runs.flat()
        expect(kept.length + route.outlierCount).toBe(sorted.length)
        expect(kept).toEqual(kept.toSorted((a, b) => a.ts - b.ts))
        const isJoined = (run: readonly Fix[]) =>
          run.slice(1).every((fix, n) => isPlausibleMove(run[n] as Fix, fix))
        expect(route.runs.every(isJoined)).toBe(true)
      }),
    )
  })
})

it('finds the position at a time, and none inside a gap', () => {
  const route = buildRoute([at(0, 0), at(10, 100), at(500, 2000), at(510, 2000, 200)], 10)
  const place = (ts: number) => positionAt(route, ts)
  expect(place(5)).toMatchObject({ fix: { ts: 0 }, lat: 50 / metresPerDegree })
  expect(place(5)?.courseDegrees).toBeCloseTo(0, 3)
  expect(place(200)).toMatchObject({ fix: { ts: 10 }, lat: 100 / metresPerDegree })
  expect(place(505)?.courseDegrees).toBeCloseTo(90, 1)
  expect(place(-5)?.fix.ts).toBe(0)
  expect(place(9999)?.fix.ts).toBe(510)
  expect(positionAt(buildRoute([], 5), 0)).toBeUndefined()
  const line = buildRoute(
    [
      { ts: 0, lat: 0, lon: 179.999 },
      { ts: 10, lat: 0, lon: -179.999 },
    ],
    10,
  )
  expect(positionAt(line, 5)?.lon).toBeCloseTo(180, 6)
})

it('has speed bands with round limits up to the fastest', () => {
  expect(speedBandLimits(0)).toEqual([1, 2, 3, 4])
  expect(speedBandLimits(62)).toEqual([15, 30, 45, 60])
  expect(speedBandLimits(900)).toEqual([200, 400, 600, 800])
  expect([0, 15, 44, 45, 500].map((speed) => speedBand(speed, speedBandLimits(62)))).toEqual([0, 1, 2, 3, 4])
})
