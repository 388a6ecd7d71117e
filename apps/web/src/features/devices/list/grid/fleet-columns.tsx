import { type ColumnDef, columnSizingFeature, tableFeatures } from '@tanstack/react-table'
import type { TFunction } from 'i18next'
import type { LiveFleet } from '../../../../lib/fleet/live-fleet.ts'
import type { ListedDevice } from '../filter-sort-devices.ts'
import {
  type BaseColumnId,
  type ColumnId,
  defaultWidth,
  isBaseColumn,
  nameColumn,
} from '../columns/columns.ts'
import { FleetCell } from './fleet-cell.tsx'
import { measurementLabel } from '../reading-text.ts'

export const fleetFeatures = tableFeatures({ columnSizingFeature })
export type FleetColumnDef = ColumnDef<typeof fleetFeatures, ListedDevice>

export function columnLabel(column: ColumnId, t: TFunction): string {
  return isBaseColumn(column) ? baseColumnLabel(column, t) : measurementLabel(column.slice('key:'.length))
}

function baseColumnLabel(column: BaseColumnId, t: TFunction): string {
  const labels: Readonly<Record<BaseColumnId, string>> = {
    name: t('Device'),
    state: t('State'),
    highlights: t('Key values'),
    lastContact: t('Last contact'),
    group: t('Group'),
    deviceid: t('Device ID'),
    model: t('Model'),
    permission: t('Permission'),
    plan: t('Plan'),
    fw: t('Firmware'),
    customer: t('Customer'),
    status: t('Status'),
  }
  return labels[column]
}

/** The columns of the table, in order. */
export function buildColumns(columns: readonly ColumnId[], live: LiveFleet, t: TFunction): FleetColumnDef[] {
  return columns.map((column) => ({
    id: column,
    header: columnLabel(column, t),
    size: defaultWidth(column),
    cell: ({ row }) => <FleetCell column={column} device={row.original} live={live} t={t} />,
  }))
}

/** Widths of the columns for selection and menu. */
const selectWidthPx = 40
const menuWidthPx = 48

/**
 * The grid tracks of every row. Columns share the available width until one is resized; then all keep their width and
 * the rest stays empty.
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

/** A wider name column would leave no room for the others. */
const widestPinnedPx = 320

/**
 * Width of the columns for selection and name, which stay in place while the rest scrolls sideways; undefined: they
 * scroll too.
 */
export function pinnedPx(
  columns: readonly { readonly id: string; readonly widthPx: number }[],
): number | undefined {
  const name = columns.find(({ id }) => id === nameColumn)
  return !name || name.widthPx > widestPinnedPx ? undefined : selectWidthPx + name.widthPx
}

/** Below this width, the frame scrolls sideways. */
export function minimumTableWidthPx(columns: readonly { readonly widthPx: number }[]): number {
  return columns.reduce((sum, { widthPx }) => sum + widthPx, selectWidthPx + menuWidthPx)
}
