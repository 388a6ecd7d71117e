import { type ColumnDef, columnSizingFeature, tableFeatures } from '@tanstack/react-table'
import type { TFunction } from 'i18next'
import type { LiveFleet } from '../../../../lib/fleet/live-fleet.ts'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { baseColumnLabel, type ColumnId, defaultWidth, isBaseColumn, nameColumn } from '../columns/columns.ts'
import { FleetCell } from './fleet-cell.tsx'
import { measurementLabel } from '../reading-text.ts'

export const fleetFeatures = tableFeatures({ columnSizingFeature })
export type FleetColumnDef = ColumnDef<typeof fleetFeatures, ListedDevice>

export function columnLabel(column: ColumnId, t: TFunction): string {
  return isBaseColumn(column) ? baseColumnLabel(column, t) : measurementLabel(column.slice('key:'.length))
}

/** The columns of the table, in the order in which they are shown. */
export function buildColumns(columns: readonly ColumnId[], live: LiveFleet, t: TFunction): FleetColumnDef[] {
  return columns.map((column) => ({
    id: column,
    header: columnLabel(column, t),
    size: defaultWidth(column),
    cell: ({ row }) => <FleetCell column={column} device={row.original} live={live} t={t} />,
  }))
}

/** Beside the columns: the box that selects a row, and the button of its menu. */
const selectWidthPx = 40
const menuWidthPx = 48

/**
 * The tracks of every row. Columns that nobody has drawn share what room there is; once one is drawn, all keep their width and
 * the rest stays free.
 */
export function gridTracks(
  columns: readonly { readonly id: string; readonly widthPx: number }[],
  isDrawn: boolean,
): string {
  const tracks = columns.map(({ widthPx }) =>
    isDrawn ? `${widthPx}px` : `minmax(${widthPx}px, ${widthPx}fr)`,
  )
  const rest = isDrawn ? ['minmax(0, 1fr)'] : ['0']
  return [`${selectWidthPx}px`, ...tracks, ...rest, `${menuWidthPx}px`].join(' ')
}

/** Wider than this a name would leave no room for what it names. */
const widestPinnedPx = 320

/** Up to where the box and the name stand still while the rest is scrolled sideways; undefined: nothing does. */
export function pinnedPx(
  columns: readonly { readonly id: string; readonly widthPx: number }[],
): number | undefined {
  const widthPx = columns.find(({ id }) => id === nameColumn)?.widthPx ?? 0
  return widthPx > widestPinnedPx ? undefined : selectWidthPx + widthPx
}

/** Below it the frame scrolls sideways. */
export function leastWidthPx(columns: readonly { readonly widthPx: number }[]): number {
  return columns.reduce((sum, { widthPx }) => sum + widthPx, selectWidthPx + menuWidthPx)
}
