/** A device that sends exactly at its plan's interval may be slightly early. */
const earlySeconds = 5

export type StorageBounds = {
  /** Seconds between two stored points, see `storageIntervalSeconds`. */
  readonly intervalSeconds: number
  /** Points measured before this, epoch seconds, are not stored at all. */
  readonly oldestSeconds: number
}

/**
 * The points that the plan stores, in the order in which they were sent: none within the interval of one that is already stored or
 * selected, earlier ones first. Records of one `ts` are one point, so that a resent point is stored as before.
 * @param storedSeconds `ts` of already stored points, in any order
 */
export function selectStoredPoints<Point extends { readonly ts: number }>(
  points: readonly Point[],
  storedSeconds: readonly number[],
  { intervalSeconds, oldestSeconds }: StorageBounds,
): readonly Point[] {
  if (intervalSeconds <= 0) return points
  const takenMs = new Set(storedSeconds.map(toMs))
  const chosen = new Set<Point>()
  for (const point of points.toSorted((left, right) => left.ts - right.ts)) {
    const ms = toMs(point.ts)
    if (point.ts < oldestSeconds || isTooNear(ms, takenMs, intervalSeconds)) continue
    chosen.add(point)
    takenMs.add(ms)
  }
  return points.filter((point) => chosen.has(point))
}

function isTooNear(ms: number, takenMs: ReadonlySet<number>, intervalSeconds: number): boolean {
  if (takenMs.has(ms)) return false
  const minimumMs = (intervalSeconds - earlySeconds) * 1000
  return takenMs.values().some((other) => Math.abs(ms - other) < minimumMs)
}

/** As points are stored: to the millisecond. */
function toMs(seconds: number): number {
  return Math.round(seconds * 1000)
}
