import { type EventState, eventStates, isObject } from '@fieldport/domain'
import { createKeyedListeners } from '../live/keyed-listeners.ts'

export type ReadingValue = number | string | boolean
/** A value and when it was measured, epoch seconds. */
export type FleetReading = { readonly ts: number; readonly value: ReadingValue }
export type Coordinates = { readonly lat: number; readonly lon: number }

/** What a list knows of a device's newest word. */
export type DeviceStatus = {
  readonly lastContact: number | null
  readonly state: EventState
  readonly position: Coordinates | null
}

type LiveStatus = {
  readonly ts: number
  readonly state?: EventState
  readonly position?: Coordinates
}

type KeyedReading = readonly [string, FleetReading]

function createReadings() {
  const byDevice = new Map<string, Map<string, FleetReading>>()
  return {
    get: (deviceid: string, key: string): FleetReading | undefined => byDevice.get(deviceid)?.get(key),
    /** @returns whether any of them is news */
    merge(deviceid: string, incoming: readonly KeyedReading[]): boolean {
      const known = byDevice.get(deviceid) ?? new Map<string, FleetReading>()
      const newer = incoming.filter(([key, { ts }]) => ts >= (known.get(key)?.ts ?? 0))
      if (newer.length === 0) return false
      for (const [key, reading] of newer) known.set(key, reading)
      byDevice.set(deviceid, known)
      return true
    },
  }
}

export type LiveFleet = ReturnType<typeof createLiveFleet>

/**
 * The newest word of each device and its readings by data key, as a summary and the live stream bring them; they only ever get
 * newer. Listeners hear of their own device alone, or of every change.
 */
export function createLiveFleet() {
  const listeners = createKeyedListeners()
  const anyListeners = new Set<(deviceids: readonly string[]) => void>()
  const heard = new Map<string, LiveStatus>()
  const readings = createReadings()
  let snapshots = 0

  function notify(deviceids: readonly string[]): void {
    if (deviceids.length === 0) return
    listeners.notify(deviceids)
    for (const listener of anyListeners) listener(deviceids)
  }

  function mergeState(deviceid: string, state: ParsedStatus): boolean {
    const known = heard.get(deviceid)
    const isNewer = known === undefined || state.ts >= known.ts
    if (isNewer) {
      const { ts, state: event = known?.state, position = known?.position } = state
      heard.set(deviceid, { ts, ...(event && { state: event }), ...(position && { position }) })
    }
    const isRead = readings.merge(deviceid, state.values)
    return isNewer || isRead
  }

  return {
    /** The newest of what the summary said and what the stream brought. */
    status(deviceid: string, fetched: DeviceStatus): DeviceStatus {
      const live = heard.get(deviceid)
      if (live === undefined || live.ts < (fetched.lastContact ?? 0)) return fetched
      return {
        lastContact: live.ts,
        state: live.state ?? fetched.state,
        position: live.position ?? fetched.position,
      }
    },
    reading: readings.get,
    subscribe: listeners.subscribe,
    /** How many snapshots have brought news: whoever orders by readings orders anew with each. */
    snapshotCount: (): number => snapshots,
    /** Hears the ids of the devices that changed. */
    subscribeAll(listener: (deviceids: readonly string[]) => void): () => void {
      anyListeners.add(listener)
      return () => anyListeners.delete(listener)
    },
    /** Takes an event of the stream, of contacts or of states, which is outside input: entries that are neither are passed over. */
    mergeStatuses(incoming: unknown): void {
      if (!isObject(incoming)) return
      const states = Object.entries(incoming).flatMap(([deviceid, value]) => {
        const state = parseStatus(value)
        return state ? [[deviceid, state] as const] : []
      })
      notify(states.filter(([deviceid, state]) => mergeState(deviceid, state)).map(([deviceid]) => deviceid))
    },
    /** Takes the readings of every device, as the call for them answers. */
    mergeSnapshot(
      snapshot: Readonly<Record<string, Readonly<Record<string, readonly [number, ReadingValue]>>>>,
    ) {
      const changed = Object.entries(snapshot).filter(([deviceid, byKey]) =>
        readings.merge(
          deviceid,
          Object.entries(byKey).map(([key, [ts, value]]) => [key, { ts, value }]),
        ),
      )
      if (changed.length > 0) snapshots += 1
      notify(changed.map(([deviceid]) => deviceid))
    },
  }
}

type ParsedStatus = LiveStatus & { readonly values: readonly KeyedReading[] }

function parseStatus(value: unknown): ParsedStatus | undefined {
  if (typeof value === 'number') return parseStatus({ ts: value })
  if (!isObject(value)) return undefined
  const { ts } = value
  if (typeof ts !== 'number' || !Number.isFinite(ts)) return undefined
  const state = eventStates.find((each) => each === value['state'])
  const position = parseCoordinates(value['position'])
  return {
    ts,
    ...(state && { state }),
    ...(position && { position }),
    values: readValues(value['values'], ts),
  }
}

function parseCoordinates(value: unknown): Coordinates | undefined {
  if (!isObject(value)) return undefined
  const { lat, lon } = value
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined
}

function readValues(values: unknown, ts: number): readonly KeyedReading[] {
  if (!isObject(values)) return []
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
      ? [[key, { ts, value }] as const]
      : [],
  )
}
