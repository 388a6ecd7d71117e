import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../lib/format/numbers.ts'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { type ColumnId, defaultWidth, isSortable, parseColumnId } from '../columns/columns.ts'
import { clampWidth, type FleetLayout, shiftColumn } from '../columns/fleet-layout.ts'
import type { Sorting } from '../view-changes.ts'
import { columnLabel, type fleetFeatures } from './fleet-columns.tsx'
import sortClasses from '../../../../ui/sort-header.module.css'
import classes from './fleet-grid.module.css'

type FleetHeader = Header<typeof fleetFeatures, ListedDevice>
type Widths = Readonly<Record<string, number>>

type Props = {
  readonly headers: readonly FleetHeader[]
  readonly sorting: Sorting
  readonly onSort: (column: ColumnId) => void
  /** Called during a resize, and at its end. */
  readonly onResize: (widths: Widths) => void
  readonly onResizeEnd: (widths: Widths) => void
  readonly layout: FleetLayout
  readonly onLayout: (layout: FleetLayout) => void
  /** Columns that are cut off by the frame. */
  readonly hidden: readonly string[]
  readonly onShowHidden: () => void
  /** The checkbox that selects every row. */
  readonly children: ReactNode
}

/** Pixels by which a key press moves the edge of a column. */
const widthStepPx = 16
const columnShortcuts = 'Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight'

export function GridHeader({ headers, hidden, onShowHidden, children, ...props }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  /** All shown widths, so that resizing one column leaves the others unchanged. */
  const shownWidths = (): Widths =>
    Object.fromEntries(
      [...(row.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((cell) => [
        cell.dataset['column'] ?? '',
        cell.offsetWidth,
      ]),
    )
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['row']} ref={row}>
        <span role="columnheader" className={classes['select']}>
          {children}
        </span>
        {headers.map((header) => (
          <HeaderCell key={header.id} header={header} shownWidths={shownWidths} {...props} />
        ))}
        <span aria-hidden="true" />
        <span role="columnheader" className={classes['menuCell']} data-menu-head="">
          <span className={classes['hidden']}>{t('Actions')}</span>
          {hidden.length > 0 && <HiddenColumns columns={hidden} onShow={onShowHidden} />}
        </span>
      </div>
    </div>
  )
}

type HiddenProps = { readonly columns: readonly string[]; readonly onShow: () => void }

/** Shows that the table is wider than its frame, and scrolls to the rest. */
function HiddenColumns({ columns, onShow }: HiddenProps) {
  const { t } = useTranslation()
  const names = columns.map(parseColumnId).flatMap((id) => (id === undefined ? [] : [columnLabel(id, t)]))
  const label = t('More columns: {{names}}', { names: names.join(', ') })
  return (
    <button type="button" className={classes['more']} aria-label={label} title={label} onClick={onShow}>
      +{formatCount(columns.length)}
      <IconChevronRight size={14} aria-hidden="true" />
    </button>
  )
}

type CellProps = Omit<Props, 'headers' | 'hidden' | 'onShowHidden' | 'children'> & {
  readonly header: FleetHeader
  readonly shownWidths: () => Widths
}

function HeaderCell({
  header,
  sorting,
  onSort,
  onResize,
  onResizeEnd,
  layout,
  onLayout,
  shownWidths,
}: CellProps) {
  const { t } = useTranslation()
  const column = parseColumnId(header.column.id)
  const draw = useColumnResize(header.column.id, { shownWidths, onResize, onResizeEnd })
  if (column === undefined) return null
  const label = String(header.column.columnDef.header)
  const canSort = isSortable(column)
  const isActive = canSort && sorting.sort === column
  const Icon = sorting.desc ? IconArrowDown : IconArrowUp
  const setWidth = (widthPx: number) => onResizeEnd({ ...shownWidths(), [column]: clampWidth(widthPx) })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    if (event.shiftKey) setWidth((shownWidths()[column] ?? 0) + step * widthStepPx)
    else onLayout(shiftColumn(layout, column, step))
  }
  return (
    <div
      role="columnheader"
      className={classes['headCell']}
      aria-sort={canSort ? (isActive ? (sorting.desc ? 'descending' : 'ascending') : 'none') : undefined}
      data-column={column}
    >
      {canSort ? (
        <button
          type="button"
          className={sortClasses['sort']}
          title={t(
            'Sort. Press Shift and an arrow key to change the width, Alt and an arrow key to move the column.',
          )}
          aria-keyshortcuts={columnShortcuts}
          onClick={() => onSort(column)}
          onKeyDown={onKeyDown}
        >
          <span className={classes['plain']}>{label}</span>
          {isActive && <Icon size={14} aria-hidden="true" />}
        </button>
      ) : (
        // A click has no effect here; keys do.
        <span
          role="group"
          aria-label={label}
          tabIndex={0}
          className={sortClasses['sort']}
          title={t(
            'Press Shift and an arrow key to change the width, Alt and an arrow key to move the column.',
          )}
          aria-keyshortcuts={columnShortcuts}
          onKeyDown={onKeyDown}
        >
          <span className={classes['plain']}>{label}</span>
        </span>
      )}
      <span
        className={classes['edge']}
        aria-hidden="true"
        data-testid={`edge-${column}`}
        onDoubleClick={() => setWidth(defaultWidth(column))}
        {...draw}
      />
    </div>
  )
}

/** 1 towards the end of the row, -1 towards its start, in either writing direction; 0: another key. */
function stepOf(event: KeyboardEvent): number {
  if (event.shiftKey === event.altKey || event.ctrlKey || event.metaKey) return 0
  const isRtl = document.documentElement.dir === 'rtl'
  if (event.key === 'ArrowRight') return isRtl ? -1 : 1
  if (event.key === 'ArrowLeft') return isRtl ? 1 : -1
  return 0
}

type Ports = {
  readonly shownWidths: () => Widths
  readonly onResize: (widths: Widths) => void
  readonly onResizeEnd: (widths: Widths) => void
}

type Drag = { readonly startX: number; readonly widths: Widths; readonly direction: number }

/** Resizing a column by dragging its edge. */
function useColumnResize(column: string, { shownWidths, onResize, onResizeEnd }: Ports) {
  const drag = useRef<Drag | undefined>(undefined)
  const widthsAt = (event: PointerEvent): Widths | undefined => {
    const { current } = drag
    if (current === undefined) return undefined
    const movedPx = (event.clientX - current.startX) * current.direction
    return { ...current.widths, [column]: clampWidth((current.widths[column] ?? 0) + movedPx) }
  }
  const end = (event: PointerEvent, isKept: boolean) => {
    const widths = widthsAt(event)
    const isMoved = drag.current !== undefined && event.clientX !== drag.current.startX
    const before = drag.current?.widths
    drag.current = undefined
    // A press without movement changes nothing.
    if (widths !== undefined && isMoved) onResizeEnd(isKept ? widths : (before ?? widths))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const direction = document.documentElement.dir === 'rtl' ? -1 : 1
      drag.current = { startX: event.clientX, widths: shownWidths(), direction }
    },
    onPointerMove: (event: PointerEvent) => {
      const widths = widthsAt(event)
      if (widths) onResize(widths)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  }
}
