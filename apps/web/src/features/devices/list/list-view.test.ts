import { describe, expect, it } from 'vitest'
import { defaultLayout } from './columns/fleet-layout.ts'
import { parseListView } from './list-view.ts'
import { changeView, paginate, sortingOf, toggleSort, withSorting } from './view-changes.ts'

describe('parseListView', () => {
  it('reads the URL and omits invalid and default values', () => {
    const search = { q: 'pump', sort: 'plan', desc: 'true', page: '3', size: '50', state: 'stale' }
    expect(parseListView(search)).toEqual({
      q: 'pump',
      sort: 'plan',
      desc: true,
      page: 3,
      size: 50,
      state: 'stale',
    })
    expect(
      parseListView({ q: '', sort: 'x', desc: 'no', page: '-1', size: '10', state: 'alive', all: '1' }),
    ).toEqual({})
  })

  it.each([
    [1, {}],
    [1.5, {}],
    [2, { page: 2 }],
  ])('reads page %s, omitting the first', (page, view) => {
    expect(parseListView({ page })).toEqual(view)
  })

  it('reads groups, measurements, all rows, and texts that look like numbers', () => {
    expect(parseListView({ group: 7, sort: 'key:vin', size: 'all', state: 'alarm', show: 'map' })).toEqual({
      group: '7',
      sort: 'key:vin',
      size: 'all',
      state: 'alarm',
      show: 'map',
    })
  })

  it("ignores the group in the vendor's list of all devices, which has no control for it", () => {
    expect(parseListView({ all: true, group: 'North' })).toEqual({ all: true })
  })
})

describe('sorting', () => {
  it('is taken from the URL, or else from the stored layout', () => {
    const kept = { ...defaultLayout, sort: 'plan', desc: true } as const
    expect(sortingOf({}, kept)).toEqual({ sort: 'plan', desc: true })
    expect(sortingOf({ sort: 'name' }, kept)).toEqual({ sort: 'name', desc: false })
  })

  it('reverses the sorted column, and starts contacts with the newest', () => {
    expect(toggleSort({ sort: 'name', desc: false }, 'name')).toEqual({ sort: 'name', desc: true })
    expect(toggleSort({ sort: 'name', desc: true }, 'lastContact')).toEqual({
      sort: 'lastContact',
      desc: true,
    })
    expect(toggleSort({ sort: 'name', desc: true }, 'plan')).toEqual({ sort: 'plan', desc: false })
  })

  it('is stored in the URL with its direction', () => {
    expect(withSorting({ q: 'x' }, { sort: 'name', desc: true })).toEqual({
      q: 'x',
      sort: 'name',
      desc: true,
    })
  })

  it('returns to the first page', () => {
    expect(withSorting({ page: 4, q: 'x', desc: true }, { sort: 'name', desc: false })).toEqual({
      q: 'x',
      sort: 'name',
    })
    expect(changeView({ page: 4, q: 'x', group: 'North' }, { group: undefined })).toEqual({ q: 'x' })
  })
})

describe('paginate', () => {
  const rows = Array.from({ length: 23 }, (_, at) => at)

  it('returns pages of ten, or all rows', () => {
    expect(paginate(rows, {})).toEqual({ rows: rows.slice(0, 10), page: 1, pages: 3, first: 1 })
    expect(paginate(rows, { page: 3 }).rows).toEqual([20, 21, 22])
    expect(paginate(rows, { page: 3, size: 'all' })).toEqual({ rows, page: 1, pages: 1, first: 1 })
  })

  it('returns the last page if there are fewer', () => {
    expect(paginate(rows, { page: 9 }).page).toBe(3)
    expect(paginate([], { page: 2 })).toEqual({ rows: [], page: 1, pages: 1, first: 1 })
  })
})
