import { describe, expect, it } from 'vitest'
import type { StoredPoint } from '../telemetry/points.ts'
import { compileChannels, createPointComputer, createPointStreamComputer } from './points.ts'

const channel = (key: string, expression: string) => ({ key, name: key, units: '', decimals: 1, expression })
const point = (ts: number, record: Record<string, unknown>): StoredPoint => ({
  ts,
  aws_ts: ts + 1,
  ...record,
})
const compute = (expressions: readonly string[], points: readonly StoredPoint[]) =>
  createPointComputer(compileChannels(expressions.map((text, at) => channel(`calc${at + 1}`, text))))(points)

describe('createPointComputer', () => {
  it('adds a key to points that have every input', () => {
    const points = [
      point(1, { a: 4, b: 2 }),
      point(2, { a: 4 }),
      point(3, { a: 4, b: 0 }),
      point(4, { a: 'x', b: 1 }),
    ]
    expect(compute(['a / b'], points).map((each) => each['calc1'])).toEqual([
      2,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('computes a change from the previous reading within a day', () => {
    const points = [
      point(0, { fuel: 10, x: 1 }),
      point(900, { x: 1 }),
      point(1800, { fuel: 7 }),
      point(1800 + 86_401, { fuel: 1 }),
    ]
    const made = compute(['delta(fuel)', '-rate(fuel)'], points)
    expect(made.map((each) => each['calc1'])).toEqual([undefined, undefined, -3, undefined])
    expect(made.map((each) => each['calc2'])).toEqual([undefined, undefined, 6, undefined])
  })

  it('computes a change over a window from the newest reading at or before its start', () => {
    const points = [
      point(0, { fuel: 10 }),
      point(500.1, { fuel: 9 }),
      point(600, { gsm_rssi: -60 }),
      point(900.2, { fuel: 'x' }),
      point(1400.1, { fuel: 6 }),
      point(1400.2, { fuel: 5 }),
      point(1500, { other: 1 }),
    ]
    const made = compute(['delta(fuel, 15m)', 'rate(fuel, 15m)', 'delta(fuel, 10s) + delta(fuel)'], points)
    // For the point at 500.1, readings exactly one window earlier and slightly older.
    expect(made.map((each) => each['calc1'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      -3,
      -4,
      undefined,
    ])
    expect(made[4]?.['calc2']).toBeCloseTo((-3 / 900) * 3600, 9)
    expect(made[5]?.['calc2']).toBeCloseTo((-4 / 900.1) * 3600, 9)
    // A key with several windows, each compared with its own reading.
    expect(made.map((each) => each['calc3'])).toEqual([
      undefined,
      -2,
      undefined,
      undefined,
      -6,
      -5,
      undefined,
    ])
  })

  it('computes a change over a window from a reading up to a day before its start', () => {
    const after = (silence: number) =>
      compute(['delta(a, 1h)'], [point(0, { a: 1 }), point(silence, { a: 5 })])[1]?.['calc1']
    expect([after(3599), after(3600), after(90_000), after(90_000.001)]).toEqual([undefined, 4, 4, undefined])
  })

  it('returns the same object while the reading at the start of the window is unchanged', () => {
    const computer = createPointComputer(compileChannels([channel('calc1', 'delta(a, 1m)')]))
    const points = [point(0, { a: 1 }), point(70, { a: 5 }), point(75, { a: 6 })]
    const before = computer(points)
    const again = computer([points[0], point(20, { a: 4 }), ...points.slice(1)].filter((each) => !!each))
    expect(again[2]?.['calc1']).toBe(4)
    expect(again[3]).toBe(before[2])
    const late = computer([points[0], point(10, { a: 4 }), ...points.slice(1)].filter((each) => !!each))
    expect(late.slice(2).map((each) => each['calc1'])).toEqual([1, 2])
    expect(computer(points)[2]?.['calc1']).toBe(5)
  })

  it('counts on and off, ignores unknown readings, and overrides a key that the device sends', () => {
    const points = [point(1, { on: true, calc1: 99, gsm_rssi: -114 }), point(2, { calc1: 99 })]
    expect(compute(['on + 1', 'gsm_rssi + 0'], points)).toEqual([
      { ts: 1, aws_ts: 2, on: true, gsm_rssi: -114, calc1: 2 },
      { ts: 2, aws_ts: 3 },
    ])
  })

  it('returns the same object for an unchanged point, and a new one if the previous reading changed', () => {
    const computer = createPointComputer(compileChannels([channel('calc1', 'delta(a)')]))
    const [first, second] = [point(10, { a: 1 }), point(20, { a: 5 })]
    const before = computer([first, second])
    const again = computer([first, second, point(30, { a: 6 })])
    expect(again[0]).toBe(before[0])
    expect(again[1]).toBe(before[1])
    const late = computer([first, point(15, { a: 4 }), second])
    expect(late[2]?.['calc1']).toBe(1)
  })

  it('skips unreadable channels, and reads no inherited keys', () => {
    expect(compute(['a +', 'toString + 1', '__proto__'], [point(1, { a: 1 })])).toEqual([point(1, { a: 1 })])
  })
})

describe('createPointStreamComputer', () => {
  it('gives the same for batches as for all points at once, even long after discarding old points', () => {
    const channels = compileChannels(
      ['delta(a, 1h)', 'rate(b)', 'delta(a) + delta(a, 10s)', 'a * 2'].map((text, at) =>
        channel(`calc${at + 1}`, text),
      ),
    )
    const points = Array.from({ length: 12_000 }, (_, at) =>
      point(at * 5 + (at > 9000 ? 90_000 : 0), { a: (at * 37) % 101, ...(at % 3 === 0 ? { b: at } : {}) }),
    )
    const computeLot = createPointStreamComputer(channels)
    const inLots = Array.from({ length: 24 }, (_, lot) =>
      computeLot(points.slice(lot * 500, lot * 500 + 500)),
    )
    expect(inLots.flat()).toEqual(createPointComputer(channels)(points))
  })
})
