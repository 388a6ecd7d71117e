import type { StoredPoint } from '@fieldport/domain'

/** Hours of a device that sends each second. */
export const maximumHeldPoints = 20_000

/** Points without a hole, oldest first, and up to when they are all that there is: epoch seconds, infinite where the live ones go on. */
export type HeldPoints = { readonly points: readonly StoredPoint[]; readonly untilSeconds: number }

/** Whether it is known which point was the newest one at a moment (epoch seconds). */
export function coversMoment({ points, untilSeconds }: HeldPoints, tsSeconds: number): boolean {
  const first = points[0]
  return first !== undefined && first.ts <= tsSeconds && tsSeconds <= untilSeconds
}

/** With the live points (oldest first), where these go on without a hole. */
export function withLive(held: HeldPoints, live: readonly StoredPoint[]): HeldPoints {
  const first = live[0]
  return first && first.ts <= held.untilSeconds
    ? { points: joinPoints(held.points, live), untilSeconds: Number.POSITIVE_INFINITY }
    : held
}

/** With a page from before them, oldest first. */
export function withOlder(held: HeldPoints, older: readonly StoredPoint[]): HeldPoints {
  return { ...held, points: joinPoints(older, held.points) }
}

/** With a page from after them, oldest first; the last page reaches the present. */
export function withNewer(held: HeldPoints, newer: readonly StoredPoint[], isLast: boolean): HeldPoints {
  const untilSeconds = isLast ? Number.POSITIVE_INFINITY : (newer.at(-1)?.ts ?? held.untilSeconds)
  return { points: joinPoints(held.points, newer), untilSeconds }
}

/** The newer list is the truth from its first point on. */
function joinPoints(older: readonly StoredPoint[], newer: readonly StoredPoint[]): readonly StoredPoint[] {
  const first = newer[0]
  if (!first) return older
  const end = older.findLastIndex(({ ts }) => ts < first.ts) + 1
  const joined = end === 0 ? newer : [...older.slice(0, end), ...newer]
  return joined.length > maximumHeldPoints ? joined.slice(-maximumHeldPoints) : joined
}
