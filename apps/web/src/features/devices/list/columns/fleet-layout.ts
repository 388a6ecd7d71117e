import { isObject } from '@fieldport/domain'
import {
  baseColumns,
  type ColumnId,
  dataKeyOf,
  isBaseColumn,
  maximumWidthPx,
  minimumWidthPx,
  nameColumn,
  parseColumnId,
} from './columns.ts'

/** A person's columns with order, widths and sorting. */
export type FleetLayout = {
  readonly columns: readonly ColumnId[]
  /** In pixels; a missing column has its default width. */
  readonly widths: Readonly<Record<string, number>>
  readonly sort: ColumnId
  readonly desc: boolean
}

/** Maximum measurement columns. Source: the contract, `maximumReadingKeys`. */
export const maximumMeasurements = 20

export const defaultLayout: FleetLayout = {
  columns: baseColumns.filter(({ shown }) => shown).map(({ id }) => id),
  widths: {},
  sort: nameColumn,
  desc: false,
}

/** Parses a stored layout; invalid parts are left out, and the device's name is always included. */
export function parseLayout(value: unknown): FleetLayout {
  if (!isObject(value)) return defaultLayout
  return {
    columns: parseColumns(value['columns']),
    widths: parseWidths(value['widths']),
    sort: parseColumnId(value['sort']) ?? defaultLayout.sort,
    desc: value['desc'] === true,
  }
}

function parseColumns(value: unknown): readonly ColumnId[] {
  if (!Array.isArray(value)) return defaultLayout.columns
  const known = value.map(parseColumnId).filter((id) => id !== undefined)
  const once = [...new Set<ColumnId>(known)]
  const measured = once.filter((id) => !isBaseColumn(id)).slice(0, maximumMeasurements)
  const columns = once.filter((id) => isBaseColumn(id) || measured.includes(id))
  return columns.includes(nameColumn) ? columns : [nameColumn, ...columns]
}

function parseWidths(value: unknown): Readonly<Record<string, number>> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [ColumnId, number] => parseColumnId(entry[0]) !== undefined)
      .filter(([, width]) => typeof width === 'number' && Number.isFinite(width))
      .map(([id, width]) => [id, clampWidth(width)]),
  )
}

export function clampWidth(widthPx: number): number {
  return Math.round(Math.min(Math.max(widthPx, minimumWidthPx), maximumWidthPx))
}

/** The data keys of the shown measurement columns. */
export function shownKeys(columns: readonly ColumnId[]): readonly string[] {
  return columns.map(dataKeyOf).filter((key) => key !== undefined)
}

/** Shows a column at the end, or hides it; the name cannot be hidden, and at most twenty measurements are shown. */
export function toggleColumn(layout: FleetLayout, column: ColumnId): FleetLayout {
  const { columns } = layout
  if (column === nameColumn) return layout
  if (columns.includes(column)) return { ...layout, columns: columns.filter((id) => id !== column) }
  const isFull = dataKeyOf(column) !== undefined && shownKeys(columns).length >= maximumMeasurements
  return isFull ? layout : { ...layout, columns: [...columns, column] }
}

/** Moves a column to the position of another. */
export function moveColumn(layout: FleetLayout, column: ColumnId, to: ColumnId): FleetLayout {
  const at = layout.columns.indexOf(to)
  if (at < 0 || column === to || !layout.columns.includes(column)) return layout
  return { ...layout, columns: layout.columns.filter((id) => id !== column).toSpliced(at, 0, column) }
}

/** Moves a column by a number of positions, as far as possible. */
export function shiftColumn(layout: FleetLayout, column: ColumnId, by: number): FleetLayout {
  const at = layout.columns.indexOf(column)
  const target = layout.columns[Math.min(Math.max(at + by, 0), layout.columns.length - 1)]
  return at < 0 || target === undefined ? layout : moveColumn(layout, column, target)
}
