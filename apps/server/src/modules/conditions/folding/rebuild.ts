import type { ConditionContext } from '@fieldport/domain'
import { type Clock, dayMs } from '../../../platform/clock.ts'
import { foldedDays, type LookAround, type RebuiltState, startRebuild, takeRebuilt } from './device-fold.ts'
import { evidenceKeys, storedKeysOf } from './evidence.ts'
import type { FoldInputsRepository } from './stored/fold-inputs.repository.ts'
import type { FoldStore } from './stored/fold-store.ts'
import type { StoredRecordsRepository } from './stored/stored-records.repository.ts'
import type { InTurn } from './serial-tasks.ts'

export type RebuildPorts = {
  readonly store: FoldStore
  readonly stored: Pick<StoredRecordsRepository, 'records' | 'countRecords' | 'newestRecord'>
  readonly inputs: Pick<FoldInputsRepository, 'acknowledgementsOf'>
  readonly lookAround: () => LookAround
  readonly clock: Clock
}

/**
 * Folds what is stored of a device. @returns the newest receipts among it, by which records that came meanwhile are known;
 * 'overtaken': the fold was changed beside it, and nothing is stored
 */
export type Rebuild = (deviceId: string, inTurn: InTurn) => Promise<ReadonlySet<number> | 'overtaken'>

/** Held at once: what a device measures each second in a week would be too much. */
const recordsOfPart = 20_000
/** Each part reads a day more, since a clock may run ahead so far. */
const maximumParts = 14
const partsOf = (records: number) => Math.min(maximumParts, Math.max(1, Math.ceil(records / recordsOfPart)))

/** Clocks of portals differ, and what came as the reading began may be read as well. */
const overlapMs = 60_000

export function createRebuild(ports: RebuildPorts): Rebuild {
  const { store, clock } = ports

  return async (deviceId, inTurn) => {
    const before = await inTurn(() => store.find(deviceId))
    if (!before) return new Set()
    const startMs = Math.floor(clock.nowMs())
    const rebuilt = await readAll(ports, deviceId, before.context, startMs)
    let isOvertaken = false
    await inTurn(() =>
      store.update([deviceId], (known) => {
        isOvertaken = known.state !== before.state
        if (isOvertaken || known.context.fingerprint !== before.context.fingerprint) return undefined
        // What was received before is in it, or too old to count.
        const receivedMicros = Math.max(rebuilt.receivedMicros, (startMs - overlapMs) * 1000)
        const next = {
          state: rebuilt.state,
          receivedMicros,
          rebuiltAt: startMs / 1000,
          from: (startMs - foldedDays * dayMs) / 1000,
        }
        return takeRebuilt(known, next, ports.lookAround())
      }),
    )
    return isOvertaken ? 'overtaken' : rebuilt.receipts
  }
}

async function readAll(
  { stored, inputs }: RebuildPorts,
  deviceId: string,
  context: ConditionContext,
  startMs: number,
): Promise<RebuiltState> {
  const acknowledgements = (await inputs.acknowledgementsOf([deviceId])).get(deviceId) ?? []
  const rebuild = startRebuild(context, acknowledgements, (startMs - overlapMs) * 1000)
  const keys = [...storedKeysOf(context.watchedKeys), ...evidenceKeys]
  const fromMs = startMs - foldedDays * dayMs
  const endMs = startMs + overlapMs
  const parts = partsOf(await stored.countRecords(deviceId, fromMs))
  const partMs = Math.ceil((endMs - fromMs) / parts)
  for (let part = 0; part < parts; part += 1) {
    const span = { fromMs: fromMs + part * partMs, toMs: Math.min(fromMs + (part + 1) * partMs, endMs) }
    rebuild.add(await stored.records(deviceId, span, keys))
  }
  if (rebuild.isEmpty()) {
    // When a device was last in contact counts, however long ago.
    const newest = await stored.newestRecord(deviceId)
    if (newest) rebuild.add([newest])
  }
  return rebuild.finish()
}
