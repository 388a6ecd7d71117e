import { type ConditionHandling, isSameCondition, noHandling, withoutClosed } from '@fieldport/domain'
import type { HandlingRepository } from '../../handling/handling.repository.ts'
import { contextOf } from '../condition-context.ts'
import {
  type DeviceFold,
  emptyFold,
  isHistoryStored,
  markStored,
  parseStored,
  withContext,
  withNewAcknowledgements,
} from '../device-fold.ts'
import type { FoldInputsRepository } from './fold-inputs.repository.ts'
import type { FoldRow, FoldStatesRepository } from './fold-states.repository.ts'
import type { HistoryChange } from './store-history.ts'

export type FoldStorePorts = {
  readonly states: Pick<FoldStatesRepository, 'find' | 'save'>
  readonly inputs: Pick<FoldInputsRepository, 'inputsOf' | 'acknowledgementsOf'>
  readonly handling: Pick<HandlingRepository, 'of'>
  /**
   * Whether every change is stored immediately because other portals fold as well. Otherwise, changes that affect no
   * condition wait for `flush`; after a crash they are folded again from stored records.
   */
  readonly isShared: boolean
  /** Called when a fold was stored, or changed in memory only. */
  readonly onStored: (deviceId: string, fold: DeviceFold) => void
  readonly onUnstored: () => void
  /** Epoch seconds. */
  readonly now: () => number
}

export type FoldStore = ReturnType<typeof createFoldStore>

/** @returns the new fold; undefined: unchanged */
export type FoldChange = (fold: DeviceFold, deviceId: string) => DeviceFold | undefined

type Kept = { fold: DeviceFold; isUnstored: boolean }

type Held = Map<string, Kept>

/** After losing this often against other portals, the row is left to them. */
const maximumAttempts = 5

/**
 * Folds of devices, each with the revision at which it was read (optimistic locking): if another portal stored a newer
 * one, the change is repeated on that. One call at a time.
 */
