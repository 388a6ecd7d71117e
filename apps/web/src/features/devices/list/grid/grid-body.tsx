import type { Row } from '@tanstack/react-table'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DrawnRows, RowWindow } from '../../../../ui/behaviour/row-window.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import type { DeviceSelection } from '../bulk/use-device-selection.ts'
import type { RowActions } from '../dialogs/row-actions.ts'
import type { FleetColumnDef, fleetFeatures } from './fleet-columns.tsx'
import classes from './fleet-grid.module.css'
import { GridRow } from './grid-row.tsx'

export type FleetRow = Row<typeof fleetFeatures, ListedDevice>

type Props = {
  readonly rows: readonly FleetRow[]
  readonly columns: readonly FleetColumnDef[]
  /** Number of the first row of the page, from 1. */
  readonly first: number
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly selection: DeviceSelection
  readonly actions: RowActions
}

const rowHeightPx = 44
const rowsAround = 5

/** Renders all rows of the page, only the visible ones if there are many. */
export function GridBody(props: Props) {
  return (
    <RowWindow
      count={props.rows.length}
      rowHeightPx={rowHeightPx}
      overscan={rowsAround}
      scroller={props.scroller}
    >
      {(drawn) => <GridRows {...props} {...drawn} />}
    </RowWindow>
  )
}

/** The rows, one of which is in the tab order; arrow keys move the focus. */
function GridRows({
  rows,
  columns,
  first,
  selection,
  actions,
  places,
  height,
  scrollToIndex,
}: Props & DrawnRows) {
  const { t } = useTranslation()
  const [active, setActive] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ readonly index: number; readonly stop: string } | undefined>(undefined)
  const isActiveShown = places.some(({ index }) => index === active)
  const tabbable = isActiveShown ? active : (places[0]?.index ?? 0)

  // A row that was out of view gets the focus once it is rendered.
  useEffect(() => {
    if (wanted.current && focusStop(body.current, wanted.current)) wanted.current = undefined
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = getNextFocus(event, rows.length)
    if (target === undefined) return
    event.preventDefault()
    if (focusStop(body.current, target)) return
    wanted.current = target
    scrollToIndex(target.index)
  }
  return (
    <div
      role="rowgroup"
      ref={body}
      className={classes['body']}
      style={height === undefined ? undefined : { height }}
      onKeyDown={onKeyDown}
    >
      {places.map(({ index, start }) => {
        const row = rows[index]
        return row ? (
          <GridRow
            key={row.id}
            row={row}
            index={index}
            number={first + index}
            columns={columns}
            start={start}
            isSelected={selection.has(row.id)}
            onSelect={selection.toggle}
            isTabbable={index === tabbable}
            onActive={setActive}
            actions={actions}
            t={t}
          />
        ) : null
      })}
    </div>
  )
}

function focusStop(
  body: HTMLElement | null,
  { index, stop }: { readonly index: number; readonly stop: string },
): boolean {
  const row = body?.querySelector(`[data-index="${index}"]`)
  const target = row?.querySelector<HTMLElement>(`[data-stop="${stop}"]`)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return target !== null && target !== undefined
}

/** The focusable controls of a row, in order. */
const stops = ['select', 'name', 'menu'] as const
type Stop = (typeof stops)[number]
type GridFocus = { readonly index: number; readonly stop: Stop }

const pageRows = 10

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The focus after a key press on a row's control; undefined: unchanged. */
function getFocusAfterKey(key: Key, from: GridFocus, rows: number, isRtl: boolean): GridFocus | undefined {
  if (key.altKey || key.metaKey || key.shiftKey) return undefined
  const { index, stop } = from
  const toRow = (row: number): GridFocus => ({ index: Math.min(Math.max(row, 0), rows - 1), stop })
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  switch (key.key) {
    case 'ArrowDown':
      return toRow(index + 1)
    case 'ArrowUp':
      return toRow(index - 1)
    case 'PageDown':
      return toRow(index + pageRows)
    case 'PageUp':
      return toRow(index - pageRows)
    case 'Home':
      return toRow(0)
    case 'End':
      return toRow(rows - 1)
    case forward:
      return { index, stop: neighbour(stop, 1) }
    case back:
      return { index, stop: neighbour(stop, -1) }
    default:
      return undefined
  }
}

function neighbour(stop: Stop, by: number): Stop {
  return stops[Math.min(Math.max(stops.indexOf(stop) + by, 0), stops.length - 1)] ?? stop
}

/** Like `getFocusAfterKey`, for an event on a control of a row. */
function getNextFocus(event: KeyboardEvent, rows: number): GridFocus | undefined {
  const target = event.target instanceof Element ? event.target : undefined
  const stop = stops.find((each) => target?.closest(`[data-stop="${each}"]`))
  const index = Number(target?.closest('[data-index]')?.getAttribute('data-index'))
  if (stop === undefined || !Number.isInteger(index)) return undefined
  return getFocusAfterKey(event, { index, stop }, rows, document.documentElement.dir === 'rtl')
}
