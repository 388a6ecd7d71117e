import { flexRender } from '@tanstack/react-table'
import type { TFunction } from 'i18next'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { FleetColumnDef } from './fleet-columns.tsx'
import classes from './fleet-grid.module.css'
import type { FleetRow } from './grid-body.tsx'
import { getColumnText, TabbableRow } from './fleet-cell.tsx'
import { cellId } from './grid-placeholder.tsx'
import { isPlainClick } from '../../../../ui/behaviour/clicks.ts'
import { findDeviceLink, placeBelow, type RowActions } from '../dialogs/row-actions.ts'
import { useLongPress } from '../use-long-press.ts'

type Props = {
  readonly row: FleetRow
  readonly index: number
  /** Number of the row, from 1. */
  readonly number: number
  /** Cells come from the columns, so a row renders again when they change. */
  readonly columns: readonly FleetColumnDef[]
  /** Position of a virtual row, in pixels. */
  readonly start: number | undefined
  readonly isSelected: boolean
  readonly onSelect: (id: string, isRange: boolean) => void
  readonly isTabbable: boolean
  readonly t: TFunction
  readonly onActive: (index: number) => void
  readonly actions: RowActions
}

/** A larger movement of the pointer is not a click. */
const clickTolerancePx = 4

export const GridRow = memo(function GridRow(props: Props) {
  const { row, index, number, start, isSelected, isTabbable, onActive, actions } = props
  const { selection } = actions
  const isHovered = useSyncExternalStore(selection.subscribe, () => selection.get().hoveredId === row.id)
  const handlers = useRowHandlers(props)
  return (
    <div
      role="row"
      className={classes['row']}
      style={getRowStyle(start)}
      aria-rowindex={number + 1}
      aria-selected={isSelected}
      data-testid="device-row"
      data-device={row.id}
      data-index={index}
      data-hovered={isHovered || undefined}
      onFocus={() => onActive(index)}
      onPointerEnter={() => {
        selection.set({ hoveredId: row.id })
        actions.preload(row.id)
      }}
      onPointerLeave={() => selection.set({ hoveredId: undefined })}
      {...handlers}
    >
      <SelectCell {...props} />
      <TabbableRow value={isTabbable}>
        {row.getAllCells().map((cell) => (
          <span
            key={cell.id}
            role="gridcell"
            className={classes['cell']}
            data-cell={cell.column.id}
            // People's texts are truncated at their own end, in either direction.
            dir={getColumnText(cell.column.id, row.original) === undefined ? undefined : 'auto'}
            title={getColumnText(cell.column.id, row.original)}
            data-testid={cellId(cell.column.id)}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </span>
        ))}
      </TabbableRow>
      <MenuCell {...props} />
    </div>
  )
})

/** Positions a virtual row where it would be if all were rendered. */
export function getRowStyle(startPx: number | undefined): CSSProperties | undefined {
  if (startPx === undefined) return undefined
  return { position: 'absolute', insetInline: 0, top: startPx }
}

function useRowHandlers({ row, onSelect, actions }: Props) {
  const device = row.original
  const press = useLongPress((place, on) => actions.openMenu(device, place, findDeviceLink(on)))
  const downX = useRef(0)
  return {
    ...press,
    onPointerDown: (event: PointerEvent) => {
      downX.current = event.clientX
      press.onPointerDown(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Dragging over a text selects it.
      const isDrawn = Math.abs(event.clientX - downX.current) > clickTolerancePx
      if (isPlainClick(event) && !isDrawn && !isControl(event.target)) actions.openDevice(row.id)
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      const { clientX: x, clientY: y, currentTarget } = event
      actions.openMenu(device, { x, y }, findDeviceLink(currentTarget))
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { currentTarget } = event
      if (isMenuKey(event)) {
        event.preventDefault()
        const button = currentTarget.querySelector('[data-stop="menu"]')
        actions.openMenu(device, placeBelow(button ?? currentTarget), document.activeElement)
      } else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
        event.preventDefault()
        onSelect(row.id, event.shiftKey)
      }
    },
  }
}

/** Whether an element inside a row is itself clickable. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null
}

function SelectCell({ row, isSelected, isTabbable, onSelect, t }: Props) {
  return (
    <span role="gridcell" className={classes['select']}>
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t('Select {{name}}', { name: row.original.name || row.id })}
        data-stop="select"
        tabIndex={isTabbable ? 0 : -1}
        checked={isSelected}
        onChange={(event) => onSelect(row.id, isShift(event.nativeEvent))}
      />
    </span>
  )
}

function MenuCell({ row, isTabbable, actions, t }: Props) {
  return (
    <span role="gridcell" className={classes['menuCell']}>
      <button
        type="button"
        className={classes['menuButton']}
        aria-label={t('Actions for {{name}}', { name: row.original.name || row.id })}
        aria-haspopup="menu"
        data-stop="menu"
        tabIndex={isTabbable ? 0 : -1}
        onClick={({ currentTarget }) =>
          actions.openMenu(row.original, placeBelow(currentTarget), currentTarget)
        }
      />
    </span>
  )
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

function isShift(event: Event): boolean {
  return event instanceof globalThis.MouseEvent && event.shiftKey
}
