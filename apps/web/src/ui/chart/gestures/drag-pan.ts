import { panRange, type TimeRange } from '@fieldport/domain'
import type { GestureTarget } from './gesture-target.ts'

/**
 * Whether a press pans the chart instead of selecting a range: with Shift, the middle button, or on the time axis
 * below.
 */
export function isPanPress(target: GestureTarget, event: PointerEvent): boolean {
  if (event.pointerType !== 'mouse') return false
  const belowPx = event.clientY - target.box.getBoundingClientRect().top
  return event.button === 1 || (event.button === 0 && (event.shiftKey || belowPx > target.plot().bottomPx))
}

/** Dragging pans the range. Escape restores it. Returns a function that stops it. */
export function listenForDragPan(target: GestureTarget): () => void {
  const { box, range, bounds, plot, onShow, onSettled } = target
  let start: { readonly xPx: number; readonly range: TimeRange } | undefined

  const onDown = (event: PointerEvent) => {
    if (!isPanPress(target, event)) return
    event.preventDefault()
    start = { xPx: event.clientX, range: range() }
    box.style.cursor = 'grabbing'
  }
  const onMove = (event: PointerEvent) => {
    if (start) onShow(panRange(start.range, (start.xPx - event.clientX) / plot().widthPx, bounds()))
  }
  const finish = () => {
    if (!start) return
    start = undefined
    box.style.cursor = ''
    onSettled()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !start) return
    onShow(start.range)
    finish()
  }

  box.addEventListener('pointerdown', onDown)
  globalThis.addEventListener('pointermove', onMove)
  globalThis.addEventListener('pointerup', finish)
  globalThis.addEventListener('keydown', onKey)
  return () => {
    box.removeEventListener('pointerdown', onDown)
    globalThis.removeEventListener('pointermove', onMove)
    globalThis.removeEventListener('pointerup', finish)
    globalThis.removeEventListener('keydown', onKey)
  }
}
