import type { ConditionContext } from '@fieldport/domain'
import { type Clock, dayMs } from '../../../platform/clock.ts'
import {
  foldedDays,
  type EvaluationContext,
  type RebuiltState,
  startRebuild,
  applyRebuild,
} from './device-fold.ts'
import { evidenceKeys, storedKeysOf } from './evidence.ts'
import type { FoldInputsRepository } from './stored/fold-inputs.repository.ts'
import type { FoldStore } from './stored/fold-store.ts'
import type { StoredRecordsRepository } from './stored/stored-records.repository.ts'
import type { InTurn } from './serial-tasks.ts'

export type RebuildPorts = {
  readonly store: FoldStore
  readonly stored: Pick<StoredRecordsRepository, 'records' | 'countRecords' | 'newestRecordBefore'>
  readonly inputs: Pick<FoldInputsRepository, 'acknowledgementsOf'>
  readonly getEvaluationContext: () => EvaluationContext
  readonly clock: Clock
}

/**
 * Rebuilds the fold of a device.
 * @returns its newest receipt times, to detect records that arrived meanwhile; 'overtaken': the fold was changed
 * concurrently, and nothing is stored
 */
export type Rebuild = (deviceId: string, inTurn: InTurn) => Promise<ReadonlySet<number> | 'overtaken'>

/** Records read at once, because a week of one record per second is too much for memory. */
const recordsOfPart = 20_000
/** Each part reads one additional day, because a device's clock may be that far ahead. */
const maximumParts = 14
const partsOf = (records: number) => Math.min(maximumParts, Math.max(1, Math.ceil(records / recordsOfPart)))

/** Margin for differing clocks of portals, and for records that arrived when reading began. */
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
        // Everything received before is included, or too old to count.
        const receivedMicros = Math.max(rebuilt.receivedMicros, (startMs - overlapMs) * 1000)
        const next = {
          state: rebuilt.state,
          receivedMicros,
          rebuiltAt: startMs / 1000,
          from: (startMs - foldedDays * dayMs) / 1000,
        }
        return applyRebuild(known, next, ports.getEvaluationContext())
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
    // The last contact counts, however old it is. A newer record has arrived since the span was read: taking it here,
    // without values, would lose them.
    const newest = await stored.newestRecordBefore(deviceId, fromMs)
    if (newest) rebuild.add([newest])
  }
  return rebuild.finish()
}