export function createFoldStore(ports: FoldStorePorts) {
  const { inputs } = ports
  const held: Held = new Map()
  const load = createLoad(held, ports)
  const changeAll = createChangeAll(held, ports)
  const save = createSave(held, ports)

  const refreshHeld = async (deviceIds: readonly string[]) => {
    const arranged = await ports.handling.of(deviceIds)
    for (const [deviceId, own] of await inputs.inputsOf(deviceIds)) {
      const kept = held.get(deviceId)
      if (!kept) continue
      const fold = withContext(kept.fold, contextOf(own, ports.now()))
      kept.fold = withoutEnded(fold, arranged.get(deviceId) ?? noHandling)
    }
  }

  return {
    /** @throws if the database is unavailable; then nothing is changed */
    async update(deviceIds: readonly string[], change: FoldChange): Promise<void> {
      let left = deviceIds
      for (let attempt = 0; attempt < maximumAttempts && left.length > 0; attempt += 1) {
        await load(left)
        const before = new Map(left.map((deviceId) => [deviceId, held.get(deviceId)?.fold]))
        const changed = changeAll(left, change)
        try {
          left = await save(changed)
        } catch (error) {
          for (const deviceId of changed) restore(held.get(deviceId), before.get(deviceId))
          throw error
        }
      }
    },

    /** @returns the current fold; undefined: no such device */
    async find(deviceId: string): Promise<DeviceFold | undefined> {
      await load([deviceId])
      return held.get(deviceId)?.fold
    },

    /** The same for several devices; those that do not exist are left out. */
    async findAll(deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceFold>> {
      await load(deviceIds)
      const found = deviceIds.flatMap((deviceId) => {
        const kept = held.get(deviceId)
        return kept ? [[deviceId, kept.fold] as const] : []
      })
      return new Map(found)
    },

    /** Drops folds from memory unless they have unsaved changes. */
    forget(deviceIds: readonly string[]): void {
      for (const deviceId of deviceIds) if (!held.get(deviceId)?.isUnstored) held.delete(deviceId)
    },

    /** Reloads limits, names and who may still be assigned. @returns devices whose limits changed */
    async refreshContexts(deviceIds: readonly string[]): Promise<readonly string[]> {
      const missing = deviceIds.filter((deviceId) => !held.has(deviceId))
      const known = deviceIds.filter((deviceId) => held.has(deviceId))
      await load(missing)
      if (known.length > 0) await refreshHeld(known)
      return deviceIds.filter((deviceId) => {
        const kept = held.get(deviceId)
        return kept !== undefined && kept.fold.state === undefined
      })
    },

    /** Stores unsaved folds. */
    async flush(): Promise<void> {
      await save([...held].filter(([, { isUnstored }]) => isUnstored).map(([deviceId]) => deviceId))
    },
  }
}

/**
 * Drops assignments that are no longer stored or whose person has lost access. The others stay as they are in memory, where they
 * may have been carried over to a condition that seems to have begun later.
 */
function withoutEnded(fold: DeviceFold, stored: ConditionHandling): DeviceFold {
  const isStored = (row: ConditionHandling['assignments'][number]) =>
    stored.assignments.some((other) => isSameCondition(other, row) && other.id === row.id)
  const assignments = fold.handling.assignments.filter(isStored)
  if (assignments.length === fold.handling.assignments.length) return fold
  return { ...fold, handling: { ...fold.handling, assignments } }
}

/** Stores folds from memory. @returns devices of which another portal has stored a newer revision */
function createSave(held: Held, { states, onStored }: FoldStorePorts) {
  return async (deviceIds: readonly string[]): Promise<readonly string[]> => {
    const folds = deviceIds.flatMap((deviceId) => {
      const kept = held.get(deviceId)
      return kept ? [{ deviceId, fold: kept.fold }] : []
    })
    const rows = folds.map(({ deviceId, fold }) => toRow(deviceId, fold))
    const changes = folds.filter(({ fold }) => !isHistoryStored(fold))
    const saved = await states.save(
      rows,
      changes.map(({ deviceId, fold }) => toHistoryChange(deviceId, fold)),
    )
    for (const { deviceId, revision } of rows) {
      const kept = held.get(deviceId)
      if (!kept || !saved.has(deviceId)) {
        held.delete(deviceId)
        continue
      }
      kept.fold = markStored(kept.fold, revision)
      kept.isUnstored = false
      onStored(deviceId, kept.fold)
    }
    return deviceIds.filter((deviceId) => !saved.has(deviceId))
  }
}

/** Loads missing folds. Devices that do not exist have none. */
function createLoad(held: Held, { states, inputs, handling, now }: FoldStorePorts) {
  return async (deviceIds: readonly string[]): Promise<void> => {
    const missing = deviceIds.filter((deviceId) => !held.has(deviceId))
    if (missing.length === 0) return
    const [rows, known, acknowledgements, arranged] = await Promise.all([
      states.find(missing),
      inputs.inputsOf(missing),
      inputs.acknowledgementsOf(missing),
      handling.of(missing),
    ])
    const rowOf = new Map(rows.map((row) => [row.deviceId, row]))
    for (const [deviceId, own] of known) {
      const context = contextOf(own, now())
      const row = rowOf.get(deviceId)
      const fold = row ? parseStored(row, context) : emptyFold(context)
      // A crash may have come between an acknowledgement and its effect on the fold.
      const complete = withNewAcknowledgements(fold, acknowledgements.get(deviceId) ?? [])
      const handled = { ...complete, handling: arranged.get(deviceId) ?? noHandling }
      held.set(deviceId, { fold: handled, isUnstored: false })
    }
  }
}

/** Applies the change to each existing device. @returns those that must be stored now */
function createChangeAll(held: Held, { isShared, onStored, onUnstored }: FoldStorePorts) {
  return (deviceIds: readonly string[], change: FoldChange): string[] =>
    deviceIds.filter((deviceId) => {
      const kept = held.get(deviceId)
      const next = kept && change(kept.fold, deviceId)
      if (!kept || !next) return false
      const isTold = next.conditionsJson !== kept.fold.conditionsJson || next.revision === 0
      const isListed = isTold || !isHistoryStored(next)
      kept.fold = next
      kept.isUnstored = true
      if (isListed || isShared) return true
      onStored(deviceId, next)
      onUnstored()
      return false
    })
}

function restore(kept: Kept | undefined, fold: DeviceFold | undefined): void {
  if (kept && fold) kept.fold = fold
}

function toRow(deviceId: string, fold: DeviceFold): FoldRow {
  return {
    deviceId,
    revision: fold.revision + 1,
    state: JSON.stringify(fold.state ? withoutClosed(fold.state) : null),
    conditions: fold.conditionsJson,
    receivedMicros: fold.receivedMicros,
    nextCheck: fold.nextCheck,
    rebuiltAt: fold.rebuiltAt,
  }
}

function toHistoryChange(
  deviceId: string,
  { intervals, rebuilt, state, handling }: DeviceFold,
): HistoryChange {
  return { deviceId, found: intervals, rebuilt, handling, contactAt: state?.cursor?.evidenceSeconds }
}
