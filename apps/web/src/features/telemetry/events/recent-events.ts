import {
  type EventState,
  type EventLevelName,
  eventLevelName,
  eventState,
  type DisplaySettings,
  parseEvents,
  resolveDisplay,
  type StoredPoint,
} from '@fieldport/domain'

export type RecentEvent = {
  readonly id: string
  /** Epoch seconds. */
  readonly ts: number
  /** The measurement's name where the topic is a measurement, else the topic itself. */
  readonly source: string
  readonly message: string
  readonly level: EventLevelName
  readonly state: EventState
}

/** The newest events among points (oldest first), newest first. */
export function recentEvents(
  points: readonly StoredPoint[],
  { model, settings }: { readonly model: string; readonly settings: DisplaySettings },
  atMost: number,
): readonly RecentEvent[] {
  const sourceOf = (topic: string, point: StoredPoint) =>
    Object.hasOwn(point, topic) ? resolveDisplay(topic, settings[topic], { model }).name : topic
  const found: RecentEvent[] = []
  for (const point of points.toReversed()) {
    if (found.length >= atMost) break
    if (point['events'] === undefined) continue
    const events = parseEvents(point['events']).map((event, at) => ({
      id: `${point.ts} ${at}`,
      ts: point.ts,
      source: sourceOf(event.topic, point),
      message: event.msg,
      level: eventLevelName(event.lv),
      state: eventState([event]),
    }))
    found.push(...events)
  }
  return found.slice(0, atMost)
}
