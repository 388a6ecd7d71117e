import type { TimeRange } from '@fieldport/domain'
import { isPanPress, listenForDragPan } from './drag-pan.ts'
import { listenForDrag } from './drag-range.ts'
import { type GestureTarget, secondsAtFraction, plotFractionAt } from './gesture-target.ts'
import { listenForKeys } from './keys.ts'
import { listenForMoment } from './moment.ts'
import { listenForPinch } from './pinch.ts'
import { listenForWheel } from './wheel.ts'

/** Height of the time labels below the plots, in pixels. */
const timeAxisPx = 28

type Options = {
  readonly box: HTMLElement
  /** Class of the overlay while a range is selected. */
  readonly shadeClass: string
  readonly range: () => TimeRange
  readonly bounds: () => TimeRange
  /** Distances of the plots from the sides, in pixels. */
  readonly insets: () => { readonly left: number; readonly right: number }
  /** Called with a range to paint immediately. */
  readonly onShow: (range: TimeRange) => void
  /** Called with a range to request. `isStep`: more of the same gesture may follow. */
  readonly onChoose: (range: TimeRange, isStep: boolean) => void
  /** Called when the wheel was turned without zooming, so that the page scrolled. */
  readonly onScrolledPast: () => void
  /** Called when a moment was selected, epoch seconds. @returns whether it was used */
  readonly onMoment: (seconds: number) => boolean
}

/** Connects every gesture of a chart: mouse, wheel, fingers and keys. Returns a function that disconnects them. */
export function connectGestures(options: Options): () => void {
  const { box, shadeClass, range, bounds, insets, onShow, onChoose } = options
  const target: GestureTarget = {
    box,
    range,
    bounds,
    plot: () => {
      const { left, right } = insets()
      return {
        leftPx: left,
        widthPx: box.clientWidth - left - right,
        bottomPx: box.clientHeight - timeAxisPx,
      }
    },
    onShow,
    onSettled: () => onChoose(range(), true),
  }
  const stops = [
    listenForDrag({
      box,
      className: shadeClass,
      isOther: (event) => isPanPress(target, event),
      secondsAt: (xPx) =>
        secondsAtFraction(target, plotFractionAt(target, box.getBoundingClientRect().left + xPx)),
      onRange: (fromSeconds, toSeconds) => onChoose({ fromSeconds, toSeconds }, false),
    }),
    listenForWheel(target, options.onScrolledPast),
    listenForPinch(target),
    listenForDragPan(target),
    listenForKeys(target),
    listenForMoment(target, options.onMoment),
  ]
  return () => stops.forEach((stop) => stop())
}
