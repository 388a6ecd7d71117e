import type { HistoryEntry } from '@fieldport/contract'
import {
  type ConditionInterval,
  type ConditionKind,
  oldestReadableSeconds,
  type Tier,
} from '@fieldport/domain'
import { type Caller, type DeviceAccess, isVendor } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { ConditionIndex } from '../condition-index.ts'
import { contextOf, type FoldContext, nameCondition } from '../folding/condition-context.ts'
import type { FoldInputsRepository } from '../folding/stored/fold-inputs.repository.ts'
import { formatCursor, parseCursor } from './history-cursor.ts'
import type { HistoryRepository, ReadableDevices } from './history.repository.ts'

export type HistoryRange = {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly cursor?: string | undefined
  readonly limit: number
  readonly kind?: ConditionKind | undefined
  readonly subject?: string | undefined
}

export type HistoryPorts = {
  readonly repository: HistoryRepository
  readonly inputs: Pick<FoldInputsRepository, 'inputsOf'>
  /** Open conditions of such devices are hidden, as in the list of open ones. */
  readonly index: Pick<ConditionIndex, 'hidesData'>
  readonly clock: Clock
}

export type HistoryService = ReturnType<typeof createHistoryService>

/** Intervals in which conditions were open. */
export function createHistoryService({ repository, inputs, index, clock }: HistoryPorts) {
  const list = async (
    devices: readonly ReadableDevices[],
    { from, to, cursor, limit, kind, subject }: HistoryRange,
  ) => {
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const rows = await repository.list({ devices, from, to, after, limit, kind, subject })
    const oldestOf = new Map(
      devices.flatMap(({ deviceIds, oldest }) => deviceIds.map((id) => [id, oldest] as const)),
    )
    const shown = rows.filter(
      (row) =>
        row.closedAt !== undefined ||
        row.kind === 'silence' ||
        !index.hidesData(row.deviceId, oldestOf.get(row.deviceId) ?? 0),
    )
    const named = await inputs.inputsOf([...new Set(shown.map(({ deviceId }) => deviceId))])
    const contexts = new Map(
      [...named].map(([deviceId, own]) => [deviceId, contextOf(own, nowSeconds(clock))]),
    )
    const last = rows.length === limit ? rows.at(-1) : undefined
    return {
      Items: shown.map((row) => ({ deviceid: row.deviceId, ...toEntry(row, contexts.get(row.deviceId)) })),
      lastEvaluatedKey: last ? formatCursor(last) : null,
    }
  }

  return {
    /** As far back as the reader's plan shows data. */
    ofDevice: async (access: DeviceAccess, range: HistoryRange) => {
      const { deviceId, tier } = access
      const oldest = oldestReadableSeconds(tier, access.isVendor, nowSeconds(clock))
      return list([{ deviceIds: [deviceId], oldest }], range)
    },

    /** For each device, as far back as its plan shows data. */
    ofMany: async (caller: Caller, tiers: ReadonlyMap<string, Tier>, range: HistoryRange) => {
      const oldestOf = (tier: Tier) => oldestReadableSeconds(tier, isVendor(caller), nowSeconds(clock))
      const byOldest = Map.groupBy(tiers, ([, tier]) => oldestOf(tier))
      const devices = [...byOldest].map(([oldest, own]) => ({
        oldest,
        deviceIds: own.map(([deviceId]) => deviceId),
      }))
      return list(devices, range)
    },

    deleteExpired: (): Promise<void> => repository.deleteExpired(nowSeconds(clock)),
  }
}

function toEntry(interval: ConditionInterval, context: FoldContext | undefined): HistoryEntry {
  const { kind, subject, level, reason, openedAt, closedAt = null, closedBy = null } = interval
  const condition = { kind, subject, level, reason, since: openedAt }
  const { measurement } = context ? nameCondition(condition, context) : { measurement: undefined }
  const entry = { kind, subject, level, reason, openedAt, closedAt, closedBy }
  return (measurement ? { ...entry, measurement } : entry) as HistoryEntry
}
