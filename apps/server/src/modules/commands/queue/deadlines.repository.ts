import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { type CommandRow, commandColumns, type ExecuteReturning } from '../command-rows.ts'
import { isDelayOverSql, isSentAheadSql, retryDelaySql } from './retry-after.ts'

/**
 * Changes that time alone causes, and records of which outcomes were reported. Each statement covers the whole queue.
 */
export function createDeadlineStatements(db: Database, change: ExecuteReturning, execute: ExecuteReturning) {
  return {
    /**
     * Commands without a response in time: queued again if that is harmless, otherwise over. The arguments stay sealed: a late
     * response may repeat secrets in them.
     */
    timeOutUnanswered: (now: number): Promise<CommandRow[]> =>
      retryOnConflict(() =>
        change(sql`
          WITH late AS (
            SELECT id, CASE WHEN NOT may_repeat THEN 'silent' WHEN expires_at > ${now} THEN 'queued' ELSE 'expired' END AS next
            FROM device_commands WHERE state = 'sent' AND (deadline <= ${now} OR ${isSentAheadSql(now)}) ORDER BY id
          )
          UPDATE device_commands c SET state = late.next, deadline = NULL, not_before = ${now} + ${retryDelaySql},
            priority = CASE WHEN late.next = 'queued' THEN c.priority ELSE 0 END,
            untold_since = CASE WHEN late.next = 'queued' THEN NULL ELSE ${now}::double precision END
          FROM late WHERE c.id = late.id AND c.state = 'sent' AND (c.deadline <= ${now} OR ${isSentAheadSql(now)})
          RETURNING ${commandColumns}`),
      ),

    expire: (now: number): Promise<CommandRow[]> =>
      retryOnConflict(() =>
        change(sql`
          UPDATE device_commands c SET state = 'expired', priority = 0, args = CASE WHEN c.attempts > 0 THEN c.args END, untold_since = ${now}
          WHERE c.state = 'queued' AND c.expires_at <= ${now} RETURNING ${commandColumns}`),
      ),

    /** When the next row is due, epoch seconds: also now, while commands wait for their devices. Null: there is none. */
    nextDue: async (): Promise<number | null> => {
      const [row] = rowsOf(
        await db.execute(sql`
          SELECT least(
            (SELECT min(deadline) FROM device_commands WHERE state = 'sent'),
            (SELECT min(least(not_before, expires_at)) FROM device_commands WHERE state = 'queued'),
            (SELECT min(untold_since) FROM device_commands WHERE untold_since IS NOT NULL)) AS due`),
      )
      const due = row?.['due'] ?? null
      return due === null ? null : Number(due)
    },

    /** Devices with something to send now. */
    listWaiting: async (now: number): Promise<string[]> => {
      const rows = rowsOf(
        await db.execute(sql`
          SELECT DISTINCT device_id AS id FROM device_commands WHERE state = 'queued' AND ${isDelayOverSql(now)}`),
      )
      return rows.map((row) => String(row['id']))
    },

    /** Outcomes that were not reported for a while, as after a crash; this portal reports them now. */
    claimUnnotified: (now: number, olderThan: number, limit: number): Promise<CommandRow[]> =>
      retryOnConflict(() =>
        execute(sql`
          UPDATE device_commands c SET untold_since = ${now}
          WHERE c.id IN (SELECT id FROM device_commands WHERE untold_since <= ${olderThan} ORDER BY untold_since, id
            LIMIT ${limit} FOR UPDATE SKIP LOCKED)
          RETURNING ${commandColumns}`),
      ),

    markNotified: async (told: readonly Pick<CommandRow, 'id' | 'untoldSince'>[]): Promise<void> => {
      await retryOnConflict(() =>
        db.execute(sql`
          UPDATE device_commands c SET untold_since = NULL
          FROM json_to_recordset(${JSON.stringify(told)}::json) AS t(id bigint, "untoldSince" double precision)
          WHERE c.id = t.id AND c.untold_since = t."untoldSince"`),
      )
    },
  }
}
