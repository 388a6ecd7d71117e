import type { ContactState } from '@fieldport/domain'
import { type ColumnId, isSortable, parseColumnId } from './columns/columns.ts'

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
