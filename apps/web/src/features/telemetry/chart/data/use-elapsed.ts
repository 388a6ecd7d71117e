import { useNowWhenVisible } from '../../../../lib/live/visibility/use-when-visible.ts'

/** A range that follows the present moves in steps of about two pixels, but not more often than points are usual. */
const shortestStepSeconds = 5
const stepsPerRange = 360

function elapsedStepSeconds(rangeMs: number): number {
  return Math.max(shortestStepSeconds, rangeMs / 1000 / stepsPerRange)
}

export type ReceivedSeries = {
  /** Epoch milliseconds by the browser's clock, as the time now, so that a wrong clock does not matter. */
  readonly dataUpdatedAt: number
  /** The series of another range is shown meanwhile. */
  readonly isPlaceholderData: boolean
}

/**
 * Seconds since a series was received, in steps.
 * @param relativeMs the width of a range that follows the present; undefined: it does not move
 */
export function useElapsedSeconds(
  { dataUpdatedAt, isPlaceholderData }: ReceivedSeries,
  relativeMs: number | undefined,
): number {
  const isMoving = relativeMs !== undefined && !isPlaceholderData && dataUpdatedAt > 0
  const step = elapsedStepSeconds(relativeMs ?? 0)
  return useNowWhenVisible((now) =>
    isMoving ? Math.max(0, Math.floor((now - dataUpdatedAt / 1000) / step) * step) : 0,
  )
}
