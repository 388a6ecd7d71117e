import type { TimeRange } from '../telemetry/series.ts'

/** Points are stored to the millisecond, but a URL holds whole seconds. */
export const shortestZoomSeconds = 2

/**
 * Lengthens (`factor` above 1) or shortens a range around a moment that keeps its place on the screen. The result stays
 * within `bounds`, and is at least two seconds long.
 */
export function zoomRange(
  range: TimeRange,
  factor: number,
  anchorSeconds: number,
  bounds: TimeRange,
): TimeRange {
  const width = range.toSeconds - range.fromSeconds
  const share = width > 0 ? (anchorSeconds - range.fromSeconds) / width : 0.5
  const next = Math.max(shortestZoomSeconds, width * factor)
  const fromSeconds = anchorSeconds - share * next
  return fitRange({ fromSeconds, toSeconds: fromSeconds + next }, bounds)
}

/** Moves a range by a share of its width; positive means later. It keeps its width and stays within `bounds`. */
export function panRange(range: TimeRange, share: number, bounds: TimeRange): TimeRange {
  const shift = (range.toSeconds - range.fromSeconds) * share
  return fitRange({ fromSeconds: range.fromSeconds + shift, toSeconds: range.toSeconds + shift }, bounds)
}

/** Shifts a range into `bounds`; a wider one becomes `bounds`. */
export function fitRange({ fromSeconds, toSeconds }: TimeRange, bounds: TimeRange): TimeRange {
  const width = Math.min(toSeconds - fromSeconds, bounds.toSeconds - bounds.fromSeconds)
  const start = Math.max(bounds.fromSeconds, Math.min(fromSeconds, bounds.toSeconds - width))
  return { fromSeconds: start, toSeconds: start + width }
}

/**
 * The range after a pinch: the moments under the two fingers at the start stay under them. Positions are shares of the
 * plot's width, 0 at its start; undefined if the fingers meet.
 */
export function pinchRange(
  range: TimeRange,
  down: readonly [number, number],
  present: readonly [number, number],
  bounds: TimeRange,
): TimeRange | undefined {
  const spread = Math.abs(present[1] - present[0])
  const before = Math.abs(down[1] - down[0])
  if (spread < 0.01 || before < 0.01) return undefined
  const width = range.toSeconds - range.fromSeconds
  const next = Math.max(shortestZoomSeconds, (width * before) / spread)
  const middle = range.fromSeconds + ((down[0] + down[1]) / 2) * width
  const fromSeconds = middle - ((present[0] + present[1]) / 2) * next
  return fitRange({ fromSeconds, toSeconds: fromSeconds + next }, bounds)
}
