import { panRange, zoomRange } from '@fieldport/domain'
import { type GestureTarget, secondsAtShare, shareAt } from './gesture-target.ts'

/** Turns that follow each other are one gesture. */
const settleMs = 200
/** Browsers count a notch as about this many pixels; a touchpad sends many small ones. */
const notchPx = 100
const linePx = 33
/** A notch makes the range a quarter shorter or a third longer. */
const notchFactor = 4 / 3

/**
 * The wheel zooms around the pointer with Ctrl held or once the chart has the focus, so that a page under the pointer can still be
 * scrolled; sideways it pans. What a notch leads to is asked for at once, what those after it lead to when the wheel rests. Returns how
 * to stop.
 */
export function listenForWheel(target: GestureTarget, onScrolledPast: () => void): () => void {
  const { box, range, bounds, onShow, onSettled } = target
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasMore = false
  const settle = () => {
    if (hasMore) onSettled()
    hasMore = false
  }
  const onRest = () => {
    timer = undefined
    settle()
  }

  const onWheel = (event: WheelEvent) => {
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : linePx
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const hasFocus = box.matches(':focus, :focus-within')
    if (!isSideways && !event.ctrlKey && !event.metaKey && !hasFocus) {
      onScrolledPast()
      return
    }
    event.preventDefault()
    if (isSideways) {
      const delta = (event.deltaX || event.deltaY) * pixels
      onShow(panRange(range(), delta / target.plot().widthPx, bounds()))
    } else {
      const anchor = secondsAtShare(target, shareAt(target, event.clientX))
      onShow(zoomRange(range(), notchFactor ** ((event.deltaY * pixels) / notchPx), anchor, bounds()))
    }
    hasMore = true
    if (timer === undefined) settle()
    clearTimeout(timer)
    timer = setTimeout(onRest, settleMs)
  }

  box.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    clearTimeout(timer)
    box.removeEventListener('wheel', onWheel)
  }
}
