import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortRawRows } from './raw-sort.ts'
import { createRawTable, type RawValue } from './raw-table.ts'

const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

function sorted(values: readonly RawValue[], desc: boolean) {
  const table = createRawTable()
  table.append({ ts: values.map((_, at) => 1000 - at), columns: { a: values } })
  const order = sortRawRows(table, { key: 'a', desc }, byText)
  return values.map((_, place) => order(place))
}

/** The expected order, by plain comparison. */
function expected(values: readonly RawValue[], desc: boolean) {
  const rank = (value: RawValue) => (typeof value === 'number' ? 0 : 1)
  const compare = (left: RawValue, right: RawValue) => {
    if (rank(left) !== rank(right)) return rank(left) - rank(right)
    if (typeof left === 'number' && typeof right === 'number') return left - right || 0
    return byText(String(left), String(right))
  }
  const rows = values.map((_, at) => at)
  return rows.toSorted((one, other) => {
    const [left, right] = [values[one] ?? null, values[other] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || one - other
    return (desc ? -compare(left, right) : compare(left, right)) || one - other
  })
}

describe('sortRawRows', () => {
  it('sorts like a pairwise comparison, equal rows newest first and missing values last', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -3, max: 3 }),
    )
    const value = fc.oneof(fc.constant(null), number, fc.constantFrom('b', 'a', '10', ''))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), fc.boolean(), (values, desc) => {
        const clean = values.map((each) => (each === 0 ? 0 : each))
        expect(sorted(clean, desc)).toEqual(expected(clean, desc))
      }),
      { numRuns: 400 },
    )
  })

  it('treats negative zero as zero, and true as a word', () => {
    expect(sorted([0, -0, 0], false)).toEqual([0, 1, 2])
    expect(sorted([true, 5, false, null], false)).toEqual([1, 2, 0, 3])
    expect(sorted([true, 5, false, null], true)).toEqual([0, 2, 1, 3])
  })

  it('sorts newest first by time, and can be reversed', () => {
    const table = createRawTable()
    table.append({ ts: [3, 2, 1], columns: {} })
    const rowsOf = (desc: boolean) => [0, 1, 2].map(sortRawRows(table, { key: 'ts', desc }, byText))
    expect(rowsOf(true)).toEqual([0, 1, 2])
    expect(rowsOf(false)).toEqual([2, 1, 0])
  })

  it('keeps the loaded order for a column that is not loaded', () => {
    const table = createRawTable()
    table.append({ ts: [3, 2], columns: { a: [1, 2] } })
    expect([0, 1].map(sortRawRows(table, { key: 'b', desc: true }, byText))).toEqual([0, 1])
  })
})
