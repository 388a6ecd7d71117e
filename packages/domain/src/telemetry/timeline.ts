/** How far one press moves, in points. Source: specification 3, sections 2.3 and 9. */
export const timelineJumps = [1, 10] as const

/**
 * From this difference on, the clocks of device and server are shown separately, in seconds. Source: specification 3, section 4
 * ('Timeline').
 */
const shownClockDifferenceSeconds = 5

type Timed = { readonly ts: number }

/**
 * The number of the point (oldest first, counted from 1) that is the newest at a moment (epoch seconds); 0 if all are
 * newer. No moment means the latest. Each new point adds one newer point, so the chosen one stays chosen.
 */
export function pointNumberAt(points: readonly Timed[], momentSeconds: number | undefined): number {
  if (momentSeconds === undefined) return points.length
  return points.findLastIndex(({ ts }) => ts <= momentSeconds) + 1
}

/** The moment with `index` newer points; undefined for the latest, which follows new points. Never beyond the ends. */
export function momentOfPoint(points: readonly Timed[], index: number): number | undefined {
  if (index <= 0) return undefined
  return points[Math.max(0, points.length - 1 - index)]?.ts
}

/**
 * By how many seconds the server's clock was ahead of the device's when a point arrived; negative: behind. Undefined while the
 * difference is too small to show.
 */
export function clockSkewSeconds(point: Timed & { readonly aws_ts: number }): number | undefined {
  const seconds = point.aws_ts - point.ts
  return Math.abs(seconds) >= shownClockDifferenceSeconds ? Math.round(seconds) : undefined
}
