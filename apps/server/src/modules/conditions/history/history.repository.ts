import type { ConditionKind } from '@fieldport/domain'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { conditionHistory } from '../../../adapters/relational/schema.ts'
import { toInterval } from '../folding/stored/store-history.ts'
import { listStoredPeriods } from '../stored-periods.ts'
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
      for (const { deviceIds, oldest } of await listStoredPeriods(db, nowSeconds))
        await db.delete(conditionHistory).where(and(inArray(deviceId, [...deviceIds]), lt(closedAt, oldest)))
    },
  }
}

/** All ids in one parameter, however many there are. */
const isOf = (deviceIds: readonly string[]) =>
  sql`${deviceId} IN (SELECT json_array_elements_text(${JSON.stringify(deviceIds)}::json))`

const openAfter = (seconds: number) => or(isNull(closedAt), gte(closedAt, seconds))

const isAfter = (place: HistoryPlace) =>
  sql`(-${openedAt}, ${deviceId}, ${conditionHistory.kind}, ${conditionHistory.subject}) > (${-place.openedAt}::double precision, ${place.deviceId}, ${place.kind}, ${place.subject})`
