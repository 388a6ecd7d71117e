import {
  type CardDisplay,
  eventsKey,
  type RawOrder,
  type RawSorting,
  type RawTable,
  receivedKey,
} from '@fieldport/domain'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameWithUnit } from '../../../lib/format/direction.ts'
import type { TimeStyle } from '../../../lib/format/times.ts'
import { toDisplayUnit } from '../../../lib/format/units.ts'
import { type CellText, createCellFormat, formatRowTime } from './cell-text.ts'
import sortClasses from '../../../ui/sort-header.module.css'
import classes from './raw-grid.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props = {
  readonly table: RawTable
  /** Changes with the table's content. */
  readonly version: number
  readonly columns: readonly CardDisplay[]
  readonly order: RawOrder
  /** Positions in the order; the end is excluded. */
  readonly first: number
  readonly end: number
  readonly sorting: RawSorting
  readonly onSort: (key: string) => void
  readonly style: TimeStyle
  /** Name of the zone of the times. */
  readonly zone: string
  readonly isBusy: boolean
}

/** The rows of a page; only visible ones are rendered, whether there are a hundred or a million. */
export function RawGrid(props: Props) {
  const { t } = useTranslation()
  const { table, version, columns, order, first, end, style } = props
  const { ref, rows, offsetPx, heightPx, onScroll, scrollToTop } = useVirtualRows(end - first)
  const sortFromTop = (key: string) => {
    scrollToTop()
    props.onSort(key)
  }
  const formats = useMemo(() => columns.map((column) => createCellFormat(column, style)), [columns, style])
  const tracks = {
    '--raw-tracks': tracksOf(columns),
    '--raw-width': `${widthOf(columns)}px`,
  } as CSSProperties
  return (
    <div
      ref={ref}
      className={classes['frame']}
      style={tracks}
      tabIndex={0}
      role="region"
      aria-label={t('Raw Data')}
      data-testid="raw-frame"
      onScroll={onScroll}
    >
      <div
        role="table"
        className={classes['table']}
        aria-label={t('Raw Data')}
        aria-rowcount={table.rows() + 1}
        aria-colcount={columns.length + 1}
        aria-busy={props.isBusy}
      >
        <Head {...props} onSort={sortFromTop} />
        <div role="rowgroup" className={classes['body']} style={{ height: heightPx }}>
          <div style={{ transform: `translateY(${offsetPx}px)` }} role="presentation">
            {rows.map((place) => (
              <Row
                key={place}
                table={table}
                row={order(first + place)}
                number={first + place + 1}
                columns={columns}
                formats={formats}
                style={style}
                version={version}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

function Head({ table, columns, sorting, onSort, zone }: Props) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['row']}>
        <HeadCell name={t('Time')} unit={zone} id="ts" isNumber={false} sorting={sorting} onSort={onSort} />
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            name={column.name}
            unit={toDisplayUnit(column).unit}
            id={column.key}
            isNumber={column.key !== receivedKey && table.column(column.key)?.texts.length === 0}
            sorting={sorting}
            onSort={onSort}
          />
        ))}
      </div>
    </div>
  )
}

type HeadProps = Pick<Props, 'sorting' | 'onSort'> & {
  readonly id: string
  readonly name: string
  readonly unit: string
  /** Whether the column contains only numbers: then its heading is aligned to the end. */
  readonly isNumber: boolean
}

function HeadCell({ id, name, unit, isNumber, sorting, onSort }: HeadProps) {
  const isActive = sorting.key === id
  const Icon = sorting.desc ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      className={classes['headCell']}
      aria-sort={isActive ? (sorting.desc ? 'descending' : 'ascending') : 'none'}
      data-key={id}
      data-number={isNumber || undefined}
    >
      <button
        type="button"
        className={sortClasses['sort']}
        title={nameWithUnit(name, unit)}
        onClick={() => onSort(id)}
      >
        <span className={classes['name']}>{name}</span>
        {unit !== '' && (
          <span className={classes['unit']} dir="ltr">
            {unit}
          </span>
        )}
        {isActive && <Icon size={14} aria-hidden="true" className={classes['mark'] ?? ''} />}
      </button>
    </div>
  )
}

type RowProps = Pick<Props, 'table' | 'columns' | 'style' | 'version'> & {
  readonly row: number
  readonly number: number
  readonly formats: readonly ((value: ReturnType<RawTable['valueAt']>) => CellText)[]
}

/** Characters of a number that fit into the narrowest column. */
const widestNumber = 10
const notLoaded: CellText = { text: '…', isNumber: false }

/** Memoised, because hundreds of rows pass while scrolling. */
const Row = memo(function Row({ table, row, number, columns, formats, style }: RowProps) {
  const cellAt = (key: string, at: number): CellText =>
    table.hasColumn(key) ? (formats[at]?.(table.valueAt(key, row)) ?? notLoaded) : notLoaded
  const cells: ReactNode[] = columns.map(({ key }, at) => {
    const { text, isNumber } = cellAt(key, at)
    return (
      <span
        key={key}
        role="cell"
        className={classes['cell']}
        data-number={isNumber || undefined}
        title={isNumber && text.length <= widestNumber ? undefined : text || undefined}
      >
        {text}
      </span>
    )
  })
  return (
    <div role="row" aria-rowindex={number + 1} className={classes['row']} data-testid="raw-row">
      <span role="rowheader" className={classes['time']}>
        {formatRowTime(table.tsAt(row), style)}
      </span>
      {cells}
    </div>
  )
})

/** Width of a date with the longest month name, which is Arabic, and milliseconds. */
const timePx = 226
const minimumPx = 96
const maximumPx = 240
const characterPx = 7.5

/** A column is as wide as its heading; longer cells are truncated, and shown in full on hover. */
function columnPx({ name, key, card }: CardDisplay): number {
  if (key === receivedKey) return timePx
  const isLong = card === 'string' || card === 'hidden'
  const least = key === eventsKey ? maximumPx : isLong ? 150 : minimumPx
  return Math.round(Math.min(maximumPx, Math.max(least, name.length * characterPx + 72)))
}

function tracksOf(columns: readonly CardDisplay[]): string {
  const others = columns.map((column) => `minmax(${columnPx(column)}px, ${columnPx(column)}fr)`)
  return [columns.length === 0 ? 'minmax(0, 1fr)' : `${timePx}px`, ...others].join(' ')
}

function widthOf(columns: readonly CardDisplay[]): number {
  return columns.reduce((sum, column) => sum + columnPx(column), timePx)
}
