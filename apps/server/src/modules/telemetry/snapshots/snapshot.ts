import {
  eventStates,
  type EventState,
  type PointRecord,
  readPosition,
  snapshotValue,
  type SnapshotValue,
  eventStateOfRecord,
} from '@fieldport/domain'

/** The newest value of a key and its time, epoch milliseconds. */
export type SnapshotReading = { tsMs: number; value: SnapshotValue }
/** Degrees, and the time, epoch milliseconds. */
export type SnapshotPosition = { readonly tsMs: number; readonly lat: number; readonly lon: number }

/**
 * The state of a device in lists, or the part of it that is new since a moment. By the device's own clock, the newest
 * point decides the state, and the newest point with a value or position decides that value or position. Of two records
 * with the same time, the worse state and the greater value win, so that neither order nor repetition matters.
 */
export type Snapshot = {
  /** Time of the newest point, epoch milliseconds. */
  tsMs: number
  state: EventState
  position: SnapshotPosition | null
  readonly readings: Map<string, SnapshotReading>
}

export const emptySnapshot = (): Snapshot => ({ tsMs: 0, state: 'ok', position: null, readings: new Map() })

/** @param admit whether a key that the snapshot does not contain yet may be added */
export function addRecord(
  snapshot: Snapshot,
  tsMs: number,
  record: PointRecord,
  admit: (key: string) => boolean,
): void {
  if (tsMs >= snapshot.tsMs) addState(snapshot, tsMs, eventStateOfRecord(record))
  if (tsMs > (snapshot.position?.tsMs ?? 0)) {
    const position = readPosition(record)
    if (position) snapshot.position = { tsMs, lat: position.lat, lon: position.lon }
  }
  const { readings } = snapshot
  for (const key in record) {
    const held = readings.get(key)
    if (held !== undefined && held.tsMs > tsMs) continue
    const value = snapshotValue(key, record[key])
    if (value === undefined) continue
    if (held !== undefined) raise(held, tsMs, value)
    else if (admit(key)) readings.set(key, { tsMs, value })
  }
}

/** Adds another snapshot of the same device. */
export function addSnapshot(snapshot: Snapshot, other: Snapshot): void {
  if (other.tsMs >= snapshot.tsMs) addState(snapshot, other.tsMs, other.state)
  if ((other.position?.tsMs ?? 0) > (snapshot.position?.tsMs ?? 0)) snapshot.position = other.position
  for (const [key, { tsMs, value }] of other.readings) {
    const held = snapshot.readings.get(key)
    if (held === undefined) snapshot.readings.set(key, { tsMs, value })
    else raise(held, tsMs, value)
  }
}

function addState(snapshot: Snapshot, tsMs: number, state: EventState): void {
  snapshot.state = tsMs > snapshot.tsMs ? state : worseState(state, snapshot.state)
  snapshot.tsMs = tsMs
}

export function worseState(one: EventState, other: EventState): EventState {
  return eventStates.indexOf(one) > eventStates.indexOf(other) ? one : other
}

function raise(held: SnapshotReading, tsMs: number, value: SnapshotValue): void {
  if (tsMs < held.tsMs || (tsMs === held.tsMs && !isGreater(value, held.value))) return
  held.tsMs = tsMs
  held.value = value
}

/** Compares JSON texts, as the store does. */
function isGreater(value: SnapshotValue, other: SnapshotValue): boolean {
  return JSON.stringify(value) > JSON.stringify(other)
}
