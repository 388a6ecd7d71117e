import { beginFold, foldRecords, type EvaluationContext, needsRebuild } from './device-fold.ts'
import type { FoldStore } from './stored/fold-store.ts'
import type { NewDevices } from './new-devices.ts'
import type { RebuildQueue } from './rebuild-queue.ts'
import {
  type FoldRecord,
  identityOf,
  type StoredRecordsRepository,
} from './stored/stored-records.repository.ts'

type Batch = ReadonlyMap<string, readonly FoldRecord[]>

export type FoldBatchPorts = {
  readonly store: Pick<FoldStore, 'update'>
  readonly stored: Pick<StoredRecordsRepository, 'repeated'>
  readonly rebuilds: Pick<RebuildQueue, 'request' | 'isWaiting'>
  readonly newDevices: Pick<NewDevices, 'take'>
  readonly getEvaluationContext: () => EvaluationContext
}

/** Folds records of several devices; requests a rebuild if some precede records folded earlier. */
export function createFoldBatch({
  store,
  stored,
  rebuilds,
  newDevices,
  getEvaluationContext,
}: FoldBatchPorts) {
  /** @returns records that precede ones folded earlier */
  const foldOnce = async (batch: Batch): Promise<Batch> => {
    const late = new Map<string, readonly FoldRecord[]>()
    const evaluation = getEvaluationContext()
    await store.update([...batch.keys()], (stands, deviceId) => {
      const records = batch.get(deviceId) ?? []
      const known = newDevices.take(deviceId) ? beginFold(stands) : stands
      if (needsRebuild(known)) {
        rebuilds.request(deviceId)
        return undefined
      }
      const next = foldRecords(known, records, evaluation)
      if (next === 'late') {
        late.set(deviceId, records)
        return undefined
      }
      // Until late records are folded, the next start must find them again, so keep the old receipt time.
      return rebuilds.isWaiting(deviceId) ? { ...next, receivedMicros: known.receivedMicros } : next
    })
    return late
  }

  /** Drops repeated records, which most late ones are. */
  const withoutRepeated = async (late: Batch): Promise<Batch> => {
    const fresh = new Map<string, readonly FoldRecord[]>()
    for (const [deviceId, records] of late) {
      const repeated = await stored.repeated(deviceId, records)
      const left = records.filter((record) => !repeated.has(identityOf(record)))
      fresh.set(deviceId, left)
    }
    return fresh
  }

  return async (batch: Batch): Promise<void> => {
    const late = await foldOnce(batch)
    if (late.size === 0) return
    const stillLate = await foldOnce(await withoutRepeated(late))
    for (const deviceId of stillLate.keys()) rebuilds.request(deviceId)
  }
}
