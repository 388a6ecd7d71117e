import type { SnapshotBuffer } from './snapshot-buffer.ts'
import {
  type DeviceReadings,
  formatMembers,
  emptyReadings,
  applyNewerReadings,
  formatReadings,
} from './snapshot-readings.ts'
import { worseState } from './snapshot.ts'
import type { SnapshotsRepository, StoredState } from './snapshots.repository.ts'

type SnapshotReadsPorts = {
  readonly repository: Pick<
    SnapshotsRepository,
    'storedStates' | 'storedReadings' | 'storedMembers' | 'storedKeys'
  >
  readonly changes: SnapshotBuffer
  /** Processes what arrived. */
  readonly absorb: () => void
  readonly flush: () => Promise<void>
}

/** Reads snapshots: the stored ones, overlaid with those not stored yet. */
export function createSnapshotReads(ports: SnapshotReadsPorts) {
  const { repository, changes, absorb, flush } = ports
  return {
    ...createReadingReads(ports),

    /** State and position of many devices; devices without data are absent. */
    async states(devices: readonly string[]): Promise<ReadonlyMap<string, StoredState>> {
      if (devices.length === 0) return new Map()
      absorb()
      const held = changes.captureUnflushed()
      const states = await repository.storedStates(devices)
      for (const device of devices) {
        for (const change of held(device)) states.set(device, latestState(change, states.get(device)))
      }
      return states
    },

    /** The keys of these devices, and how many devices have each. */
    async dataKeys(devices: readonly string[]): Promise<{ key: string; devices: number }[]> {
      if (devices.length === 0) return []
      // A store that cannot be written can still be read.
      await flush().catch(() => {})
      return repository.storedKeys(devices)
    },

    /** The keys of one device, from the store and from what is not stored yet. */
    async keysOf(device: string): Promise<readonly string[]> {
      absorb()
      const held = changes
        .captureUnflushed()(device)
        .flatMap(({ readings }) => [...readings.keys()])
      const stored = await repository.storedKeys([device])
      return [...new Set([...stored.map(({ key }) => key), ...held])].toSorted()
    },
  }
}

function createReadingReads({ repository, changes, absorb }: SnapshotReadsPorts) {
  /** The newest values of keys, for many devices; devices without data are absent. */
  const readings = async (
    devices: readonly string[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DeviceReadings>> => {
    if (devices.length === 0 || keys.length === 0) return new Map()
    absorb()
    const held = changes.captureUnflushed()
    const found = await repository.storedReadings(devices, keys)
    for (const device of devices) {
      for (const change of held(device)) {
        const known = found.get(device) ?? emptyReadings(device, keys)
        applyNewerReadings(known, change, keys)
        found.set(device, known)
      }
    }
    return found
  }

  return {
    readings,

    /**
     * The newest values of keys, for many devices, as the JSON text of the response.
     * @param oldestSeconds per device, epoch seconds: its plan does not show older values
     */
    async readingsText(
      devices: readonly string[],
      keys: readonly string[],
      oldestSeconds: (device: string) => number,
    ): Promise<string> {
      if (keys.length === 0) return formatReadings([])
      absorb()
      const held = changes.captureUnflushed()
      const { stored = [], changed = [] } = Object.groupBy(devices, (device) =>
        held(device).length > 0 ? 'changed' : 'stored',
      )
      const [members, overlaid] = await Promise.all([
        repository.storedMembers(stored, keys),
        readings(changed, keys),
      ])
      const { whole = [], partly = [] } = Object.groupBy(members, ({ device, oldestMs }) =>
        oldestMs >= oldestSeconds(device) * 1000 ? 'whole' : 'partly',
      )
      const taken = await readings(
        partly.map(({ device }) => device),
        keys,
      )
      return formatReadings([
        ...whole.map(({ device, members: text }) => [device, text] as const),
        ...[...overlaid, ...taken].map(
          ([device, known]) => [device, formatMembers(known, keys, oldestSeconds(device) * 1000)] as const,
        ),
      ])
    },
  }
}

function latestState(one: StoredState, other: StoredState | undefined): StoredState {
  if (!other) return { tsMs: one.tsMs, state: one.state, position: one.position }
  const newest = one.tsMs >= other.tsMs ? one : other
  const state = one.tsMs === other.tsMs ? worseState(one.state, other.state) : newest.state
  const isHere = (one.position?.tsMs ?? 0) >= (other.position?.tsMs ?? 0)
  return { tsMs: newest.tsMs, state, position: isHere ? one.position : other.position }
}
