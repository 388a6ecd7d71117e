import { type EventState, eventState, parseEvents } from '../fleet/events.ts'
import { isKnownReading } from '../measurements/measurements.ts'
import type { PointRecord } from './points.ts'

/** The values that a device list can show: long texts are left to the device's page. */
export type SnapshotValue = number | string | boolean

/** Characters of a text in a device list. */
export const maximumSnapshotText = 64
/** Maximum data keys per device: further ones are only on its own page. */
export const maximumSnapshotKeys = 200

const envelope = new Set(['ts', 'time', 'aws_ts', 'deviceid'])

/** A key's value as a device list shows it; undefined if it is not a short reading: lists, long texts, an unknown value. */
export function snapshotValue(key: string, value: unknown): SnapshotValue | undefined {
  if (typeof value === 'number') return isKnownReading(key, value) && !envelope.has(key) ? value : undefined
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' || value === '' || value.length > maximumSnapshotText) return undefined
  return envelope.has(key) ? undefined : value
}

/** The state of a device according to a record: 'ok' without events. */
export function eventStateOfRecord(record: PointRecord): EventState {
  return record['events'] === undefined ? 'ok' : eventState(parseEvents(record['events']))
}
