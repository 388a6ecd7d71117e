import type { StoredPoint } from '@fieldport/domain'

/** Several hours of a device that sends every second. */
export const maximumWindowPoints = 20_000

/**
 * Points without gaps, oldest first, and the time up to which they are complete: epoch seconds, infinite if the live
 * points continue them.
 */
export type PointWindow = { readonly points: readonly StoredPoint[]; readonly untilSeconds: number }

/** Whether the newest point at a moment (epoch seconds) is known. */
export function coversTime({ points, untilSeconds }: PointWindow, tsSeconds: number): boolean {
  const first = points[0]
  return first !== undefined && first.ts <= tsSeconds && tsSeconds <= untilSeconds
}

/** Appends the live points (oldest first) if there is no gap before them. */
export function appendLive(held: PointWindow, live: readonly StoredPoint[]): PointWindow {
  const first = live[0]
  return first && first.ts <= held.untilSeconds
    ? { points: joinPoints(held.points, live), untilSeconds: Number.POSITIVE_INFINITY }
    : held
}

/** Prepends a page of older points, oldest first. */
export function prependOlder(held: PointWindow, older: readonly StoredPoint[]): PointWindow {
  return { ...held, points: joinPoints(older, held.points) }
}

/** Appends a page of newer points, oldest first; the last page reaches the present. */
export function appendNewer(held: PointWindow, newer: readonly StoredPoint[], isLast: boolean): PointWindow {
  const untilSeconds = isLast ? Number.POSITIVE_INFINITY : (newer.at(-1)?.ts ?? held.untilSeconds)
  return { points: joinPoints(held.points, newer), untilSeconds }
}

/** From its first point on, the newer list takes precedence. */
function joinPoints(older: readonly StoredPoint[], newer: readonly StoredPoint[]): readonly StoredPoint[] {
  const first = newer[0]
  if (!first) return older
  const end = older.findLastIndex(({ ts }) => ts < first.ts) + 1
  const joined = end === 0 ? newer : [...older.slice(0, end), ...newer]
  return joined.length > maximumWindowPoints ? joined.slice(-maximumWindowPoints) : joined
}
