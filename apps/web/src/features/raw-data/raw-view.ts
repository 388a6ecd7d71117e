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

/** What the page of raw data shows; all of it stands in the address, and what is as ever does not. */
export type RawView = {
  /** Epoch seconds; both or none. None: the last 24 hours. */
  readonly from?: number
  readonly to?: number
  /** Whose clock times are read and typed by; absent: the device's if it has a zone, else the reader's. */
  readonly zone?: ZoneChoice
  readonly cols?: string
  /** A data key, or 'ts'. */
  readonly sort?: string
  readonly desc?: boolean
  readonly size?: RawRowsPerPage
  readonly page?: number
}

/** Reads the view from the address; what cannot be read is left out. A range that cannot be loaded stays, so that the page says why. */
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

/** Changes the view; undefined takes a field out. Anything but another page leads back to the first. */
export function changeRawView(
  view: RawView,
  change: { readonly [Field in keyof RawView]?: RawView[Field] | undefined },
): RawView {
  const { page: _page, ...rest } = view
  return parseRawView({ ...rest, ...change })
}

export function choiceOf({ cols }: RawView): RawColumnChoice {
  return parseRawColumnChoice(cols)
}

export function sortingOf({ sort, desc }: RawView): RawSorting {
  return sort === undefined ? defaultRawSorting : { key: sort, desc: desc ?? false }
}

/** A press on the column that sorts turns it round; another begins upwards, time with the newest. */
export function toggleRawSort(view: RawView, key: string): RawView {
  const now = sortingOf(view)
  const next = now.key === key ? { key, desc: !now.desc } : { key, desc: key === defaultRawSorting.key }
  const isDefault = next.key === defaultRawSorting.key && next.desc
  return changeRawView(
    view,
    isDefault ? { sort: undefined, desc: undefined } : { sort: key, desc: next.desc },
  )
}

export function sizeOf({ size }: RawView): RawRowsPerPage {
  return size ?? defaultRawRowsPerPage
}
