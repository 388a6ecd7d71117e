import type { TimeRange } from '@fieldport/domain'
import { isPanPress, listenForDragPan } from './drag-pan.ts'
import { listenForDrag } from './drag-range.ts'
import { type GestureTarget, secondsAtShare, shareAt } from './gesture-target.ts'
import { listenForKeys } from './keys.ts'
import { listenForMoment } from './moment.ts'
import { listenForPinch } from './pinch.ts'
import { listenForWheel } from './wheel.ts'

/** Below the plots stand the times, in pixels. */
const timeAxisPx = 28

type Options = {
  readonly box: HTMLElement
  /** Of what is drawn over the chart while a range is chosen. */
  readonly shadeClass: string
  readonly range: () => TimeRange
  readonly bounds: () => TimeRange
  /** Beside the plots, in pixels. */
  readonly insets: () => { readonly left: number; readonly right: number }
  /** To be painted at once. */
  readonly onShow: (range: TimeRange) => void
  /** To be asked for. `isStep`: more of the kind may follow. */
  readonly onChoose: (range: TimeRange, isStep: boolean) => void
  /** The wheel was turned over a chart that leaves it to the page. */
  readonly onScrolledPast: () => void
  /** A moment was pointed out, epoch seconds. @returns whether something is made of it */
  readonly onMoment: (seconds: number) => boolean
}

/** Every gesture of a chart: mouse, wheel, fingers and keys. Returns how to stop. */
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
      secondsAt: (xPx) => secondsAtShare(target, shareAt(target, box.getBoundingClientRect().left + xPx)),
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
