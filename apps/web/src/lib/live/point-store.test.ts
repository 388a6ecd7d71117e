import { lastReadingPoints as keptPoints, sparklinePoints, type StoredPoint } from '@fieldport/domain'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createPointStore } from './point-store.ts'

const start = 1_700_000_000

function point(offset: number, values: Record<string, unknown> = { vin: 12 }): StoredPoint {
  return { ts: start + offset, aws_ts: start + offset + 1, ...values }
}

describe('createPointStore', () => {
  it('sorts points by device time, whatever the order of arrival', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(offsets, (list) => {
        const store = createPointStore()
        for (const offset of list) store.add([point(offset, { vin: offset })])
        const sorted = list.toSorted((left, right) => left - right)
        expect(store.points().map(({ ts }) => ts - start)).toEqual(sorted)
        expect(store.latest()?.ts).toBe(start + Math.max(...list))
        expect(store.key('vin').latest?.value).toBe(Math.max(...list))
      }),
    )
  })

  it('merges points with one timestamp key by key', () => {
    const store = createPointStore()
    store.add([point(0, { vin: 12 })])
    store.add([point(0, { ambient: 21 })])
    expect(store.points()).toEqual([point(0, { vin: 12, ambient: 21 })])
  })

  it('notifies only the keys of a point', () => {
    const store = createPointStore()
    store.add([point(0, { vin: 12, ambient: 20 })])
    const vin = vi.fn<() => void>()
    const ambient = vi.fn<() => void>()
    store.subscribeKey('vin', vin)
    store.subscribeKey('ambient', ambient)
    const before = store.key('ambient')
    store.add([point(5, { vin: 12.1 })])
    expect(vin).toHaveBeenCalledTimes(1)
    expect(ambient).not.toHaveBeenCalled()
    expect(store.key('ambient')).toBe(before)
  })

  it('does not notify for a repeated point', () => {
    const store = createPointStore()
    store.add([point(0, { can1: [{ id: 1, data: 'FF' }] })])
    const heard = vi.fn<() => void>()
    store.subscribePoints(heard)
    store.add([point(0, { can1: [{ id: 1, data: 'FF' }] })])
    expect(heard).not.toHaveBeenCalled()
  })

  it('does not notify a removed listener', () => {
    const store = createPointStore()
    const heard = vi.fn<() => void>()
    store.subscribePoints(heard)()
    store.add([point(0)])
    expect(heard).not.toHaveBeenCalled()
  })

  it('keeps the newest points and drops the oldest', () => {
    const store = createPointStore()
    store.add(Array.from({ length: keptPoints + 50 }, (_, offset) => point(offset)))
    expect(store.points()).toHaveLength(keptPoints)
    expect(store.points()[0]?.ts).toBe(start + 50)
    store.add([point(-10)])
    expect(store.points()[0]?.ts).toBe(start + 50)
  })

  it('provides the latest values of a key for a sparkline', () => {
    const store = createPointStore()
    store.add(Array.from({ length: 60 }, (_, at) => point(at, at % 2 === 0 ? { vin: at } : { ambient: 1 })))
    const recent = store.key('vin').recent
    expect(recent).toHaveLength(sparklinePoints)
    expect(recent.at(-1)).toEqual({ ts: start + 58, value: 58 })
  })

  it('skips values that are not readings', () => {
    const store = createPointStore()
    store.add([point(0, { vin: 12, name: 'a' }), point(1, { vin: null, name: '' })])
    expect(store.key('vin').latest?.ts).toBe(start)
    expect(store.key('name').latest?.ts).toBe(start)
  })

  it('uses the last reading before its points if there is none in them', () => {
    const store = createPointStore()
    store.add([point(0)])
    store.addReadings({ ambient: { ts: start - 900, value: 20 } })
    expect(store.key('ambient').latest?.value).toBe(20)
    expect(store.keys()).toEqual(expect.arrayContaining(['ambient', 'vin']))
    store.add([point(10, { ambient: 25 })])
    expect(store.key('ambient').latest?.value).toBe(25)
  })

  it('discards a timestamp below 1.5 billion', () => {
    const store = createPointStore()
    store.add([{ ts: 1000, aws_ts: start, vin: 1 }])
    expect(store.points()).toEqual([])
  })

  it('ends in the same state for points one by one or all at once', () => {
    const points = Array.from({ length: 70 }, (_, at) =>
      point(at, at % 3 === 0 ? { vin: null } : { vin: at, ...(at % 7 === 0 && { fuel: at }) }),
    )
    const oneByOne = createPointStore()
    const atOnce = createPointStore()
    for (const store of [oneByOne, atOnce]) store.addReadings({ fuel: { ts: start + 30, value: 'old' } })
    for (const each of points) oneByOne.add([each])
    atOnce.add(points)
    for (const key of ['vin', 'fuel', 'ts']) expect(oneByOne.key(key)).toEqual(atOnce.key(key))
    expect(oneByOne.key('vin').recent).toHaveLength(sparklinePoints)
  })

  it('has trouble codes as a key from the first point with codes', () => {
    const store = createPointStore()
    store.add([point(0, { can1: [{ id: 217_056_000, data: 'FF' }] })])
    expect(store.keys()).not.toContain('dtc1')
    store.add([point(1, { can1: [{ id: 0x18fe_ca00, data: '00FF' }] })])
    expect(store.keys()).toContain('dtc1')
    expect(store.keys()).not.toContain('dtc2')
  })
})
