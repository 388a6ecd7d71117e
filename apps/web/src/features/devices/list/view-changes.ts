import type { ColumnId } from './columns/columns.ts'
import type { FleetLayout } from './columns/fleet-layout.ts'
import { defaultPageSize, type ListView, parseListView } from './list-view.ts'

export type Sorting = { readonly sort: ColumnId; readonly desc: boolean }

/** The sorting in the URL, otherwise the person's last one. */
export function sortingOf(view: ListView, layout: FleetLayout): Sorting {
  return view.sort === undefined
    ? { sort: layout.sort, desc: view.desc ?? layout.desc }
    : { sort: view.sort, desc: view.desc ?? false }
}

/**
 * Choosing the sorted column reverses it; another column starts in its natural direction, for example newest contact
 * first.
 */
export function toggleSort(sorting: Sorting, column: ColumnId): Sorting {
  if (sorting.sort === column) return { sort: column, desc: !sorting.desc }
  return { sort: column, desc: column === 'lastContact' }
}

/** The URL of the list's first page with this sorting. */
export function withSorting(view: ListView, { sort, desc }: Sorting): ListView {
  const { page: _page, sort: _sort, desc: _desc, ...rest } = view
  return { ...rest, sort, ...(desc ? { desc: true } : {}) }
}

/** Changes the view and returns to its first page; undefined removes a field. */
export function changeView(
  view: ListView,
  change: { readonly [Field in keyof ListView]?: ListView[Field] | undefined },
): ListView {
  const { page: _page, ...rest } = view
  return parseListView({ ...rest, ...change })
}

/** Whether a filter hides devices of the list. */
export function isFiltered({ q, state, group }: ListView): boolean {
  return q !== undefined || state !== undefined || group !== undefined
}

export type RowPage<Row> = {
  readonly rows: readonly Row[]
  readonly page: number
  readonly pages: number
  /** Number of the first row, from 1. */
  readonly first: number
}

export function paginate<Row>(rows: readonly Row[], view: ListView): RowPage<Row> {
  const size = view.size ?? defaultPageSize
  if (size === 'all') return { rows, page: 1, pages: 1, first: 1 }
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(view.page ?? 1, pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages, first: (page - 1) * size + 1 }
}
