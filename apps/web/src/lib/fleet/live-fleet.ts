import type { ConditionSummary, DeviceSummary } from '@fieldport/contract'
import { conditionLevels, isObject } from '@fieldport/domain'
import { createKeyedListeners } from '../live/keyed-listeners.ts'

export type ReadingValue = number | string | boolean
/** A value and when it was measured, epoch seconds. */
export type FleetReading = { readonly ts: number; readonly value: ReadingValue }
export type Coordinates = { readonly lat: number; readonly lon: number }

/** A device's latest status in a list. */
export type DeviceStatus = {
  readonly lastContact: number | null
  /** The state by its open conditions. */
  readonly state: DeviceSummary['state']
  /** Null: none is open. */
  readonly condition: ConditionSummary
  readonly position: Coordinates | null
}

type LiveStatus = {
  readonly ts: number
  readonly state?: DeviceStatus['state']
  readonly condition?: ConditionSummary
  readonly position?: Coordinates
}

/** The latest live status of a device, and the mark at which its conditions arrived. */
type HeardStatus = LiveStatus & { readonly conditionsOrder: number }

type KeyedReading = readonly [string, FleetReading]

function createReadings() {
  const byDevice = new Map<string, Map<string, FleetReading>>()
  return {
    get: (deviceid: string, key: string): FleetReading | undefined => byDevice.get(deviceid)?.get(key),
    /** @returns whether any of them is newer */
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

/** The latest live status of each device. */
function createStatuses() {
  const heard = new Map<string, HeardStatus>()
  let order = 0
  let conditionChanges = 0

  return {
    get(deviceid: string, fetched: DeviceStatus): DeviceStatus {
      const live = heard.get(deviceid)
      if (live === undefined || live.ts < (fetched.lastContact ?? 0)) return fetched
      return {
        lastContact: live.ts,
        state: live.state ?? fetched.state,
        condition: live.condition === undefined ? fetched.condition : live.condition,
        position: live.position ?? fetched.position,
      }
    },
    /** @returns whether it is at least as new as the known one */
    merge(deviceid: string, state: ParsedStatus): boolean {
      const { values: _, ...next } = state
      const known = heard.get(deviceid)
      if (known && next.ts < known.ts) return false
      const isOfConditions = next.state !== undefined || next.condition !== undefined
      const isOtherState = known !== undefined && next.state !== undefined && next.state !== known.state
      if (next.condition !== undefined || isOtherState) conditionChanges += 1
      const conditionsOrder = isOfConditions ? order : (known?.conditionsOrder ?? order)
      heard.set(deviceid, { ...known, ...next, conditionsOrder })
      return true
    },
    conditionChanges: (): number => conditionChanges,
    mark(): number {
      order += 1
      return order
    },
    /** @returns the devices whose conditions were dropped */
    forgetConditionsBefore(mark: number): readonly string[] {
      const outdated = [...heard].filter(([, status]) => status.conditionsOrder < mark)
      for (const [deviceid, { ts, position }] of outdated)
        heard.set(deviceid, { ts, ...(position && { position }), conditionsOrder: mark })
      if (outdated.length > 0) conditionChanges += 1
      return outdated.map(([deviceid]) => deviceid)
    },
  }
}

export type LiveFleet = ReturnType<typeof createLiveFleet>

/**
 * The latest status of each device and its readings by data key, from summaries and the live stream; they only ever get
 * newer. Listeners subscribe to one device, or to every change.
 */
export function createLiveFleet() {
  const listeners = createKeyedListeners()
  const anyListeners = new Set<(deviceids: readonly string[]) => void>()
  const statuses = createStatuses()
  const readings = createReadings()
  let snapshots = 0

  function notify(deviceids: readonly string[]): void {
    if (deviceids.length === 0) return
    listeners.notify(deviceids)
    for (const listener of anyListeners) listener(deviceids)
  }

  function mergeState(deviceid: string, state: ParsedStatus): boolean {
    const isNewer = statuses.merge(deviceid, state)
    const isRead = readings.merge(deviceid, state.values)
    return isNewer || isRead
  }

  return {
    /** The newer of the summary's status and the stream's. */
    status: statuses.get,
    /** Increases whenever conditions may have changed, so that counts by condition are computed again. */
    conditionChanges: statuses.conditionChanges,
    /** Starts a new order: everything received from now on is newer than a response requested now. */
    mark: statuses.mark,
    /** Drops conditions received before a mark, because the response requested then is newer. */
    forgetConditionsBefore: (mark: number): void => notify(statuses.forgetConditionsBefore(mark)),
    reading: readings.get,
    subscribe: listeners.subscribe,
    /** Number of snapshots with new readings: lists sorted by readings sort again with each. */
    snapshotCount: (): number => snapshots,
    /** The listener gets the IDs of the changed devices. */
    subscribeAll(listener: (deviceids: readonly string[]) => void): () => void {
      anyListeners.add(listener)
      return () => anyListeners.delete(listener)
    },
    /** Merges an event of the stream, with contacts or states. It is outside input, so invalid entries are skipped. */
    mergeStatuses(incoming: unknown): void {
      if (!isObject(incoming)) return
      const states = Object.entries(incoming).flatMap(([deviceid, value]) => {
        const state = parseStatus(value)
        return state ? [[deviceid, state] as const] : []
      })
      notify(states.filter(([deviceid, state]) => mergeState(deviceid, state)).map(([deviceid]) => deviceid))
    },
    /** Merges the readings of every device, as returned by the call. */
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
  const state = conditionStates.find((each) => each === value['state'])
  const condition = parseCondition(value['condition'])
  const position = parseCoordinates(value['position'])
  return {
    ts,
    ...(state && { state }),
    ...(condition !== undefined && { condition }),
    ...(position && { position }),
    values: readValues(value['values'], ts),
  }
}

const conditionStates = ['ok', ...conditionLevels] as const

/** The summary of open conditions in lists; undefined: unchanged. */
function parseCondition(value: unknown): ConditionSummary | undefined {
  if (value === null) return null
  if (!isObject(value) || !conditionLevels.some((level) => level === value['level'])) return undefined
  const { leading } = value
  const isWhole = isObject(leading) && isObject(leading['reason']) && typeof leading['since'] === 'number'
  return isWhole ? (value as ConditionSummary) : undefined
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
