import { clampPage, type RawRowsPerPage } from '@fieldport/domain'

export type RawPage = {
  readonly page: number
  readonly pages: number
  /** Positions in the order; the end is excluded. */
  readonly first: number
  readonly end: number
}

/** The rows on a page. */
export function pageOfRows(rows: number, size: RawRowsPerPage, wanted: number | undefined): RawPage {
  if (size === 'all') return { page: 1, pages: 1, first: 0, end: rows }
  const pages = Math.max(1, Math.ceil(rows / size))
  const page = clampPage(wanted ?? 1, pages)
  return { page, pages, first: (page - 1) * size, end: Math.min(rows, page * size) }
}
