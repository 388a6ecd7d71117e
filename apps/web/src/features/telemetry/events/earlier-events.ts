import type { EventPage } from '@fieldport/contract'
import { parseEvents, type StoredPoint } from '@fieldport/domain'

/** Converts a page of events to points, oldest first. */
export function pointsOfEvents({ events }: Pick<EventPage, 'events'>): readonly StoredPoint[] {
  const byTime = new Map<number, EventPage['events']>()
  for (const event of events) {
    const same = byTime.get(event.ts)
    if (same) same.push(event)
    else byTime.set(event.ts, [event])
  }
  return [...byTime].map(([ts, events]) => ({ ts, aws_ts: ts, events })).toReversed()
}

/**
 * Both oldest first, each point once; of two with the same `ts`, that of `newer` stays. Points without events are left
 * out.
 */
export function joinEventPoints(
  older: readonly StoredPoint[],
  newer: readonly StoredPoint[],
): readonly StoredPoint[] {
  const telling = newer.filter((point) => point['events'] !== undefined)
  const times = new Set(telling.map(({ ts }) => ts))
  const rest = older.filter(({ ts }) => !times.has(ts))
  return [...rest, ...telling].toSorted((left, right) => left.ts - right.ts)
}

/** The number of events in points. */
export function countEvents(points: readonly StoredPoint[]): number {
  return points.reduce((sum, point) => sum + parseEvents(point['events']).length, 0)
}
