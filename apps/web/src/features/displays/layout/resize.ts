import type { PackedCard } from '@fieldport/domain'
import type { PointerEvent as ReactPointerEvent } from 'react'

/**
 * Follows the pointer from a card's corner and tells its size in units whenever that changes. It listens to the window: the corner
 * itself moves about while the cards find their places.
 */
export function startResize(
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
