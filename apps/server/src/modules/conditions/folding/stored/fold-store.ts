import { noHandling, withoutClosed } from '@fieldport/domain'
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
   * Whether every change is stored at once, since other portals fold as well. Otherwise what changed no condition waits for
   * `flush`: a crash takes at most what is folded again from stored records.
   */
  readonly isShared: boolean
  /** A fold is stored, or stands in memory for all that people are told. */
  readonly onStored: (deviceId: string, fold: DeviceFold) => void
  readonly onUnstored: () => void
  /** Epoch seconds. */
  readonly now: () => number
}

export type FoldStore = ReturnType<typeof createFoldStore>

/** @returns what the fold is from now on; undefined: it stays as it is */
export type FoldChange = (fold: DeviceFold, deviceId: string) => DeviceFold | undefined

type Kept = { fold: DeviceFold; isUnstored: boolean }

type Held = Map<string, Kept>

/** A portal that loses a row this often against others leaves it to them. */
const maximumAttempts = 5

/**
 * The folds of devices, each with the revision that it was read at. Of two portals that store one at once the second reads it
 * again and makes its change anew. One call at a time.
 */
export function createFoldStore(ports: FoldStorePorts) {
  const { inputs } = ports
  const held: Held = new Map()
  const load = createLoad(held, ports)
  const changeAll = createChangeAll(held, ports)
  const save = createSave(held, ports)

  return {
    /** @throws when the database is away: nothing is changed then */
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

    /** As it stands; undefined: there is no such device. */
    async find(deviceId: string): Promise<DeviceFold | undefined> {
      await load([deviceId])
      return held.get(deviceId)?.fold
    },

    /** The same of several; those that do not exist are left out. */
    async findAll(deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceFold>> {
      await load(deviceIds)
      const found = deviceIds.flatMap((deviceId) => {
        const kept = held.get(deviceId)
        return kept ? [[deviceId, kept.fold] as const] : []
      })
      return new Map(found)
    },

    /** Reads them again when they are asked for next, unless something of them is not stored yet. */
    forget(deviceIds: readonly string[]): void {
      for (const deviceId of deviceIds) if (!held.get(deviceId)?.isUnstored) held.delete(deviceId)
    },

    /** Reads again what devices are judged by. @returns those that are judged otherwise from now on */
    async refreshContexts(deviceIds: readonly string[]): Promise<readonly string[]> {
      const missing = deviceIds.filter((deviceId) => !held.has(deviceId))
      const known = deviceIds.filter((deviceId) => held.has(deviceId))
      await load(missing)
      for (const [deviceId, own] of known.length > 0 ? await inputs.inputsOf(known) : []) {
        const kept = held.get(deviceId)
        if (kept) kept.fold = withContext(kept.fold, contextOf(own, ports.now()))
      }
      return deviceIds.filter((deviceId) => {
        const kept = held.get(deviceId)
        return kept !== undefined && kept.fold.state === undefined
      })
    },

    /** Stores what waits. */
    async flush(): Promise<void> {
      await save([...held].filter(([, { isUnstored }]) => isUnstored).map(([deviceId]) => deviceId))
    },
  }
}

/** Stores folds as they are held. @returns the devices of which another portal stored a revision meanwhile */
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

/** Reads what is not held yet. Devices that do not exist have none. */
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
      // A crash may have come between an acknowledgement and what it does.
      const complete = withNewAcknowledgements(fold, acknowledgements.get(deviceId) ?? [])
      const handled = { ...complete, handling: arranged.get(deviceId) ?? noHandling }
      held.set(deviceId, { fold: handled, isUnstored: false })
    }
  }
}

/** Makes the change of each device that exists. @returns those that must be stored now */
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
