import type { Row } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedDevice } from '../arrange.ts'
import type { FleetColumnDef, fleetFeatures } from './fleet-columns.tsx'
import classes from './fleet-grid.module.css'
import { nextStop } from './grid-focus.ts'
import { GridRow } from './grid-row.tsx'
import type { RowActions } from '../dialogs/row-actions.ts'
import type { DeviceSelection } from '../bulk/use-device-selection.ts'

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

/** From so many rows on only those in sight are drawn. */
const virtualFrom = 100
const rowHeightPx = 44
const rowsAround = 5

/** The rows, of which one takes part in the order of the tab key; arrows move it. */
export function GridBody({ rows, columns, first, scroller, selection, actions }: Props) {
  const { t } = useTranslation()
  const isVirtual = rows.length >= virtualFrom
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is memoized: no compiler is at work
  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: rowsAround,
  })
  const [active, setActive] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ readonly index: number; readonly stop: string } | undefined>(undefined)
  const places = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : rows.map((_, index) => ({ index, start: undefined }))
  const isActiveShown = places.some(({ index }) => index === active)
  const tabbable = isActiveShown ? active : (places[0]?.index ?? 0)

  // A row that was out of sight takes the focus once it is drawn.
  useEffect(() => {
    if (wanted.current && focusStop(body.current, wanted.current)) wanted.current = undefined
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = nextStop(event, rows.length)
    if (target === undefined) return
    event.preventDefault()
    if (focusStop(body.current, target)) return
    wanted.current = target
    virtualizer.scrollToIndex(target.index, { align: 'auto' })
  }
  return (
    <div
      role="rowgroup"
      ref={body}
      className={classes['body']}
      style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
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
