import { type ExportDateStyle, type ExportFormat, exportFormatTable } from '@fieldport/domain'

/** What a person chose in the dialog. */
export type ExportChoice = {
  readonly format: ExportFormat
  readonly dates: ExportDateStyle
  /** IANA name. */
  readonly timeZone: string
  /** Everything that the plan keeps, or the range that the page shows. */
  readonly span: 'shown' | 'all'
  /** Every data key, or those that the page shows. */
  readonly columns: 'shown' | 'all'
}

/** Epoch seconds. */
export type ExportRange = { readonly from: number; readonly to: number }

/** What the page shows; undefined: it shows no range, or does not say which keys. */
export type ShownData = {
  readonly range: ExportRange | undefined
  readonly keys: readonly string[] | undefined
}

/** The range that is exported; undefined: everything. */
export function rangeOf({ span }: ExportChoice, { range }: ShownData): ExportRange | undefined {
  return span === 'shown' ? range : undefined
}

/** The address of the file. */
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
  // One that stands alone would be read as a list.
  if (keys.length === 1 && keys[0]?.includes(',')) query.append('dataKeys', keys[0])
  for (const key of keys) query.append('dataKeys', key)
  return `/api/device/device/${deviceid}/export?${query}`
}

/** Records of one file that a page fetches itself, to show how far it is; more are left to the browser, which writes them to disk. */
export const maximumFetchedRecords = 2_000_000

const lineFeed = 10

/** How many lines end in a piece of a file. */
export function countLines(piece: Uint8Array): number {
  let count = 0
  for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1)) count += 1
  return count
}

/** How much of a file is there, in percent; undefined: its lines do not tell. Never 100: a file is done when it has ended. */
export function percentDone(
  format: ExportFormat,
  lines: number,
  records: number | undefined,
): number | undefined {
  if ((format !== 'csv' && format !== 'jsonl') || !records) return undefined
  return Math.min(99, Math.floor((lines / records) * 100))
}
