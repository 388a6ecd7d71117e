import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRawTable } from './raw-table.ts'

it('returns every value unchanged, of any kind and across chunk boundaries', () => {
  const value = fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.string(), fc.boolean())
  fc.assert(
    fc.property(fc.array(fc.array(value, { maxLength: 5 }), { maxLength: 6 }), (pieces) => {
      const table = createRawTable()
      const all = pieces.flat()
      let row = all.length
      for (const piece of pieces) table.append({ ts: piece.map(() => row--), columns: { a: piece } })
      expect(table.rows()).toBe(all.length)
      expect(all.map((_, at) => table.valueAt('a', at))).toEqual(all)
    }),
  )
})

it('keeps rows separate across many chunks of a column', () => {
  const table = createRawTable()
  const rows = 200_000
  const ts = Array.from({ length: rows }, (_, at) => rows - at)
  table.append({ ts, columns: { a: ts, b: ts.map((each) => (each % 2 === 0 ? 'even' : null)) } })
  for (const row of [0, 65_535, 65_536, 131_072, rows - 1]) {
    expect(table.tsAt(row)).toBe(rows - row)
    expect(table.valueAt('a', row)).toBe(rows - row)
    expect(table.valueAt('b', row)).toBe((rows - row) % 2 === 0 ? 'even' : null)
  }
  expect(table.column('b')?.texts).toEqual(['even'])
})

it('stores a list as text, and returns nothing for missing values', () => {
  const table = createRawTable()
  table.append({ ts: [1], columns: { events: [[{ topic: 'vin' }]] } })
  expect(table.valueAt('events', 0)).toBe('[{"topic":"vin"}]')
  expect(table.valueAt('other', 0)).toBeNull()
  expect(table.valueAt('events', 5)).toBeNull()
})

it('joins further columns by time, and drops unmatched rows', () => {
  const table = createRawTable()
  table.append({ ts: [50, 40, 30, 20], columns: {} })
  const join = table.createJoin()
  join({ ts: [60, 50, 45], columns: { a: [6, 5, 4.5] } })
  join({ ts: [30, 20, 10], columns: { a: [3, null, 1] } })
  expect([0, 1, 2, 3].map((row) => table.valueAt('a', row))).toEqual([5, null, 3, null])
  expect(table.rows()).toBe(4)
})
