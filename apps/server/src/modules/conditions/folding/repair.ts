import { setImmediate } from 'node:timers/promises'
import type { UptimeService } from '../uptime/uptime.service.ts'
import type { ConditionFolder } from './condition-folder.ts'
import type { FoldInputsRepository } from './stored/fold-inputs.repository.ts'
import type { FoldStatesRepository } from './stored/fold-states.repository.ts'
import type { NewDevices } from './new-devices.ts'
import type { FoldRecord, StoredRecordsRepository } from './stored/stored-records.repository.ts'

export type RepairPorts = {
  readonly states: Pick<FoldStatesRepository, 'listCursors' | 'listDataJobEnds'>
  readonly inputs: Pick<FoldInputsRepository, 'listDeviceIds'>
  readonly stored: Pick<StoredRecordsRepository, 'newestReceipts' | 'receivedAfter' | 'receivedDevices'>
  readonly folder: Pick<ConditionFolder, 'record' | 'requestRebuild' | 'rebuildOutdated'>
  readonly uptime: Pick<UptimeService, 'listBroken' | 'markRepaired'>
  readonly newDevices: Pick<NewDevices, 'start'>
  /** Whether only this process stores and folds. */
  readonly isAlone: boolean
}

type Cursor = { readonly deviceId: string; readonly receivedMicros: number }

const devicesAtOnce = 200
/** If older receipts are missing, the device is rebuilt from scratch. */
const longestGapMicros = 3_600_000_000
/** A killed process may have stored records around its last heartbeat without folding them, microseconds. */
const beforeHeartbeatMicros = 5_000_000
const afterHeartbeatMicros = 60_000_000

/** Finds records that a crash left unfolded, and folds them. */
export function createRepair(ports: RepairPorts) {
  const { states, stored, folder, uptime } = ports

  /** Covers records received after their device's fold, and devices whose data was deleted or transferred since. */
  const repairReceived = async (): Promise<void> => {
    const [cursors, newest, ends] = await Promise.all([
      states.listCursors(),
      stored.newestReceipts(),
      states.listDataJobEnds(),
    ])
    // With other processes storing as well, new devices cannot be known.
    if (ports.isAlone) ports.newDevices.start(newest.keys())
    const rebuiltAt = new Map(cursors.map((cursor) => [cursor.deviceId, cursor.rebuiltAt]))
    for (const { deviceId, endedAt } of ends)
      if (endedAt >= (rebuiltAt.get(deviceId) ?? Number.POSITIVE_INFINITY)) folder.requestRebuild(deviceId)
    const gapOf = (cursor: Cursor) => (newest.get(cursor.deviceId) ?? 0) - cursor.receivedMicros
    for (const cursor of cursors) if (gapOf(cursor) > longestGapMicros) folder.requestRebuild(cursor.deviceId)
    const behind = cursors.filter((cursor) => gapOf(cursor) > 0 && gapOf(cursor) <= longestGapMicros)
    // Sorted by how far they are behind, so that none widens the others' reads.
    behind.sort((left, right) => left.receivedMicros - right.receivedMicros)
    for (let start = 0; start < behind.length; start += devicesAtOnce)
      await readAgain(ports, behind.slice(start, start + devicesAtOnce))
  }

  return {
    /** Call before anything new is stored. */
    recover: repairReceived,

    /** Repairs what other, killed processes left. */
    async repairBroken(): Promise<void> {
      for (const interval of await uptime.listBroken(ports.isAlone)) {
        // Without other processes, the receipt times in the folds are exact.
        const micros = interval.to * 1e6
        const span = { fromMicros: micros - beforeHeartbeatMicros, toMicros: micros + afterHeartbeatMicros }
        if (!ports.isAlone)
          for (const deviceId of await stored.receivedDevices(span)) folder.requestRebuild(deviceId)
        await uptime.markRepaired(interval)
      }
    },

    /** Rebuilds folds that are missing or were made with other limits. */
    async rebuildOutdated(stopping: AbortSignal): Promise<void> {
      const deviceIds = await ports.inputs.listDeviceIds()
      for (let start = 0; start < deviceIds.length && !stopping.aborted; start += devicesAtOnce) {
        await folder.rebuildOutdated(deviceIds.slice(start, start + devicesAtOnce))
        await setImmediate()
      }
    },
  }
}

async function readAgain({ stored, folder }: RepairPorts, behind: readonly Cursor[]): Promise<void> {
  const cursorOf = new Map(behind.map(({ deviceId, receivedMicros }) => [deviceId, receivedMicros]))
  const oldest = Math.min(...cursorOf.values())
  const records = await stored.receivedAfter([...cursorOf.keys()], oldest)
  const missed = records.filter(({ device, receivedMicros }) => receivedMicros > (cursorOf.get(device) ?? 0))
  for (const [device, own] of Map.groupBy(missed, (record): string => record.device))
    folder.record(device, own satisfies readonly FoldRecord[])
}
