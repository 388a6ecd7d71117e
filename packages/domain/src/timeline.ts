/** How far one press goes, in points. Source: specification 3, sections 2.3 and 9. */
export const timelineJumps = [1, 10] as const

/** From here on the clocks of device and server are told apart, in seconds. Source: specification 3, section 4 ('Timeline'). */
const shownClockDifferenceSeconds = 5

type Timed = { readonly ts: number }

/**
 * How many points are newer than the one at a moment (epoch seconds); 0 is the latest, which is also what no moment means. `points`
 * are oldest first. So the index of a chosen point rises by one with each point that arrives, and the point stays the chosen one.
 */
export function momentIndex(points: readonly Timed[], momentSeconds: number | undefined): number {
  if (momentSeconds === undefined || points.length === 0) return 0
  const at = points.findLastIndex(({ ts }) => ts <= momentSeconds)
  return points.length - 1 - Math.max(at, 0)
}

/** The moment with `index` newer points; undefined for the latest, which moves on by itself. Never beyond the ends. */
export function momentAt(points: readonly Timed[], index: number): number | undefined {
  if (index <= 0) return undefined
  return points[Math.max(0, points.length - 1 - index)]?.ts
}

/**
 * By how many seconds the server's clock was ahead of the device's when a point arrived; negative: behind. Undefined while it is too
 * small to be told.
 */
export function clockDifference(point: Timed & { readonly aws_ts: number }): number | undefined {
  const seconds = Math.round(point.aws_ts - point.ts)
  return Math.abs(seconds) >= shownClockDifferenceSeconds ? seconds : undefined
}
