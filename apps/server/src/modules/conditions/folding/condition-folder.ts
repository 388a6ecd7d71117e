import type { Acknowledgement, ConditionHandling } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import {
  type DeviceFold,
  foldAcknowledgements,
  isSameEvaluation,
  type EvaluationContext,
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
  readonly getEvaluationContext: () => EvaluationContext
  readonly clock: Clock
  /** Runs the work once after a delay. */
  readonly later: (work: () => void, ms: number) => void
  readonly log: Pick<Log, 'warn'>
}

/** Records of a device that arrive within this time are folded together. */
const batchMs = 250
const retryMs = 1_000
/** Limit of devices evaluated in one run because time has passed. */
const maximumChecks = 500

export type ConditionFolder = ReturnType<typeof createConditionFolder>

/**
 * Folds stored records into conditions, independently of acknowledgements. Tasks run one at a time; only reading stored
 * records runs concurrently, and new records of that device wait for it.
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
    onDone: () => foldLater(batchMs),
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

    /** Call once the records are durable. Returns immediately. */
    record(deviceId: string, records: readonly FoldRecord[]): void {
      pending.add(deviceId, records)
      foldLater(batchMs)
    },

    /** Resolves once everything recorded so far is folded. */
    async idle(): Promise<void> {
      do {
        await fold()
        await rebuilds.idle()
        await tasksIdle()
      } while (!pending.isEmpty() || rebuilds.isBusy())
    },

    /** Folds and stores what has arrived; a rebuild that has not started is done after the next start. */
    async close(): Promise<void> {
      await rebuilds.stop()
      await fold()
      await inTurn(() => store.flush())
    },
  }
}

/** Operations on folds other than adding records. */
function createFoldCommands(
  { store, checks, newDevices, getEvaluationContext, clock }: ConditionFolderPorts,
  inTurn: InTurn,
  rebuilds: RebuildQueue,
) {
  return {
    /** Schedules a rebuild from the device's stored records; requests meanwhile are merged. */
    requestRebuild(deviceId: string): void {
      // Its records may have come from elsewhere, such as another device.
      newDevices.take(deviceId)
      rebuilds.request(deviceId)
    },

    /** Evaluates devices whose conditions may have changed by time alone. */
    checkDue: () =>
      inTurn(async () => {
        const due = checks.takeDue(nowSeconds(clock), maximumChecks)
        if (due.length === 0) return
        // Another portal may have received records of them meanwhile.
        store.forget(due)
        const evaluation = getEvaluationContext()
        await store
          .update(due, (known, deviceId) => {
            const next = reevaluate(known, evaluation)
            if (next && !isSameEvaluation(next, known)) return next
            // Another portal has already evaluated it.
            if (next) checks.set(deviceId, next.nextCheck)
            return undefined
          })
          .catch((error: unknown) => {
            for (const deviceId of due) checks.set(deviceId, evaluation.nowSeconds + retryMs / 1000)
            throw error
          })
      }),

    /** Call when limits or names of devices may have changed. */
    refreshContexts: (deviceIds: readonly string[]): Promise<void> =>
      inTurn(async () => {
        for (const deviceId of await store.refreshContexts(deviceIds))
          if (!newDevices.has(deviceId)) rebuilds.request(deviceId)
        // The limits are the same, but names may have changed.
        const evaluation = getEvaluationContext()
        await store.update(deviceIds, (known) => reevaluate(known, evaluation))
      }),

    /** Schedules rebuilds of devices whose fold is missing or was made with other limits. */
    rebuildOutdated: (deviceIds: readonly string[]): Promise<void> =>
      inTurn(async () => {
        await store.update(deviceIds, (known, deviceId) => {
          if (needsRebuild(known) && !newDevices.has(deviceId)) rebuilds.request(deviceId)
          return undefined
        })
        // Most of these devices will not send for a while, so do not keep them in memory.
        store.forget(deviceIds)
      }),

    /** The current folds; devices that do not exist are left out. */
    find: (deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceFold>> =>
      inTurn(() => store.findAll(deviceIds)),

    forget: (deviceIds: readonly string[]): Promise<void> => inTurn(async () => store.forget(deviceIds)),

    /** Stores pending folds. */
    flush: () => inTurn(() => store.flush()),
  }
}

/** What people do about the conditions of a device. */
function createPersonCommands(
  { store, getEvaluationContext }: ConditionFolderPorts,
  inTurn: InTurn,
  rebuilds: RebuildQueue,
) {
  return {
    /** @param select stores acknowledgements and returns them */
    acknowledge: (
      deviceId: string,
      select: (fold: DeviceFold) => Promise<readonly Acknowledgement[]>,
    ): Promise<void> =>
      inTurn(async () => {
        // Another portal may have stored a newer fold.
        store.forget([deviceId])
        const known = await store.find(deviceId)
        if (!known) return
        const acknowledgements = await select(known)
        const evaluation = getEvaluationContext()
        await store.update([deviceId], (current) =>
          foldAcknowledgements(current, acknowledgements, evaluation),
        )
        const after = await store.find(deviceId)
        const isRebuilt = rebuilds.isRunning(deviceId) || (after !== undefined && needsRebuild(after))
        if (isRebuilt) rebuilds.request(deviceId)
      }),

    /**
     * Changes assignments or shelves of a device's conditions.
     * @param arrange stores the change
     * @returns undefined: no such device, or nothing was changed
     */
    arrange: async <Result>(
      deviceId: string,
      arrange: (fold: DeviceFold) => Promise<{ handling: ConditionHandling; result: Result } | undefined>,
    ): Promise<Result | undefined> => {
      let arranged: Result | undefined
      await inTurn(async () => {
        // Another portal may have stored a newer fold.
        store.forget([deviceId])
        const known = await store.find(deviceId)
        const done = known && (await arrange(known))
        if (!done) return
        arranged = done.result
        const evaluation = getEvaluationContext()
        await store.update([deviceId], (current) =>
          reevaluate({ ...current, handling: done.handling }, evaluation),
        )
      })
      return arranged
    },
  }
}
