import { describe, expect, it } from 'vitest'
import type { StoredPoint } from '../telemetry/points.ts'
import { compileChannels, createPointComputer } from './points.ts'

const channel = (key: string, expression: string) => ({ key, name: key, units: '', decimals: 1, expression })
const point = (ts: number, record: Record<string, unknown>): StoredPoint => ({
  ts,
  aws_ts: ts + 1,
  ...record,
})
const compute = (expressions: readonly string[], points: readonly StoredPoint[]) =>
  createPointComputer(compileChannels(expressions.map((text, at) => channel(`calc${at + 1}`, text))))(points)

describe('createPointComputer', () => {
  it('adds a key to the points that have every input', () => {
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

  it('changes from the reading before, wherever it was, within a day', () => {
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

  it('counts on and off, looks through unknown readings, and takes the place of a key that the device sends', () => {
    const points = [point(1, { on: true, calc1: 99, gsm_rssi: -114 }), point(2, { calc1: 99 })]
    expect(compute(['on + 1', 'gsm_rssi + 0'], points)).toEqual([
      { ts: 1, aws_ts: 2, on: true, gsm_rssi: -114, calc1: 2 },
      { ts: 2, aws_ts: 3 },
    ])
  })

  it('gives the same object for a point that stayed, and another where the reading before changed', () => {
    const computer = createPointComputer(compileChannels([channel('calc1', 'delta(a)')]))
    const [first, second] = [point(10, { a: 1 }), point(20, { a: 5 })]
    const before = computer([first, second])
    const again = computer([first, second, point(30, { a: 6 })])
    expect(again[0]).toBe(before[0])
    expect(again[1]).toBe(before[1])
    const late = computer([first, point(15, { a: 4 }), second])
    expect(late[2]?.['calc1']).toBe(1)
  })

  it('leaves out channels that cannot be read, and inherits nothing', () => {
    expect(compute(['a +', 'toString + 1', '__proto__'], [point(1, { a: 1 })])).toEqual([point(1, { a: 1 })])
  })
})
