import { expect, it } from 'vitest'
import { rangeOf } from './range/use-range-fields.ts'
import { changeRawView, parseRawView, rowsPerPageOf, sortingOf, toggleRawSort } from './raw-view.ts'

it('reads a view from the URL, and omits invalid and default values', () => {
  const view = {
    from: 1_760_000_000,
    to: 1_760_003_600,
    zone: 'utc',
    cols: '.all',
    sort: 'vin',
    desc: true,
    size: 'all',
    page: 3,
  }
  expect(parseRawView({ ...view, desc: 'true', page: '3', from: '1760000000' })).toEqual(view)
  expect(parseRawView({ from: '5', zone: 'mars', cols: '', sort: '', size: '50', page: '1' })).toEqual({})
  expect(parseRawView({ page: '-2', size: '7', to: 'x' })).toEqual({})
})

it('returns to the first page after any other change', () => {
  expect(changeRawView({ page: 4, sort: 'vin' }, { size: 10 })).toEqual({ sort: 'vin', size: 10 })
})

it('covers the last 24 hours without a range', () => {
  expect(rangeOf({}, 1_760_000_000)).toEqual({ fromSeconds: 1_759_913_640, toSeconds: 1_760_000_040 })
  expect(rangeOf({ from: 1, to: 2 }, 5)).toEqual({ fromSeconds: 1, toSeconds: 2 })
})

it('sorts by the newest, reverses a column, and returns to the default', () => {
  expect(sortingOf({})).toEqual({ key: 'ts', desc: true })
  expect(rowsPerPageOf({})).toBe(50)
  const byVin = toggleRawSort({}, 'vin')
  expect(sortingOf(byVin)).toEqual({ key: 'vin', desc: false })
  expect(sortingOf(toggleRawSort(byVin, 'vin'))).toEqual({ key: 'vin', desc: true })
  expect(toggleRawSort({}, 'ts')).toEqual({ sort: 'ts' })
  expect(sortingOf({ sort: 'ts' })).toEqual({ key: 'ts', desc: false })
  expect(toggleRawSort({ sort: 'ts' }, 'ts')).toEqual({})
})
