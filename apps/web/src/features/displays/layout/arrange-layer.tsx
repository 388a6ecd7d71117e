import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrangeByLayout,
  type CardLayout,
  type CardSize,
  clampUnits,
  hideCard,
  moveCard,
  resizeCard,
  moveCardOneStep,
} from '@fieldport/domain'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrangeFrame } from './arrange-frame.tsx'
import classes from './arrange.module.css'
import grid from './card-grid.module.css'
import { usePackedLayout } from './card-grid.tsx'
import type { FrameAction } from './frame-keys.ts'
import type { GridCard } from './grid-card.ts'
import { useColumns } from './use-columns.ts'

type Props = {
  readonly cards: readonly GridCard[]
  readonly layout: CardLayout
  readonly onChange: (layout: CardLayout) => void
}

/** A frame over each card, for moving, resizing and hiding it. The cards below only change position. */
export function ArrangeLayer({ cards, layout, onChange }: Props) {
  const { t } = useTranslation()
  const packed = usePackedLayout(cards, layout)
  const titles = useMemo(() => new Map(cards.map(({ id, title }) => [id, title])), [cards])
  const [dragged, setDragged] = useState<string>()
  const [place, setPlace] = useState<DropPlace>()
  const { act, said } = useActions({ cards, layout, onChange }, titles)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const end = () => {
    setDragged(undefined)
    setPlace(undefined)
  }
  const drop = ({ active }: DragEndEvent) => {
    if (place) onChange(moveCard(cards, layout, String(active.id), findCardAfterDrop(place, cards, layout)))
    end()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={(event: DragMoveEvent) => setPlace(dropPlace(event))}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={noAnnouncements}
    >
      <ul className={`${grid['grid']} ${classes['cover']}`} aria-label={t('Arrange cards')}>
        {packed.map((at, index) => (
          <ArrangeFrame
            key={at.id}
            place={at}
            title={titles.get(at.id) ?? at.id}
            position={index + 1}
            total={packed.length}
            isDragged={at.id === dragged}
            marker={place?.id === at.id && at.id !== dragged ? place.side : undefined}
            onAction={act}
          />
        ))}
      </ul>
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && <div className={classes['ghost']}>{titles.get(dragged)}</div>}
      </DragOverlay>
      <p className={classes['said']} role="status">
        {said}
      </p>
    </DndContext>
  )
}

/** The frames announce their actions themselves. */
const noAnnouncements = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** The card before which a dropped one is placed; undefined: last. */
function findCardAfterDrop(
  { id, side }: DropPlace,
  cards: readonly GridCard[],
  layout: CardLayout,
): string | undefined {
  if (side === 'before') return id
  const order = arrangeByLayout(cards, layout).filter(({ isHidden }) => !isHidden)
  return order[order.findIndex((card) => card.id === id) + 1]?.id
}

/** Applies a frame's action to the layout, and announces it to screen readers. */
function useActions({ cards, layout, onChange }: Props, titles: ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const { columns, breakpoint } = useColumns()
  const [said, setSaid] = useState('')

  function apply(id: string, next: CardLayout): void {
    if (next === layout) return
    onChange(next)
    const shown = arrangeByLayout(cards, next, breakpoint).filter(({ isHidden }) => !isHidden)
    const at = shown.findIndex((card) => card.id === id)
    const size = shown[at]?.size
    const name = titles.get(id)
    setSaid(
      size
        ? t('{{name}}: card {{place}} of {{total}}, {{w}} wide, {{h}} high', {
            name,
            place: at + 1,
            total: shown.length,
            ...size,
          })
        : t('{{name}} is hidden', { name }),
    )
  }

  const act = (id: string, action: FrameAction) => {
    if (action.type === 'step') return apply(id, moveCardOneStep(cards, layout, id, action.step))
    if (action.type === 'hide') return apply(id, hideCard(cards, layout, id, true))
    const size: CardSize = {
      w: clampUnits(Math.min(action.w, columns)),
      h: clampUnits(action.h),
    }
    return apply(id, resizeCard(cards, layout, id, size, breakpoint))
  }
  return { act, said }
}

/** The card beside which a dragged one would be placed. */
type DropPlace = { readonly id: string; readonly side: 'before' | 'after' }

/** Decided by the half of the card under the pointer; undefined over no card, or over the dragged one itself. */
function dropPlace({ active, over, activatorEvent, delta }: DragMoveEvent): DropPlace | undefined {
  if (!over || over.id === active.id || !(activatorEvent instanceof PointerEvent)) return undefined
  const pointerX = activatorEvent.clientX + delta.x
  const isLeft = pointerX < over.rect.left + over.rect.width / 2
  const isBefore = document.documentElement.dir === 'rtl' ? !isLeft : isLeft
  return { id: String(over.id), side: isBefore ? 'before' : 'after' }
}
