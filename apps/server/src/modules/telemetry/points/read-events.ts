import type { EventPage } from '@fieldport/contract'
import { parseEvents, type StoredPoint } from '@fieldport/domain'
import { spansOneMoment, mergeRecordsToPoints } from './read-points.ts'
import type { Span } from '../rows.ts'
import type { TelemetryRepository } from './telemetry.repository.ts'

/** Usually the last day has some; further back, they are rarer. */
const firstWindowMs = 86_400_000
const windowGrowth = 4

/** The events of at most `limit` points of a span, newest first, and how far back the search went. */
export async function readEvents(
  repository: Pick<TelemetryRepository, 'newestEvents'>,
  deviceId: string,
  span: Span,
  limit: number,
): Promise<EventPage> {
  const events: EventPage['events'] = []
  let left = limit
  let toMs = span.toMs
  let windowMs = firstWindowMs
  let asked = left + 1
  while (left > 0 && toMs > span.fromMs) {
    const fromMs = Math.max(span.fromMs, toMs - windowMs)
    const records = await repository.newestEvents(deviceId, { fromMs, toMs }, asked)
    const isCut = records.length === asked
    if (isCut && spansOneMoment(records)) {
      asked *= 2
      continue
    }
    const points = mergeRecordsToPoints(records, isCut).slice(0, left)
    for (const { json, tsMs } of points) {
      const point = JSON.parse(json) as StoredPoint
      for (const event of parseEvents(point['events'])) events.push({ ts: tsMs / 1000, ...event })
    }
    left -= points.length
    toMs = isCut ? (points.at(-1)?.tsMs ?? fromMs) : fromMs
    windowMs *= windowGrowth
    asked = left + 1
  }
  return { events, from: toMs / 1000, isLast: toMs <= span.fromMs }
}
