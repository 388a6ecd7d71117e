/** A column of the list; `shown`: visible by default. Widths in pixels. */
type ColumnRow = { readonly id: string; readonly widthPx: number; readonly shown: boolean }

export const baseColumns = [
  { id: 'name', widthPx: 168, shown: true },
  { id: 'state', widthPx: 144, shown: true },
  { id: 'highlights', widthPx: 200, shown: true },
  { id: 'customer', widthPx: 108, shown: true },
  { id: 'lastContact', widthPx: 116, shown: true },
  { id: 'group', widthPx: 96, shown: false },
  { id: 'deviceid', widthPx: 116, shown: false },
  { id: 'model', widthPx: 92, shown: false },
  { id: 'permission', widthPx: 104, shown: false },
  { id: 'plan', widthPx: 92, shown: false },
  { id: 'fw', widthPx: 128, shown: false },
  { id: 'status', widthPx: 140, shown: false },
] as const satisfies readonly ColumnRow[]

export type BaseColumnId = (typeof baseColumns)[number]['id']
/** A measurement of the devices as a column, such as 'key:vin'. */
export type MeasurementColumnId = `key:${string}`
export type ColumnId = BaseColumnId | MeasurementColumnId

const measurementWidthPx = 128
export const minimumWidthPx = 64
export const maximumWidthPx = 640
const longestKey = 64

/** This column identifies a device; it is always shown. */
export const nameColumn = 'name'

export function measurementColumn(key: string): MeasurementColumnId {
  return `key:${key}`
}

/** The data key of a measurement's column; undefined for the other columns. */
export function dataKeyOf(column: ColumnId): string | undefined {
  return column.startsWith('key:') ? column.slice('key:'.length) : undefined
}

/** Highlights have no order, because their values are of different kinds. */
export function isSortable(column: ColumnId): boolean {
  return column !== 'highlights'
}

export function isBaseColumn(id: string): id is BaseColumnId {
  return baseColumns.some((column) => column.id === id)
}

/** Parses a column ID in a URL or a stored layout; undefined: unknown. */
export function parseColumnId(id: unknown): ColumnId | undefined {
  if (typeof id !== 'string') return undefined
  if (isBaseColumn(id)) return id
  if (!id.startsWith('key:')) return undefined
  const key = id.slice('key:'.length)
  // Calls separate keys by commas.
  return key.length > 0 && key.length <= longestKey && !key.includes(',') ? measurementColumn(key) : undefined
}

export function defaultWidth(column: ColumnId): number {
  return baseColumns.find(({ id }) => id === column)?.widthPx ?? measurementWidthPx
}
