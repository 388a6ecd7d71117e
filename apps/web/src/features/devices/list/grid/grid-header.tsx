import type { Header } from '@tanstack/react-table'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDevice } from '../arrange.ts'
import { type ColumnId, defaultWidth, parseColumnId } from '../columns/columns.ts'
import type { fleetFeatures } from './fleet-columns.tsx'
import classes from './fleet-grid.module.css'
import { clampWidth, type FleetLayout, shiftColumn } from '../columns/layout.ts'
import { useDrawWidth } from './use-draw-width.ts'
import type { Sorting } from '../view.ts'

type FleetHeader = Header<typeof fleetFeatures, ListedDevice>
type Widths = Readonly<Record<string, number>>

type Props = {
  readonly headers: readonly FleetHeader[]
  readonly sorting: Sorting
  readonly onSort: (column: ColumnId) => void
  /** While a width is drawn, and once it has been. */
  readonly onDraw: (widths: Widths) => void
  readonly onDrawn: (widths: Widths) => void
  readonly layout: FleetLayout
  readonly onLayout: (layout: FleetLayout) => void
  /** The box that selects every row. */
  readonly children: ReactNode
}

/** How far a key press moves the edge of a column. */
const widthStepPx = 16

export function GridHeader({ headers, children, ...props }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  /** Of each column as it is shown, so that drawing one leaves the others alone. */
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
        <span role="columnheader" className={classes['menuCell']}>
          <span className={classes['hidden']}>{t('Actions')}</span>
        </span>
      </div>
    </div>
  )
}

type CellProps = Omit<Props, 'headers' | 'children'> & {
  readonly header: FleetHeader
  readonly shownWidths: () => Widths
}

function HeaderCell({ header, sorting, onSort, onDraw, onDrawn, layout, onLayout, shownWidths }: CellProps) {
  const { t } = useTranslation()
  const column = parseColumnId(header.column.id)
  const draw = useDrawWidth(header.column.id, { shownWidths, onDraw, onDrawn })
  if (column === undefined) return null
  const label = String(header.column.columnDef.header)
  const isActive = sorting.sort === column
  const Icon = sorting.desc ? IconArrowDown : IconArrowUp
  const setWidth = (widthPx: number) => onDrawn({ ...shownWidths(), [column]: clampWidth(widthPx) })
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
      aria-sort={isActive ? (sorting.desc ? 'descending' : 'ascending') : 'none'}
      data-column={column}
    >
      <button
        type="button"
        className={classes['sort']}
        data-active={isActive || undefined}
        title={t('Sort. Shift and an arrow changes the width, Alt and an arrow moves the column.')}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight"
        onClick={() => onSort(column)}
        onKeyDown={onKeyDown}
      >
        <span className={classes['plain']}>{label}</span>
        {isActive && <Icon size={14} aria-hidden="true" />}
      </button>
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

/** 1 towards the end of the row, -1 towards its start, whichever way it is read; 0: another key. */
function stepOf(event: KeyboardEvent): number {
  if (event.shiftKey === event.altKey || event.ctrlKey || event.metaKey) return 0
  const isRtl = document.documentElement.dir === 'rtl'
  if (event.key === 'ArrowRight') return isRtl ? -1 : 1
  if (event.key === 'ArrowLeft') return isRtl ? 1 : -1
  return 0
}
