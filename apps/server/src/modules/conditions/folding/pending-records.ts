import type { FoldRecord } from './stored/stored-records.repository.ts'

/** Limit over all devices; above it, records are read from the store again later. */
const maximumHeld = 20_000

/** Stored records that are not folded yet, by device. */
export function createPendingRecords(onOverflow: (deviceId: string) => void) {
  const byDevice = new Map<string, FoldRecord[]>()
  let held = 0

  const drop = (deviceId: string): readonly FoldRecord[] => {
    const records = byDevice.get(deviceId) ?? []
    byDevice.delete(deviceId)
    held -= records.length
    return records
  }

  return {
    add(deviceId: string, records: readonly FoldRecord[]): void {
      if (records.length === 0) return
      if (held + records.length > maximumHeld) {
        drop(deviceId)
        return onOverflow(deviceId)
      }
      held += records.length
      const known = byDevice.get(deviceId)
      if (known) known.push(...records)
      else byDevice.set(deviceId, [...records])
    },
    drop,
    /** Drops records of a device that are no longer needed. */
    retain(deviceId: string, isNeeded: (record: FoldRecord) => boolean): void {
      const needed = drop(deviceId).filter(isNeeded)
      held += needed.length
      if (needed.length > 0) byDevice.set(deviceId, needed)
    },
    /** Removes and returns the records of devices that may be folded now. */
    take(mayFold: (deviceId: string) => boolean): ReadonlyMap<string, readonly FoldRecord[]> {
      const devices = [...byDevice.keys()].filter(mayFold)
      return new Map(devices.map((deviceId) => [deviceId, drop(deviceId)] as const))
    },
    isEmpty: () => held === 0,
  }
}
