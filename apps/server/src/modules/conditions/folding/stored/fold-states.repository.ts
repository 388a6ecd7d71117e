import type { Acknowledgement } from '@fieldport/domain'
import { inArray, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../../adapters/relational/database.ts'
import { conditionAcknowledgements, deviceConditions } from '../../../../adapters/relational/schema.ts'
import { type AuditRecord, recordAudit } from '../../../audit/audit.module.ts'
import { type HistoryChange, storeHistory } from './store-history.ts'

/** The stored fold of a device. `revision` 0: not stored yet. */
export type FoldRow = typeof deviceConditions.$inferSelect

/** The columns that lists need. */
export type ListedConditions = Pick<FoldRow, 'deviceId' | 'revision' | 'conditions' | 'nextCheck'> & {
  /** Epoch seconds; null: never, or unknown. */
  readonly lastContact: number | null
}

export type FoldStatesRepository = ReturnType<typeof createFoldStatesRepository>

const listed = {
  deviceId: deviceConditions.deviceId,
  revision: deviceConditions.revision,
  conditions: deviceConditions.conditions,
  nextCheck: deviceConditions.nextCheck,
  lastContact: sql<
    number | null
  >`((${deviceConditions.state}::json) -> 'cursor' ->> 'evidenceSeconds')::double precision`,
}

export function createFoldStatesRepository(db: Database) {
  return {
    listAll: (): Promise<ListedConditions[]> => db.select(listed).from(deviceConditions),

    list: async (deviceIds: readonly string[]): Promise<ListedConditions[]> =>
      deviceIds.length === 0
        ? []
        : db
            .select(listed)
            .from(deviceConditions)
            .where(inArray(deviceConditions.deviceId, [...deviceIds])),

    find: async (deviceIds: readonly string[]): Promise<FoldRow[]> =>
      db
        .select()
        .from(deviceConditions)
        .where(inArray(deviceConditions.deviceId, [...deviceIds])),

    /** The newest receipt time in each fold, epoch microseconds, and when it was last rebuilt. */
    listCursors: () =>
      db
        .select({
          deviceId: deviceConditions.deviceId,
          receivedMicros: deviceConditions.receivedMicros,
          rebuiltAt: deviceConditions.rebuiltAt,
        })
        .from(deviceConditions),

    /** Stores each row and its history atomically. @returns the stored devices (see `save`) */
    save: (rows: readonly FoldRow[], history: readonly HistoryChange[]): Promise<ReadonlySet<string>> =>
      saveWithHistory(db, rows, history),

    /** Stores acknowledgements in time order by the caller's clock, with their audit entry. */
    acknowledge: async (
      deviceId: string,
      userId: string,
      given: readonly Acknowledgement[],
      audit: AuditRecord,
    ): Promise<void> => {
      if (given.length === 0) return
      await db.transaction(async (transaction) => {
        await transaction
          .insert(conditionAcknowledgements)
          .values(
            given.map(({ by: acknowledgedBy, ...each }) => ({ ...each, deviceId, userId, acknowledgedBy })),
          )
        await recordAudit(transaction, audit)
      })
    },

    /** Acknowledgements this old no longer affect any fold. */
    deleteAcknowledgementsBefore: async (seconds: number): Promise<void> => {
      await db.execute(sql`DELETE FROM condition_acknowledgements WHERE at < ${seconds}`)
    },

    /** Devices whose data was deleted or transferred by a job, and when the job ended, epoch seconds. */
    listDataJobEnds: async (): Promise<{ deviceId: string; endedAt: number }[]> => {
      const rows = rowsOf(
        await db.execute(sql`
          SELECT device_id, max(ended_at) AS ended_at FROM (
            SELECT device_id, ended_at FROM data_jobs WHERE ended_at IS NOT NULL
            UNION ALL
            SELECT target_id, ended_at FROM data_jobs WHERE ended_at IS NOT NULL AND target_id IS NOT NULL
          ) AS ends GROUP BY device_id`),
      )
      return rows.map((row) => ({ deviceId: String(row['device_id']), endedAt: Number(row['ended_at']) }))
    },
  }
}

/**
 * Replaces the previous revision of each row.
 * @returns the stored devices: the others have a newer revision by another portal, or are deleted
 */
async function save(db: Database, rows: readonly FoldRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const values = JSON.stringify(
    rows.map((row) => ({
      device_id: row.deviceId,
      revision: row.revision,
      state: row.state,
      conditions: row.conditions,
      received_micros: row.receivedMicros,
      next_check: row.nextCheck,
      rebuilt_at: row.rebuiltAt,
    })),
  )
  const saved = await db.execute(sql`
    INSERT INTO device_conditions AS kept
      (device_id, revision, state, conditions, received_micros, next_check, rebuilt_at)
    SELECT r.device_id, r.revision, r.state, r.conditions, r.received_micros, r.next_check, r.rebuilt_at
    FROM json_to_recordset(${values}::json) AS r(device_id text, revision bigint, state text, conditions text,
      received_micros bigint, next_check double precision, rebuilt_at double precision)
    JOIN devices d ON d.id = r.device_id
    ORDER BY r.device_id
    ON CONFLICT (device_id) DO UPDATE SET revision = excluded.revision, state = excluded.state,
      conditions = excluded.conditions, received_micros = excluded.received_micros,
      next_check = excluded.next_check, rebuilt_at = excluded.rebuilt_at
    WHERE kept.revision = excluded.revision - 1
    RETURNING device_id`)
  return new Set(rowsOf(saved).map((row) => String(row['device_id'])))
}

async function saveWithHistory(
  db: Database,
  rows: readonly FoldRow[],
  history: readonly HistoryChange[],
): Promise<ReadonlySet<string>> {
  if (history.length === 0) return save(db, rows)
  return db.transaction(async (transaction) => {
    const saved = await save(transaction, rows)
    const own = history.filter(({ deviceId }) => saved.has(deviceId))
    await storeHistory(transaction, own)
    return saved
  })
}
