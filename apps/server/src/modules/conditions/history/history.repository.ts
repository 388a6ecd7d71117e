import { type ConditionKind, retentionTier, tierTable } from '@fieldport/domain'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { planColumns } from '../../../adapters/relational/plan-columns.ts'
import { conditionHistory, devices, planEnds } from '../../../adapters/relational/schema.ts'
import { toInterval } from '../folding/stored/store-history.ts'
import type { HistoryPlace } from './history-cursor.ts'

/** Devices with the time back to which their history may be read, epoch seconds. */
export type ReadableDevices = { readonly deviceIds: readonly string[]; readonly oldest: number }

export type HistoryQuery = {
  readonly devices: readonly ReadableDevices[]
  /** Epoch seconds: intervals that were open at or after `from` and opened before `to`. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** The entry after which the page starts. */
  readonly after: HistoryPlace | undefined
  readonly limit: number
  /** Undefined: every kind. */
  readonly kind: ConditionKind | undefined
  /** Undefined: every subject. */
  readonly subject: string | undefined
}

export type HistoryRepository = ReturnType<typeof createHistoryRepository>

const devicesPerStatement = 1_000
const { deviceId, openedAt, closedAt } = conditionHistory

export function createHistoryRepository(db: Database) {
  return {
    /** Newest first. */
    list: async (query: HistoryQuery) => {
      const readable = query.devices.filter(({ deviceIds }) => deviceIds.length > 0)
      if (readable.length === 0) return []
      const { from, to, after, kind, subject } = query
      const rows = await db
        .select()
        .from(conditionHistory)
        .where(
          and(
            or(...readable.map(({ deviceIds, oldest }) => and(isOf(deviceIds), openAfter(oldest)))),
            from === undefined ? undefined : openAfter(from),
            to === undefined ? undefined : lt(openedAt, to),
            kind === undefined ? undefined : eq(conditionHistory.kind, kind),
            subject === undefined ? undefined : eq(conditionHistory.subject, subject),
            after && isAfter(after),
          ),
        )
        .orderBy(desc(openedAt), asc(deviceId), asc(conditionHistory.kind), asc(conditionHistory.subject))
        .limit(query.limit)
      return rows.map((row) => ({ deviceId: row.deviceId, ...toInterval(row) }))
    },

    /** Deletes intervals that ended before the data that each device's current plan stores. */
    deleteExpired: async (nowSeconds: number): Promise<void> => {
      const plans = await db
        .select({ id: devices.id, ...planColumns, deleteAt: planEnds.deleteAt })
        .from(devices)
        .leftJoin(planEnds, eq(planEnds.deviceId, devices.id))
      const byTier = Map.groupBy(plans, (plan) => retentionTier(plan, plan.deleteAt, nowSeconds))
      for (const [name, own] of byTier) {
        if (name === null) continue
        const days = tierTable[name].dataStorageDays
        for (let start = 0; start < own.length; start += devicesPerStatement) {
          const ids = own.slice(start, start + devicesPerStatement).map(({ id }) => id)
          await db
            .delete(conditionHistory)
            .where(and(inArray(deviceId, ids), lt(closedAt, nowSeconds - days * 86_400)))
        }
      }
    },
  }
}

/** All ids in one parameter, however many there are. */
const isOf = (deviceIds: readonly string[]) =>
  sql`${deviceId} IN (SELECT json_array_elements_text(${JSON.stringify(deviceIds)}::json))`

const openAfter = (seconds: number) => or(isNull(closedAt), gte(closedAt, seconds))

const isAfter = (place: HistoryPlace) =>
  sql`(-${openedAt}, ${deviceId}, ${conditionHistory.kind}, ${conditionHistory.subject}) > (${-place.openedAt}::double precision, ${place.deviceId}, ${place.kind}, ${place.subject})`
