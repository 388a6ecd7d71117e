import { useTable } from '@tanstack/react-table'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveFleet } from '../../../../lib/fleet/live-fleet.ts'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { type ColumnId, defaultWidth } from '../columns/columns.ts'
import { SelectAllCheckbox } from '../bulk/select-all-checkbox.tsx'
import classes from './fleet-grid.module.css'
import { buildColumns, fleetFeatures, gridTracks, minimumTableWidthPx, pinnedPx } from './fleet-columns.tsx'
import { GridBody } from './grid-body.tsx'
import { GridHeader } from './grid-header.tsx'
import { PlaceholderRows } from './grid-placeholder.tsx'
import { useTableOverflow } from './use-table-overflow.ts'
import type { FleetLayout } from '../columns/fleet-layout.ts'
import type { RowActions } from '../dialogs/row-actions.ts'
import type { DeviceSelection } from '../bulk/use-device-selection.ts'
import type { Sorting } from '../view-changes.ts'

export type GridProps = {
  /** The rows of the page; undefined: unknown. */
  readonly rows: readonly ListedDevice[] | undefined
  readonly placeholders: { readonly count: number; readonly word: string }
  readonly total: number
  /** Number of the first row of the page, from 1. */
  readonly first: number
  readonly live: LiveFleet
  readonly layout: FleetLayout
  readonly onLayout: (layout: FleetLayout) => void
  readonly sorting: Sorting
  readonly onSort: (column: ColumnId) => void
  readonly selection: DeviceSelection
  readonly actions: RowActions
}

const noRows: ListedDevice[] = []

export function FleetGrid(props: GridProps) {
  const { rows, placeholders, layout, onLayout, selection } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const { table, columns, style, isPinned, setDrawn } = useFleetTable(props)
  const { beyondPx, hidden } = useTableOverflow(scroller, layout.columns)
  const keepWidths = (widths: Readonly<Record<string, number>>) => {
    setDrawn(undefined)
    onLayout({ ...layout, widths })
  }
  return (
    <div
      className={classes['frame']}
      ref={scroller}
      style={{ ...style, '--fleet-beyond': `${beyondPx}px` } as CSSProperties}
      data-pinned={isPinned || undefined}
      data-testid="fleet-frame"
      data-hidden={hidden.length > 0 || undefined}
    >
      <div
        role="grid"
        aria-label={t('Devices')}
        aria-rowcount={props.total + 1}
        aria-multiselectable="true"
        aria-busy={!rows}
        className={classes['grid']}
      >
        <GridHeader
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          sorting={props.sorting}
          onSort={props.onSort}
          onResize={setDrawn}
          onResizeEnd={keepWidths}
          layout={layout}
          onLayout={onLayout}
          hidden={hidden}
          onShowHidden={() => showNext(scroller.current)}
        >
          <SelectAllCheckbox selection={selection} isReady={rows !== undefined} className={classes['box']} />
        </GridHeader>
        {rows ? (
          <GridBody
            rows={table.getRowModel().rows}
            columns={columns}
            first={props.first}
            scroller={scroller}
            selection={selection}
            actions={props.actions}
          />
        ) : (
          <PlaceholderRows count={placeholders.count} label={placeholders.word} columns={layout.columns} />
        )}
      </div>
    </div>
  )
}

/** Scrolls by the visible width, not counting the columns that stay in place. */
function showNext(frame: HTMLElement | null): void {
  if (!frame) return
  const direction = getComputedStyle(frame).direction === 'rtl' ? -1 : 1
  frame.scrollBy({ left: (direction * frame.clientWidth) / 2, behavior: 'smooth' })
}

function useFleetTable({ rows, live, layout }: Pick<GridProps, 'rows' | 'live' | 'layout'>) {
  const { t } = useTranslation()
  // Widths during a resize; stored when the pointer is released.
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>()
  const widths = drawn ?? layout.widths
  const columns = useMemo(() => buildColumns(layout.columns, live, t), [layout.columns, live, t])
  const table = useTable({
    features: fleetFeatures,
    columns,
    data: rows ?? noRows,
    getRowId: ({ deviceid }) => deviceid,
    state: { columnSizing: widths },
  })
  const sizes = layout.columns.map((id) => ({ id, widthPx: widths[id] ?? defaultWidth(id) }))
  const pinned = pinnedPx(sizes)
  const style = {
    '--fleet-tracks': gridTracks(sizes, Object.keys(widths).length > 0),
    '--fleet-width': `${minimumTableWidthPx(sizes)}px`,
    '--fleet-pinned': `${pinned ?? 0}px`,
  } as CSSProperties
  return { table, columns, style, isPinned: pinned !== undefined, setDrawn }
}
