import {
  type EventState,
  type EventLevelName,
  eventLevelName,
  eventLevels,
  eventState,
  parseEvents,
  type StoredPoint,
} from '@fieldport/domain'

export type RecentEvent = {
  readonly id: string
  /** Epoch seconds. */
  readonly ts: number
  /** The measurement's name if the topic is a measurement, otherwise the topic. */
  readonly source: string
  readonly message: string
  readonly level: EventLevelName
  readonly state: EventState
}

/** The newest events among points (oldest first), newest first. */
export function recentEvents(
  points: readonly StoredPoint[],
  /** The name of a measurement; undefined for other topics. */
  nameOf: (key: string) => string | undefined,
  atMost: number,
): readonly RecentEvent[] {
  const found: RecentEvent[] = []
  for (const point of points.toReversed()) {
    if (found.length >= atMost) break
    if (point['events'] === undefined) continue
    const events = parseEvents(point['events']).map((event, at) => ({
      id: `${point.ts} ${at}`,
      ts: point.ts,
      source: nameOf(event.topic) ?? event.topic,
      message: event.msg,
      level: eventLevelName(event.lv),
      state: eventState([event]),
    }))
    found.push(...events)
  }
  return found.slice(0, atMost)
}

/** Whether a level is at least another. */
export function isAtLeast(level: EventLevelName, least: EventLevelName): boolean {
  return eventLevels[level] >= eventLevels[least]
}
