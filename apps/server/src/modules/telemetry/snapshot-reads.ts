import type { SnapshotChanges } from './snapshot-changes.ts'
import { type DeviceReadings, noReadings, overlayReadings } from './snapshot-readings.ts'
import { worseState } from './snapshot.ts'
import type { SnapshotsRepository, StoredState } from './snapshots.repository.ts'

type SnapshotReadsPorts = {
  readonly repository: Pick<SnapshotsRepository, 'storedStates' | 'storedReadings' | 'storedKeys'>
  readonly changes: SnapshotChanges
  /** Takes in what arrived. */
  readonly absorb: () => void
  readonly flush: () => Promise<void>
}

/** What is stored, and over it what is not stored yet. */
export function createSnapshotReads({ repository, changes, absorb, flush }: SnapshotReadsPorts) {
  return {
    /** State and position of many devices; a device without data is absent. */
    async states(devices: readonly string[]): Promise<ReadonlyMap<string, StoredState>> {
      if (devices.length === 0) return new Map()
      absorb()
      const held = changes.held()
      const states = await repository.storedStates(devices)
      for (const device of devices) {
        for (const change of held(device)) states.set(device, newerState(change, states.get(device)))
      }
      return states
    },

    /** The newest values of keys, of many devices; a device without data is absent. */
    async readings(
      devices: readonly string[],
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, DeviceReadings>> {
      if (devices.length === 0 || keys.length === 0) return new Map()
      absorb()
      const held = changes.held()
      const readings = await repository.storedReadings(devices, keys)
      for (const device of devices) {
        for (const change of held(device)) {
          const known = readings.get(device) ?? noReadings(device, keys)
          overlayReadings(known, change, keys)
          readings.set(device, known)
        }
      }
      return readings
    },

    /** The keys that these devices send, and how many of them send each. */
    async dataKeys(devices: readonly string[]): Promise<{ key: string; devices: number }[]> {
      if (devices.length === 0) return []
      // A store that takes nothing just now still tells what it holds.
      await flush().catch(() => {})
      return repository.storedKeys(devices)
    },
  }
}

function newerState(one: StoredState, other: StoredState | undefined): StoredState {
  if (!other) return { tsMs: one.tsMs, state: one.state, position: one.position }
  const newest = one.tsMs >= other.tsMs ? one : other
  const state = one.tsMs === other.tsMs ? worseState(one.state, other.state) : newest.state
  const isHere = (one.position?.tsMs ?? 0) >= (other.position?.tsMs ?? 0)
  return { tsMs: newest.tsMs, state, position: isHere ? one.position : other.position }
}
