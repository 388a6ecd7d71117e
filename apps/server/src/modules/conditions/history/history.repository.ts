import { type ConditionKind, conditionStart } from '@fieldport/domain'
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { conditionHistory } from '../../../adapters/relational/schema.ts'
import { toInterval } from '../folding/stored/store-history.ts'
import { listStoredPeriods } from '../stored-periods.ts'
import type { HistoryPlace } from './history-cursor.ts'

/** Devices with the time back to which their history may be read, epoch seconds. */
export type ReadableDevices = { readonly deviceIds: readonly string[]; readonly oldest: number }

export type HistoryQuery = {
  readonly devices: readonly ReadableDevices[]
  /** Epoch seconds: intervals that were open at or after `from` and began before `to`. */
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

const { deviceId, openedAt, closedAt, kind, subject, reason } = conditionHistory

/** Of no contact; see `conditionStart`. */
const lastContactAt = sql<number>`coalesce((${reason}::json ->> 'lastContactSeconds')::double precision, ${openedAt})`

export function createHistoryRepository(db: Database) {
  /** No contact by the last contact, everything else by the time of opening, which has an index. */
  const listKinds = (query: HistoryQuery, readable: readonly ReadableDevices[], isSilence: boolean) => {
    const startedAt = isSilence ? lastContactAt : sql<number>`${openedAt}`
    const { from, to, after } = query
    return db
      .select()
      .from(conditionHistory)
      .where(
        and(
          isSilence ? eq(kind, 'silence') : ne(kind, 'silence'),
          or(...readable.map(({ deviceIds, oldest }) => and(isOf(deviceIds), openAfter(oldest)))),
          from === undefined ? undefined : openAfter(from),
          to === undefined ? undefined : lt(startedAt, to),
          query.kind === undefined ? undefined : eq(kind, query.kind),
          query.subject === undefined ? undefined : eq(subject, query.subject),
          after && isAfter(after, startedAt),
        ),
      )
      .orderBy(desc(startedAt), byteOrder(deviceId), byteOrder(kind), asc(subject), asc(openedAt))
      .limit(query.limit)
  }

  return {
    /** Those that began last first. */
    list: async (query: HistoryQuery) => {
      const readable = query.devices.filter(({ deviceIds }) => deviceIds.length > 0)
      if (readable.length === 0) return []
      const [silences, others] = await Promise.all([
        listKinds(query, readable, true),
        listKinds(query, readable, false),
      ])
      return [...silences, ...others]
        .map((row) => ({ deviceId: row.deviceId, ...toInterval(row) }))
        .map((row) => ({ ...row, startedAt: conditionStart({ since: row.openedAt, reason: row.reason }) }))
        .toSorted(compareEntries)
        .slice(0, query.limit)
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

/** As `compareEntries`, whatever the order of letters in the database. */
const byteOrder = (column: typeof deviceId | typeof kind) => sql`${column} COLLATE "C"`

const isAfter = (place: HistoryPlace, startedAt: SQL) =>
  sql`(-${startedAt}, ${byteOrder(deviceId)}, ${byteOrder(kind)}, ${subject}, ${openedAt})
    > (${-place.startedAt}::double precision, ${place.deviceId}, ${place.kind}, ${place.subject}, ${place.openedAt}::double precision)`

type Placed = { readonly startedAt: number; readonly deviceId: string; readonly kind: string }

/** Entries with the same place here are in the order of the database. */
function compareEntries(left: Placed, right: Placed): number {
  return (
    right.startedAt - left.startedAt ||
    compareTexts(left.deviceId, right.deviceId) ||
    compareTexts(left.kind, right.kind)
  )
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}
