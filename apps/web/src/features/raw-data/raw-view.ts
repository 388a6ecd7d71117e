import {
  defaultRawRowsPerPage,
  defaultRawSorting,
  formatRawColumnChoice,
  parseRawColumnChoice,
  parseZoneChoice,
  type RawColumnChoice,
  type RawRowsPerPage,
  type RawSorting,
  rawRowsPerPage,
  type ZoneChoice,
} from '@fieldport/domain'

/** The state of the raw data page; all of it is in the URL, except defaults. */
export type RawView = {
  /** Epoch seconds; both or none. None: the last 24 hours. */
  readonly from?: number
  readonly to?: number
  /** The zone of shown and typed times; absent: the device's if it has one, otherwise the reader's. */
  readonly zone?: ZoneChoice
  readonly cols?: string
  /** A data key, or 'ts'. */
  readonly sort?: string
  readonly desc?: boolean
  readonly size?: RawRowsPerPage
  readonly page?: number
}

/**
 * Parses the view in the URL; invalid values are left out. A range that cannot be loaded stays, so that the page says
 * why.
 */
export function parseRawView(search: Record<string, unknown>): RawView {
  const { from, to, zone, cols, sort, desc, size, page } = search
  const start = readSeconds(from)
  const end = readSeconds(to)
  const choice = formatRawColumnChoice(parseRawColumnChoice(typeof cols === 'string' ? cols : undefined))
  const rows = rawRowsPerPage.find((each) => String(each) === String(size))
  const number = Number(page)
  const whose = parseZoneChoice(zone)
  return {
    ...(start === undefined || end === undefined ? {} : { from: start, to: end }),
    ...(whose ? { zone: whose } : {}),
    ...(choice === undefined ? {} : { cols: choice }),
    ...(typeof sort === 'string' && sort !== '' && sort.length <= 64 ? { sort } : {}),
    ...(desc === true || desc === 'true' ? { desc: true } : {}),
    ...(rows === undefined || rows === defaultRawRowsPerPage ? {} : { size: rows }),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  }
}

function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds >= 0 && seconds < 1e10 ? Math.floor(seconds) : undefined
}

/** Changes the view; undefined removes a field. Any change except of the page returns to the first page. */
export function changeRawView(
  view: RawView,
  change: { readonly [Field in keyof RawView]?: RawView[Field] | undefined },
): RawView {
  const { page: _page, ...rest } = view
  return parseRawView({ ...rest, ...change })
}

export function getColumnChoice({ cols }: RawView): RawColumnChoice {
  return parseRawColumnChoice(cols)
}

export function sortingOf({ sort, desc }: RawView): RawSorting {
  return sort === undefined ? defaultRawSorting : { key: sort, desc: desc ?? false }
}

/** Clicking the sorted column reverses it; another one starts ascending, time with the newest. */
export function toggleRawSort(view: RawView, key: string): RawView {
  const now = sortingOf(view)
  const next = now.key === key ? { key, desc: !now.desc } : { key, desc: key === defaultRawSorting.key }
  const isDefault = next.key === defaultRawSorting.key && next.desc
  return changeRawView(
    view,
    isDefault ? { sort: undefined, desc: undefined } : { sort: key, desc: next.desc },
  )
}

export function rowsPerPageOf({ size }: RawView): RawRowsPerPage {
  return size ?? defaultRawRowsPerPage
}
