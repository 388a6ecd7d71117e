import type { TimeRange } from '@fieldport/domain'

/** The chart as seen by gestures, and their callbacks. */
export type GestureTarget = {
  /** The element that the chart fills. */
  readonly box: HTMLElement
  /** The currently shown range, including gestures. */
  readonly range: () => TimeRange
  /** The largest possible range. */
  readonly bounds: () => TimeRange
  /** The position of the plots, in pixels from the left of the box. */
  readonly plot: () => { readonly leftPx: number; readonly widthPx: number; readonly bottomPx: number }
  /** Called with a range to paint immediately, from existing data. */
  readonly onShow: (range: TimeRange) => void
  /** Called when the gesture pauses or ends: the shown range is to be requested. */
  readonly onSettled: () => void
}

/** The position of a pointer relative to the plot: 0 at its start, 1 at its end, others beside it. */
export function positionOnPlot({ box, plot }: GestureTarget, clientX: number): number {
  const { leftPx, widthPx } = plot()
  return (clientX - box.getBoundingClientRect().left - leftPx) / widthPx
}

/** The nearest position in the plot. */
export function plotFractionAt(target: GestureTarget, clientX: number): number {
  return Math.min(1, Math.max(0, positionOnPlot(target, clientX)))
}

export function secondsAtFraction({ range }: GestureTarget, fraction: number): number {
  const { fromSeconds, toSeconds } = range()
  return fromSeconds + fraction * (toSeconds - fromSeconds)
}
