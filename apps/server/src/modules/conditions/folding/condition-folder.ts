import type { Acknowledgement, ConditionHandling } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import {
  type DeviceFold,
  foldAcknowledgements,
  isSameEvaluation,
  type LookAround,
  needsRebuild,
  reevaluate,
} from './device-fold.ts'
import { createFoldBatch } from './fold-batch.ts'
import type { FoldStore } from './stored/fold-store.ts'
import type { NewDevices } from './new-devices.ts'
import type { NextChecks } from './next-checks.ts'
import { createPendingRecords } from './pending-records.ts'
import { createRebuildQueue, type RebuildQueue } from './rebuild-queue.ts'
import type { Rebuild } from './rebuild.ts'
import type { FoldRecord, StoredRecordsRepository } from './stored/stored-records.repository.ts'
import { createSerialTasks, type InTurn } from './serial-tasks.ts'

export type ConditionFolderPorts = {
  readonly store: FoldStore
  readonly stored: Pick<StoredRecordsRepository, 'repeated'>
  readonly rebuild: Rebuild
  readonly checks: NextChecks
  readonly newDevices: NewDevices
  readonly lookAround: () => LookAround
  readonly clock: Clock
  /** Runs the work once, so many milliseconds later. */
  readonly later: (work: () => void, ms: number) => void
  readonly log: Pick<Log, 'warn'>
}

/** What comes of a device within this time is folded together. */
const gatherMs = 250
const retryMs = 1_000
/** Devices that are looked at in one go because time has passed. */
const maximumChecks = 500

export type ConditionFolder = ReturnType<typeof createConditionFolder>

/**
 * Folds what is stored into conditions, beside the acknowledgement of messages. One thing at a time; only the reading of stored
 * records goes on beside it, and what comes of that device meanwhile waits for it.
 */
export function createConditionFolder(ports: ConditionFolderPorts) {
  const { store, later, log } = ports
  const { inTurn, idle: tasksIdle } = createSerialTasks()
  let isFoldDue = false

  const rebuilds: RebuildQueue = createRebuildQueue({
    nowMs: ports.clock.nowMs,
    later,
    onStart: (deviceId) => inTurn(async () => void pending.drop(deviceId)),
    rebuild: async (deviceId) => {
      const result = await ports.rebuild(deviceId, inTurn)
      if (result === 'overtaken') rebuilds.request(deviceId)
      else pending.retain(deviceId, (record) => !result.has(record.receivedMicros))
    },
    onError: (error, deviceId) => log.warn({ err: error, deviceId }, 'conditions are not rebuilt yet'),
    onDone: () => foldLater(gatherMs),
  })
  const pending = createPendingRecords(rebuilds.request)
  const foldBatch = createFoldBatch({ ...ports, rebuilds })

  const fold = () =>
    inTurn(async () => {
      isFoldDue = false
      const batch = pending.take((deviceId) => !rebuilds.isRunning(deviceId))
      try {
        await foldBatch(batch)
      } catch (error) {
        for (const [deviceId, records] of batch) pending.add(deviceId, records)
        log.warn({ err: error }, 'conditions are not folded yet')
        foldLater(retryMs)
      }
    })

  const foldLater = (ms: number) => {
    if (isFoldDue || pending.isEmpty()) return
    isFoldDue = true
    later(() => void fold(), ms)
  }

  return {
    ...createFoldCommands(ports, inTurn, rebuilds),
    ...createPersonCommands(ports, inTurn, rebuilds),

    /** Call when the records are durable. Returns at once. */
    record(deviceId: string, records: readonly FoldRecord[]): void {
      pending.add(deviceId, records)
      foldLater(gatherMs)
    },

    /** Resolves when everything that came is folded. */
    async idle(): Promise<void> {
      do {
        await fold()
        await rebuilds.idle()
        await tasksIdle()
      } while (!pending.isEmpty() || rebuilds.isBusy())
    },

    /** What has come is folded and stored; a rebuild that is not begun is made after the next start. */
    async close(): Promise<void> {
      await rebuilds.stop()
      await fold()
      await inTurn(() => store.flush())
    },
  }
}

