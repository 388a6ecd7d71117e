import { type ExportDateStyle, type ExportFormat, exportFormatTable } from '@fieldport/domain'

/** The options chosen in the dialog. */
export type ExportChoice = {
  readonly format: ExportFormat
  readonly dates: ExportDateStyle
  /** IANA name. */
  readonly timeZone: string
  /** Everything that the plan keeps, or the shown range. */
  readonly span: 'shown' | 'all'
  /** All data keys, or the shown ones. */
  readonly columns: 'shown' | 'all'
}

/** Epoch seconds. */
export type ExportRange = { readonly from: number; readonly to: number }

/** The shown data; undefined: the page has no range, or does not specify keys. */
export type ShownData = {
  readonly range: ExportRange | undefined
  readonly keys: readonly string[] | undefined
}

/** The exported range; undefined: everything. */
export function rangeOf({ span }: ExportChoice, { range }: ShownData): ExportRange | undefined {
  return span === 'shown' ? range : undefined
}

/** The URL of the file. */
export function exportPath(deviceid: string, choice: ExportChoice, shown: ShownData): string {
  const { format, dates, timeZone, columns } = choice
  const { hasColumns, hasDateStyle } = exportFormatTable[format]
  const query = new URLSearchParams({ format, timeZone })
  if (hasDateStyle) query.set('dates', dates)
  const range = rangeOf(choice, shown)
  if (range) {
    query.set('from', String(range.from))
    query.set('to', String(range.to))
  }
  const keys = hasColumns && columns === 'shown' ? (shown.keys ?? []) : []
  // A single key containing a comma would be parsed as a list.
  if (keys.length === 1 && keys[0]?.includes(',')) query.append('dataKeys', keys[0])
  for (const key of keys) query.append('dataKeys', key)
  return `/api/device/device/${deviceid}/export?${query}`
}

/**
 * Maximum records of a file that the page itself fetches, to show progress; larger ones are left to the browser, which
 * writes them to disk.
 */
export const maximumFetchedRecords = 2_000_000

const lineFeed = 10

/** The number of lines that end in a chunk of a file. */
export function countLines(piece: Uint8Array): number {
  let count = 0
  for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1)) count += 1
  return count
}

/**
 * The received share of a file, in percent; undefined: its lines do not reveal it. Never 100, because a file is only
 * complete when it has ended.
 */
export function percentDone(
  format: ExportFormat,
  lines: number,
  records: number | undefined,
): number | undefined {
  if ((format !== 'csv' && format !== 'jsonl') || !records) return undefined
  return Math.min(99, Math.floor((lines / records) * 100))
}
