import { type DeviceEvent, parseEvents } from '../fleet/events.ts'
import { contactTimeSeconds } from '../fleet/freshness.ts'
import { isKnownReading } from '../measurements/measurements.ts'
import { hasTroubleCodes } from '../measurements/trouble-codes.ts'
import type { StoredPoint } from '../telemetry/points.ts'
import { readPosition } from '../telemetry/position.ts'
import type { Place } from '../telemetry/route.ts'

/** State of a lamp in a DM1 message; null: not available. Source: SAE J1939-73, section 5.7.1. */
export type LampSignal = 'off' | 'on' | 'error' | null

/** All active trouble codes (DM1) that one controller reported in a record. */
export type TroubleCodeReport = {
  readonly bus: string
  /** Address of the controller. */
  readonly source: number
  readonly lamps: {
    readonly malfunction: LampSignal
    readonly stop: LampSignal
    readonly warning: LampSignal
    readonly protect: LampSignal
  }
  readonly codes: readonly { readonly spn: number; readonly fmi: number }[]
}

/** What one stored record says about the machine. All times are epoch seconds. */
export type Evidence = {
  /** Evidence time: the device's time, but never later than the first receipt. */
  readonly evidenceSeconds: number
  /** The device's own time. */
  readonly ts: number
  /** First receipt by the portal's clock. */
  readonly receivedSeconds: number
  /** Identifies the record together with `ts`; compared as text. */
  readonly hash: string
  /**
   * Known numbers by key, booleans as 1 and 0: of the keys that the context watches and of those in events. A missing or unknown
   * value is no evidence.
   */
  readonly values: Readonly<Record<string, number>>
  /** Position of the record; only for contexts that have areas. */
  readonly position?: Place
  readonly events: readonly DeviceEvent[]
  readonly troubleCodes?: readonly TroubleCodeReport[]
}

const noEvents: readonly DeviceEvent[] = []
const noValues: Evidence['values'] = Object.freeze(Object.create(null))

/**
 * The evidence of a stored record. Computed channels count if the point contains their values.
 * @param point its `aws_ts` is the first receipt: a repetition that the store treats as the same record does not change it
 * @param hash identity of the record's content
 * @param watchedKeys of the context that the evidence is for; other values are not read
 * @param decodeCodes the DM1 messages of the point; called only if `can1` or `can2` has some
 */
export function evidenceOf(
  point: StoredPoint,
  hash: string,
  watchedKeys: readonly string[],
  decodeCodes: (point: StoredPoint) => readonly TroubleCodeReport[],
): Evidence {
  const { ts, aws_ts: receivedSeconds } = point
  const events = point['events'] === undefined ? noEvents : parseEvents(point['events'])
  const hasCodes = hasTroubleCodes(point['can1']) || hasTroubleCodes(point['can2'])
  const position = watchedKeys.includes('gps_lat') ? readPosition(point) : undefined
  return {
    evidenceSeconds: contactTimeSeconds(ts, receivedSeconds),
    ts,
    receivedSeconds,
    hash,
    values: readValues(point, watchedKeys, events),
    events,
    ...(position && { position: { lat: position.lat, lon: position.lon } }),
    ...(hasCodes && { troubleCodes: decodeCodes(point) }),
  }
}

function readValues(point: StoredPoint, watchedKeys: readonly string[], events: readonly DeviceEvent[]) {
  if (watchedKeys.length === 0 && events.length === 0) return noValues
  // No prototype, so that any device key can be looked up safely.
  const values: Record<string, number> = Object.create(null)
  for (const key of watchedKeys) readValue(point, key, values)
  for (const { topic } of events) readValue(point, topic, values)
  return values
}

function readValue(point: StoredPoint, key: string, values: Record<string, number>): void {
  if (!Object.hasOwn(point, key)) return
  const value = typeof point[key] === 'boolean' ? Number(point[key]) : point[key]
  if (isKnownReading(key, value)) values[key] = value
}

type Ordered = Pick<Evidence, 'evidenceSeconds' | 'ts' | 'hash'>

/** The order in which records count, whenever they arrive: evidence time, device time, hash. Negative: `left` comes first. */
export function compareEvidence(left: Ordered, right: Ordered): number {
  const seconds = left.evidenceSeconds - right.evidenceSeconds || left.ts - right.ts
  if (seconds !== 0) return seconds
  return left.hash === right.hash ? 0 : left.hash < right.hash ? -1 : 1
}
