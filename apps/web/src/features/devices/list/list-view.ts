import type { ContactState } from '@fieldport/domain'
import { type ColumnId, isSortable, parseColumnId } from './columns/columns.ts'
import type { FleetLayout } from './columns/fleet-layout.ts'

export const pageSizes = [10, 25, 50, 100, 'all'] as const
export type PageSize = (typeof pageSizes)[number]
/** Source: specification 3, section 2.2. */
export const defaultPageSize = 10

/** The filters of the numbers at the top: by contact, by condition, or devices that need attention. */
export const statusFilters = ['live', 'stale', 'never', 'warning', 'alarm', 'attention'] as const
export type StatusFilter = ContactState | 'warning' | 'alarm' | 'attention'

export const panes = ['grid', 'map', 'both'] as const
export type Pane = (typeof panes)[number]

/** The state of the list; all of it is in the URL. */
export type ListView = {
  readonly q?: string
  readonly sort?: ColumnId
  readonly desc?: boolean
  readonly page?: number
  readonly size?: PageSize
  readonly state?: StatusFilter
  /** One of the person's own groups; absent: all. */
  readonly group?: string
  /** All devices, for the vendor. */
  readonly all?: boolean
  /** Where grid and map do not fit side by side. */
  readonly show?: Pane
}

/** Parses the view in the URL. Invalid values are left out, and defaults are never in the URL. */
export function parseListView(search: Record<string, unknown>): ListView {
  const { q, sort, desc, page, size, state, all, group, show } = search
  const wanted = parseColumnId(sort)
  const column = wanted && isSortable(wanted) ? wanted : undefined
  const pageNumber = parseLaterPage(page)
  const pageSize = pageSizes.find((choice) => String(choice) === String(size))
  const status = statusFilters.find((name) => name === state)
  const pane = panes.find((name) => name === show)
  return {
    ...(isText(q) ? { q: String(q) } : {}),
    ...(column ? { sort: column } : {}),
    ...(isTrue(desc) ? { desc: true } : {}),
    ...(pageNumber ? { page: pageNumber } : {}),
    ...(pageSize && pageSize !== defaultPageSize ? { size: pageSize } : {}),
    ...(status ? { state: status } : {}),
    // Most of all devices are not in the vendor's own groups.
    ...(isText(group) && !isTrue(all) ? { group: String(group) } : {}),
    ...(isTrue(all) ? { all: true } : {}),
    ...(pane ? { show: pane } : {}),
  }
}

/** The router parses '7' as a number when a link is followed inside the page. */
function isText(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** The first page is the default, which is never in the URL. */
function parseLaterPage(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 1 ? number : undefined
}

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

export type PageOf<Row> = {
  readonly rows: readonly Row[]
  readonly page: number
  readonly pages: number
  /** Number of the first row, from 1. */
  readonly first: number
}

export function pageOf<Row>(rows: readonly Row[], view: ListView): PageOf<Row> {
  const size = view.size ?? defaultPageSize
  if (size === 'all') return { rows, page: 1, pages: 1, first: 1 }
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(view.page ?? 1, pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages, first: (page - 1) * size + 1 }
}
