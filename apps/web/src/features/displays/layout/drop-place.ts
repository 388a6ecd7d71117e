import type { DragMoveEvent } from '@dnd-kit/core'

/** Beside which card a dragged one would come. */
export type DropPlace = { readonly id: string; readonly side: 'before' | 'after' }

/** Decided by the half of the card that the pointer is on; undefined where it is on none, or on the dragged one itself. */
export function dropPlace({ active, over, activatorEvent, delta }: DragMoveEvent): DropPlace | undefined {
  if (!over || over.id === active.id || !(activatorEvent instanceof PointerEvent)) return undefined
  const pointerX = activatorEvent.clientX + delta.x
  const isLeft = pointerX < over.rect.left + over.rect.width / 2
  const isBefore = document.documentElement.dir === 'rtl' ? !isLeft : isLeft
  return { id: String(over.id), side: isBefore ? 'before' : 'after' }
}
