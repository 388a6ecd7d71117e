import { pinchRange, type TimeRange } from '@fieldport/domain'
import { type GestureTarget, positionOnPlot } from './gesture-target.ts'

/**
 * Two fingers zoom and pan the range under them; one finger scrolls the page or reads values. The element needs
 * `touch-action: pan-y`, otherwise the browser handles the gesture. Returns a function that stops it.
 */
export function listenForPinch(target: GestureTarget): () => void {
  const { box, range, bounds, onShow, onSettled } = target
  const fingers = new Map<number, number>()
  let start: { readonly range: TimeRange; readonly shares: [number, number] } | undefined

  const shares = (): [number, number] | undefined => {
    const [one, other] = [...fingers.values()]
    // A finger that leaves the plot goes on moving the range.
    return one === undefined || other === undefined
      ? undefined
      : [positionOnPlot(target, one), positionOnPlot(target, other)]
  }
  const onDown = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || fingers.size === 2) return
    fingers.set(event.pointerId, event.clientX)
    const both = shares()
    start = both && { range: range(), shares: both }
  }
  const onMove = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, event.clientX)
    const both = shares()
    const next = start && both && pinchRange(start.range, start.shares, both, bounds())
    if (next) onShow(next)
  }
  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !start) return
    start = undefined
    onSettled()
  }
  /** Prevents the tooltip from following the first of two fingers. */
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault()
  }

  box.addEventListener('pointerdown', onDown)
  globalThis.addEventListener('pointermove', onMove)
  globalThis.addEventListener('pointerup', onUp)
  globalThis.addEventListener('pointercancel', onUp)
  box.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => {
    box.removeEventListener('pointerdown', onDown)
    globalThis.removeEventListener('pointermove', onMove)
    globalThis.removeEventListener('pointerup', onUp)
    globalThis.removeEventListener('pointercancel', onUp)
    box.removeEventListener('touchmove', onTouchMove)
  }
}
