import { panRange, zoomRange } from '@fieldport/domain'
import { type GestureTarget, secondsAtFraction, plotFractionAt } from './gesture-target.ts'

/** Turns within this time belong to the same gesture. */
const settleMs = 200
/** Pixels per notch in most browsers; a touchpad sends many smaller steps. */
const notchPx = 100
const linePx = 33
/** A notch shortens the range by a quarter or lengthens it by a third. */
const notchFactor = 4 / 3

/**
 * The wheel zooms around the pointer while Ctrl is held or the chart has the focus, so that the page can still be
 * scrolled; horizontally it pans. The range after the first notch is requested immediately, that of later ones when the
 * wheel stops. Returns a function that stops it.
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
      const anchor = secondsAtFraction(target, plotFractionAt(target, event.clientX))
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