/** What is asked of folds beside new records. */
function createFoldCommands(
  { store, checks, newDevices, lookAround, clock }: ConditionFolderPorts,
  inTurn: InTurn,
  rebuilds: RebuildQueue,
) {
  return {
    /** Folds the device's stored records again, a moment later: what is asked meanwhile is answered by the same. */
    requestRebuild: (deviceId: string): void => rebuilds.request(deviceId),

    /** Looks at the devices whose conditions time alone may have changed. */
    checkDue: () =>
      inTurn(async () => {
        const due = checks.takeDue(nowSeconds(clock), maximumChecks)
        if (due.length === 0) return
        // Another portal may have heard of them meanwhile.
        store.forget(due)
        const around = lookAround()
        await store
          .update(due, (known, deviceId) => {
            const next = reevaluate(known, around)
            if (next && !isSameEvaluation(next, known)) return next
            // Another portal has looked already.
            if (next) checks.set(deviceId, next.nextCheck)
            return undefined
          })
          .catch((error: unknown) => {
            for (const deviceId of due) checks.set(deviceId, around.nowSeconds + retryMs / 1000)
            throw error
          })
      }),

    /** What devices are judged by may have changed. */
    refreshContexts: (deviceIds: readonly string[]): Promise<void> =>
      inTurn(async () => {
        for (const deviceId of await store.refreshContexts(deviceIds)) rebuilds.request(deviceId)
        // Judged as before, and perhaps named otherwise.
        const around = lookAround()
        await store.update(deviceIds, (known) => reevaluate(known, around))
      }),

    /** Asks for a rebuild of those devices whose fold is missing or made by other limits. */
    rebuildOutdated: (deviceIds: readonly string[]): Promise<void> =>
      inTurn(async () => {
        await store.update(deviceIds, (known, deviceId) => {
          if (needsRebuild(known) && !newDevices.has(deviceId)) rebuilds.request(deviceId)
          return undefined
        })
        // Most of them say nothing for a while.
        store.forget(deviceIds)
      }),

    /** As they stand; those that do not exist are left out. */
    find: (deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceFold>> =>
      inTurn(() => store.findAll(deviceIds)),

    forget: (deviceIds: readonly string[]): Promise<void> => inTurn(async () => store.forget(deviceIds)),

    /** Stores what waits for it. */
    flush: () => inTurn(() => store.flush()),
  }
}

/** What people do about the conditions of a device. */
function createPersonCommands(
  { store, lookAround }: ConditionFolderPorts,
  inTurn: InTurn,
  rebuilds: RebuildQueue,
) {
  return {
    /** @param select what is acknowledged, once it is stored @returns undefined: there is no such device */
    acknowledge: (
      deviceId: string,
      select: (fold: DeviceFold) => Promise<readonly Acknowledgement[]>,
    ): Promise<void> =>
      inTurn(async () => {
        // Another portal may have stored it meanwhile.
        store.forget([deviceId])
        const known = await store.find(deviceId)
        if (!known) return
        const acknowledgements = await select(known)
        const around = lookAround()
        await store.update([deviceId], (current) => foldAcknowledgements(current, acknowledgements, around))
        const after = await store.find(deviceId)
        const isRebuilt = rebuilds.isRunning(deviceId) || (after !== undefined && needsRebuild(after))
        if (isRebuilt) rebuilds.request(deviceId)
      }),

    /**
     * Changes what people arranged about the conditions of a device.
     * @param arrange stores it @returns undefined: there is no such device, or nothing was arranged
     */
    arrange: async <Result>(
      deviceId: string,
      arrange: (fold: DeviceFold) => Promise<{ handling: ConditionHandling; result: Result } | undefined>,
    ): Promise<Result | undefined> => {
      let arranged: Result | undefined
      await inTurn(async () => {
        // Another portal may have stored it meanwhile.
        store.forget([deviceId])
        const known = await store.find(deviceId)
        const done = known && (await arrange(known))
        if (!done) return
        arranged = done.result
        const around = lookAround()
        await store.update([deviceId], (current) =>
          reevaluate({ ...current, handling: done.handling }, around),
        )
      })
      return arranged
    },
  }
}
