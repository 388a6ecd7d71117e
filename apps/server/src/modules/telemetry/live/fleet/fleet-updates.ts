import type { FleetState } from '@fieldport/contract'
import type { ColumnKeys } from '../../fleet/named-measurements.ts'
import type { Snapshot } from '../../snapshots/snapshot.ts'

/** Degrees, about a metre; a device that moves less stands still. */
const stillDegrees = 0.00001

/** The state of a device last sent to a browser. */
type SentState = { readonly state: FleetState['state']; readonly position?: FleetState['position'] }

/** The state of a device by its open conditions. */
export type ListedConditions = Required<Pick<FleetState, 'state' | 'condition'>>

/** Collects updates of devices until they are sent: states, positions and values of the requested keys. */
export function createFleetUpdates(
  keys: readonly string[],
  stateOf: (deviceId: string) => FleetState['state'] = () => 'ok',
  /** The data key behind each named column of a device. */
  columnsOf: (deviceId: string) => ColumnKeys | undefined = () => undefined,
) {
  const ownKeys = keys.map((key) => [key, key] as const)
  const lastSent = new Map<string, SentState>()
  let pending = new Map<string, FleetState>()
  /** Computed values of devices; they arrive before the state of their point. */
  const computed = new Map<
    string,
    { readonly ts: number; readonly values: NonNullable<FleetState['values']> }
  >()

  /** Once a device's state was sent, computed values alone are an update as well. */
  function takeComputed(): void {
    for (const [deviceId, { ts, values }] of computed) {
      const held = pending.get(deviceId)
      const state = held?.state ?? lastSent.get(deviceId)?.state
      if (state === undefined) continue
      pending.set(deviceId, { ts, state, ...held, values: { ...held?.values, ...values } })
      computed.delete(deviceId)
    }
  }

  return {
    /** @param oldestMs older values are not shown by the device's plan */
    add(deviceId: string, ts: number, snapshot: Snapshot, oldestMs: number): void {
      if (snapshot.tsMs < oldestMs) return
      const state = stateOf(deviceId)
      const before = lastSent.get(deviceId)
      const values = valuesOf(snapshot, [...ownKeys, ...(columnsOf(deviceId) ?? [])], oldestMs)
      const position = newPosition(snapshot, before?.position, oldestMs)
      if (before?.state === state && !position && !values) return
      lastSent.set(deviceId, { state, position: position ?? before?.position })
      const held = pending.get(deviceId)
      pending.set(deviceId, {
        ...held,
        ts,
        state,
        ...(position && { position }),
        ...(values && { values: { ...held?.values, ...values } }),
      })
    },

    /** @param ts of the last contact, epoch seconds */
    addConditions(deviceId: string, ts: number, { state, condition }: ListedConditions): void {
      const held = pending.get(deviceId)
      lastSent.set(deviceId, { ...lastSent.get(deviceId), state })
      pending.set(deviceId, { ...held, ts: Math.max(ts, held?.ts ?? 0), state, condition })
    },

    /** @param ts of the point from which these values were computed */
    addComputed(deviceId: string, ts: number, values: Readonly<Record<string, number>>): void {
      computed.set(deviceId, { ts, values: { ...computed.get(deviceId)?.values, ...values } })
    },

    /** @returns null: there is nothing to send */
    take(): Record<string, FleetState> | null {
      takeComputed()
      if (pending.size === 0) return null
      const states = Object.fromEntries(pending)
      pending = new Map()
      return states
    },
  }
}

function valuesOf(
  { readings }: Snapshot,
  columns: readonly (readonly [column: string, key: string])[],
  oldestMs: number,
): FleetState['values'] {
  const found = columns.flatMap(([column, key]): [string, string | number | boolean][] => {
    const reading = readings.get(key)
    return reading && reading.tsMs >= oldestMs ? [[column, reading.value]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function newPosition(
  { position }: Snapshot,
  before: FleetState['position'],
  oldestMs: number,
): FleetState['position'] {
  if (!position || position.tsMs < oldestMs) return undefined
  const { lat, lon } = position
  const isStill =
    before && Math.abs(before.lat - lat) < stillDegrees && Math.abs(before.lon - lon) < stillDegrees
  return isStill ? undefined : { lat, lon }
}
