import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { PackedCard } from '@fieldport/domain'
import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconEyeOff, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './arrange.module.css'
import { placeStyle } from './card-grid.tsx'
import { actionOfKey, type FrameAction, sizeOfKey } from './frame-keys.ts'

type Props = {
  readonly place: PackedCard
  readonly title: string
  readonly position: number
  readonly total: number
  readonly isDragged: boolean
  /** The side on which a card would be dropped. */
  readonly marker: 'before' | 'after' | undefined
  readonly onAction: (id: string, action: FrameAction) => void
}

const arrowKeys = 'ArrowLeft ArrowRight ArrowUp ArrowDown'

/** The frame of one card: drag it to move, drag its corner to resize. */
export function ArrangeFrame({ place, title, position, total, isDragged, marker, onAction }: Props) {
  const { t } = useTranslation()
  const { id } = place
  const { listeners, setNodeRef: drag } = useDraggable({ id })
  const { setNodeRef: drop } = useDroppable({ id })
  const resize = (wide: number, high: number) => onAction(id, { type: 'resize', w: wide, h: high })
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOfKey(event, place)
    if (!action) return
    event.preventDefault()
    onAction(id, action)
  }
  return (
    <li
      ref={drop}
      className={classes['frame']}
      style={placeStyle(place)}
      data-frame={id}
      data-dragged={isDragged || undefined}
      data-marker={marker}
    >
      <button
        ref={drag}
        type="button"
        className={classes['move']}
        {...listeners}
        onKeyDown={onKeyDown}
        aria-label={t('Move {{name}}, card {{place}} of {{total}}', { name: title, place: position, total })}
        aria-describedby="arrange-how"
        aria-keyshortcuts={arrowKeys}
      >
        <span className={classes['head']}>
          <IconGripVertical size={16} aria-hidden="true" />
          <span className={classes['title']} dir="auto">
            {title}
          </span>
        </span>
      </button>
      <ActionIcon
        variant="default"
        size={28}
        className={classes['hide'] ?? ''}
        aria-label={t('Hide {{name}}', { name: title })}
        onClick={() => onAction(id, { type: 'hide' })}
      >
        <IconEyeOff size={16} />
      </ActionIcon>
      <ResizeHandle place={place} title={title} onSize={resize} />
    </li>
  )
}

type HandleProps = Pick<Props, 'place' | 'title'> & { readonly onSize: (w: number, h: number) => void }

function ResizeHandle({ place, title, onSize }: HandleProps) {
  const { t } = useTranslation()
  const { w, h } = place
  const onKeyDown = (event: KeyboardEvent) => {
    const next = sizeOfKey(event.key, place)
    if (!next) return
    event.preventDefault()
    onSize(next.w, next.h)
  }
  return (
    <ActionIcon
      variant="default"
      size={28}
      className={classes['resize'] ?? ''}
      aria-label={t('Resize {{name}}, {{w}} wide, {{h}} high', { name: title, w, h })}
      aria-describedby="arrange-how"
      aria-keyshortcuts={arrowKeys}
      onPointerDown={(event) => startResize(event, place, onSize)}
      onKeyDown={onKeyDown}
    >
      <IconArrowsDiagonal size={16} />
    </ActionIcon>
  )
}

/**
 * Follows the pointer from a card's corner and reports its size in units whenever that changes. Listens on the window,
 * because the corner itself moves while cards are rearranged.
 */
function startResize(
  event: ReactPointerEvent<HTMLElement>,
  place: PackedCard,
  onSize: (w: number, h: number) => void,
): void {
  const frame = event.currentTarget.closest('li')
  const grid = frame?.parentElement
  if (!frame || !grid || event.button !== 0) return
  event.preventDefault()
  const box = frame.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(grid).columnGap) || 0
  const unit = { w: (box.width + gap) / place.w, h: (box.height + gap) / place.h }
  const isRtl = document.documentElement.dir === 'rtl'
  const start = { x: event.clientX, y: event.clientY }
  let last = { w: place.w, h: place.h }
  const over = new AbortController()

  const move = ({ clientX, clientY }: PointerEvent) => {
    const right = (clientX - start.x) * (isRtl ? -1 : 1)
    const next = {
      w: Math.round(place.w + right / unit.w),
      h: Math.round(place.h + (clientY - start.y) / unit.h),
    }
    if (next.w === last.w && next.h === last.h) return
    last = next
    onSize(next.w, next.h)
  }
  globalThis.addEventListener('pointermove', move, { signal: over.signal })
  for (const end of ['pointerup', 'pointercancel'])
    globalThis.addEventListener(end, () => over.abort(), { signal: over.signal })
}
