import type { StoredPoint } from '@fieldport/domain'

/** Hours of a device that sends each second. */
export const maximumWindowPoints = 20_000

/** Points without a hole, oldest first, and up to when they are all that there is: epoch seconds, infinite where the live ones go on. */
export type PointWindow = { readonly points: readonly StoredPoint[]; readonly untilSeconds: number }

/** Whether it is known which point was the newest one at a moment (epoch seconds). */
export function coversTime({ points, untilSeconds }: PointWindow, tsSeconds: number): boolean {
  const first = points[0]
  return first !== undefined && first.ts <= tsSeconds && tsSeconds <= untilSeconds
}

/** With the live points (oldest first), where these go on without a hole. */
export function appendLive(held: PointWindow, live: readonly StoredPoint[]): PointWindow {
  const first = live[0]
  return first && first.ts <= held.untilSeconds
    ? { points: joinPoints(held.points, live), untilSeconds: Number.POSITIVE_INFINITY }
    : held
}

/** With a page from before them, oldest first. */
export function prependOlder(held: PointWindow, older: readonly StoredPoint[]): PointWindow {
  return { ...held, points: joinPoints(older, held.points) }
}

/** With a page from after them, oldest first; the last page reaches the present. */
export function appendNewer(held: PointWindow, newer: readonly StoredPoint[], isLast: boolean): PointWindow {
  const untilSeconds = isLast ? Number.POSITIVE_INFINITY : (newer.at(-1)?.ts ?? held.untilSeconds)
  return { points: joinPoints(held.points, newer), untilSeconds }
}

/** The newer list is the truth from its first point on. */
function joinPoints(older: readonly StoredPoint[], newer: readonly StoredPoint[]): readonly StoredPoint[] {
  const first = newer[0]
  if (!first) return older
  const end = older.findLastIndex(({ ts }) => ts < first.ts) + 1
  const joined = end === 0 ? newer : [...older.slice(0, end), ...newer]
  return joined.length > maximumWindowPoints ? joined.slice(-maximumWindowPoints) : joined
}
