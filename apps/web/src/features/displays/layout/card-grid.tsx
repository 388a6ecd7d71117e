import { arrangeByLayout, type CardLayout, fillHoles, packCards, type PackedCard } from '@fieldport/domain'
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdle } from '../../../lib/when-idle.ts'
import { createVisibilityGate } from '../../../lib/live/visibility/visibility-gate.ts'
import { enqueueWhenIdle, VisibilityContext } from '../../../lib/live/visibility/use-when-visible.ts'
import { observeVisibility } from '../../../ui/behaviour/observe-visibility.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import classes from './card-grid.module.css'
import type { GridCard } from './grid-card.ts'
import { useColumns } from './use-columns.ts'

/** Number of rows on the first screen. */
const firstRows = 8

type Props = {
  /** In default order. */
  readonly cards: readonly GridCard[]
  readonly layout: CardLayout
  /** Label for screen readers. */
  readonly label: string
  /** The holes that cards grow into; absent: none. */
  readonly filled?: 'all' | 'above' | undefined
  /** A layer over the cards while they are arranged; they are inert meanwhile. */
  readonly cover?: ReactNode
}

/** Cards in a grid of equal cells. Document order is reading order. */
export function CardGrid({ cards, layout, label, filled, cover }: Props) {
  const isCovered = Boolean(cover)
  const packed = usePackedLayout(cards, layout, filled)
  const first = packed.findIndex(({ row }) => row >= firstRows)
  const mounted = useProgressiveCount(packed.length, first < 0 ? packed.length : first)
  const byId = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards])
  return (
    <section className={classes['frame']} aria-label={label}>
      <div className={classes['grid']} inert={isCovered} data-covered={isCovered || undefined}>
        {packed.map((place, at) => (
          <Cell key={place.id} place={place} card={byId.get(place.id)} isMounted={at < mounted} />
        ))}
      </div>
      {cover}
    </section>
  )
}

type CellProps = {
  readonly place: PackedCard
  readonly card: GridCard | undefined
  /** Whether the cell's content is due to be mounted. */
  readonly isMounted: boolean
}

/** Delays updates of its content while it is out of view. A failing card does not affect others. */
function Cell({ place, card, isMounted }: CellProps) {
  const { t } = useTranslation()
  // A card pushed further down by others stays mounted, so that its state is not lost.
  const [wasDue, setWasDue] = useState(isMounted)
  if (isMounted && !wasDue) setWasDue(true)
  const [gate] = useState(() => createVisibilityGate(enqueueWhenIdle))
  const watch = useCallback(
    (cell: HTMLDivElement | null) => {
      if (!cell) return undefined
      return observeVisibility(cell, (isSeen) => {
        gate.setVisible(isSeen)
        // On a busy machine, people scroll faster than cards are mounted in idle time.
        if (isSeen) setWasDue(true)
      })
    },
    [gate],
  )
  return (
    <div ref={watch} className={classes['cell']} style={placeStyle(place)} data-card={place.id}>
      {card && (isMounted || wasDue) && (
        <VisibilityContext value={gate}>
          <ErrorBoundary fallback={<Notice title={card.title}>{t('Error Loading Data')}</Notice>}>
            {card.render()}
          </ErrorBoundary>
        </VisibilityContext>
      )}
    </div>
  )
}

/** The position of each shown card, in reading order. */
export function usePackedLayout(
  cards: readonly GridCard[],
  layout: CardLayout,
  filled?: Props['filled'],
): readonly PackedCard[] {
  const { columns, breakpoint } = useColumns()
  return useMemo(() => {
    const shown = arrangeByLayout(cards, layout, breakpoint).filter(({ isHidden }) => !isHidden)
    const least = new Map(cards.map(({ id, minimumRows }) => [id, minimumRows?.[breakpoint] ?? 1]))
    const sized = shown.map(({ id, size: { w, h } }) => ({
      id,
      size: { w, h: Math.max(h, least.get(id) ?? 1) },
    }))
    const packed = packCards(sized, columns)
    const fixed = new Set(cards.flatMap(({ id, isFixed }) => (isFixed ? [id] : [])))
    return filled ? fillHoles(packed, columns, filled, (id) => fixed.has(id)) : packed
  }, [cards, layout, columns, breakpoint, filled])
}

export function placeStyle({ column, row, w, h }: PackedCard) {
  return { gridColumn: `${column + 1} / span ${w}`, gridRow: `${row + 1} / span ${h}` }
}

const stepSize = 12
/** Maximum delay on a page that is never idle. */
const patienceMs = 200

/**
 * The number of parts to mount out of `total`: first those on the first screen, then a few more whenever the browser is
 * idle, so that content below it never delays the first screen.
 */
function useProgressiveCount(total: number, first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return undefined
    return requestIdle(() => startTransition(() => setCount((before) => before + stepSize)), patienceMs)
  }, [count, total])
  return count
}
