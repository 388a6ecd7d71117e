import type { TimeRange } from '@fieldport/domain'

/** What gestures need to know of a chart, and what they tell it. */
export type GestureTarget = {
  /** The element that the chart fills. */
  readonly box: HTMLElement
  /** What is shown at this moment, gestures included. */
  readonly range: () => TimeRange
  /** What can be shown at all. */
  readonly bounds: () => TimeRange
  /** Where the plots are, in pixels from the left of the box. */
  readonly plot: () => { readonly leftPx: number; readonly widthPx: number; readonly bottomPx: number }
  /** To be painted at once, with what is there. */
  readonly onShow: (range: TimeRange) => void
  /** The gesture rests: what is shown now is to be asked for. */
  readonly onSettled: () => void
}

/** Where in the plot a pointer is: 0 at its start, 1 at its end. */
export function shareAt({ box, plot }: GestureTarget, clientX: number): number {
  const { leftPx, widthPx } = plot()
  return Math.min(1, Math.max(0, (clientX - box.getBoundingClientRect().left - leftPx) / widthPx))
}

export function secondsAtShare({ range }: GestureTarget, share: number): number {
  const { fromSeconds, toSeconds } = range()
  return fromSeconds + share * (toSeconds - fromSeconds)
}
