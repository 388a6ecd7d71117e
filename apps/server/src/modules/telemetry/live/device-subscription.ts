import type { DeviceResource } from '@fieldport/contract'
import { withReceiptTime, type TelemetryService } from '../telemetry.service.ts'
import type { LiveFeed, LivePoint } from './live-feed.ts'

export type DeviceSubscriptionPorts = {
  readonly feed: LiveFeed
  readonly telemetry: Pick<TelemetryService, 'receivedAfter'>
}

export type SubscriptionTarget = {
  readonly deviceId: string
  /** Evaluated for each point: older ones are not sent. */
  readonly oldestSeconds: () => number
  /** The cursor of the newest point that the reader has; NaN for a new reader. */
  readonly resumeFrom: number
  /** @param json including the receipt time */
  readonly onPoint: (cursor: number, json: string) => void
  readonly onCleared: () => void
  /** Something other than points has changed; the listener decides whether the reader may know. */
  readonly onChanged: (resource: DeviceResource) => void
}

export type DeviceSubscription = {
  /** Sends missed points, then those that arrived meanwhile; until then, a resuming reader gets nothing. */
  readonly catchUp: () => Promise<void>
  readonly end: () => void
}

/** After a longer gap, the reader reloads the latest points instead. */
const resumePoints = 10_000

type SentPoint = Pick<LivePoint, 'cursor' | 'ts' | 'json'>

/** Subscribes before reading the gap, so that no point is lost in between; duplicates are sent once. */
export function subscribeToDevice(
  followed: SubscriptionTarget,
  { feed, telemetry }: DeviceSubscriptionPorts,
): DeviceSubscription {
  const { deviceId, resumeFrom } = followed
  let upTo = Number.isFinite(resumeFrom) ? resumeFrom : 0
  let isCatchingUp = Number.isFinite(resumeFrom)
  let isOver = false
  const early: SentPoint[] = []
  const send = ({ cursor, ts, json }: SentPoint) => {
    if (ts < followed.oldestSeconds()) return
    // Several portals may announce points out of order: a reader resumes from the last receipt time of those it has.
    upTo = Math.max(upTo, cursor)
    followed.onPoint(upTo, withReceiptTime(json, cursor))
  }
  const ends = [
    feed.onPoint(deviceId, (point) => (isCatchingUp ? early.push(point) : send(point))),
    feed.onCleared(deviceId, followed.onCleared),
    feed.onChanged(deviceId, followed.onChanged),
  ]
  const catchUp = async () => {
    if (!isCatchingUp || isOver) return
    const missed = await telemetry.receivedAfter(deviceId, resumeFrom, resumePoints)
    const sent = new Set(missed.map(({ json }) => json))
    for (const { receivedMicros, tsMs, json } of missed)
      send({ cursor: receivedMicros, ts: tsMs / 1000, json })
    for (const point of early) if (!sent.has(point.json)) send(point)
    isCatchingUp = false
  }
  return {
    catchUp,
    end: () => {
      isOver = true
      for (const end of ends) end()
    },
  }
}
