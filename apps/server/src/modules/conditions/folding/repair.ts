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
  /** Whether this process alone stores and folds. */
  readonly isAlone: boolean
}

type Cursor = { readonly deviceId: string; readonly receivedMicros: number }

const devicesAtOnce = 200
/** What was received since longer ago is folded again from the start. */
const longestGapMicros = 3_600_000_000
/** What a process that was killed had stored and not folded was received this close to its last heartbeat, microseconds. */
const beforeHeartbeatMicros = 5_000_000
const afterHeartbeatMicros = 60_000_000

/** Finds what a crash left between the store and the fold, and has it folded. */
export function createRepair(ports: RepairPorts) {
  const { states, stored, folder, uptime } = ports

  /** Records that were received after the fold of their device knew of any, and devices whose data was deleted or moved since. */
  const repairReceived = async (): Promise<void> => {
    const [cursors, newest, ends] = await Promise.all([
      states.listCursors(),
      stored.newestReceipts(),
      states.listDataJobEnds(),
    ])
    // Where other processes store as well, nobody knows what is new.
    if (ports.isAlone) ports.newDevices.start(newest.keys())
    const rebuiltAt = new Map(cursors.map((cursor) => [cursor.deviceId, cursor.rebuiltAt]))
    for (const { deviceId, endedAt } of ends)
      if (endedAt >= (rebuiltAt.get(deviceId) ?? Number.POSITIVE_INFINITY)) folder.requestRebuild(deviceId)
    const gapOf = (cursor: Cursor) => (newest.get(cursor.deviceId) ?? 0) - cursor.receivedMicros
    for (const cursor of cursors) if (gapOf(cursor) > longestGapMicros) folder.requestRebuild(cursor.deviceId)
    const behind = cursors.filter((cursor) => gapOf(cursor) > 0 && gapOf(cursor) <= longestGapMicros)
    // Those that are as far behind stand together, so that none widens the others' reading.
    behind.sort((left, right) => left.receivedMicros - right.receivedMicros)
    for (let start = 0; start < behind.length; start += devicesAtOnce)
      await readAgain(ports, behind.slice(start, start + devicesAtOnce))
  }

  return {
    /** Call before anything new is stored. */
    recover: repairReceived,

    /** What other processes left that were killed. */
    async repairBroken(): Promise<void> {
      for (const interval of await uptime.listBroken(ports.isAlone)) {
        // Alone, the receipts that the folds know tell it exactly.
        const micros = interval.to * 1e6
        const span = { fromMicros: micros - beforeHeartbeatMicros, toMicros: micros + afterHeartbeatMicros }
        if (!ports.isAlone)
          for (const deviceId of await stored.receivedDevices(span)) folder.requestRebuild(deviceId)
        await uptime.markRepaired(interval)
      }
    },

    /** Folds of devices that have none yet, or one that was made by other limits. */
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
