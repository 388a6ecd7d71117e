import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import type { OtaStatus } from '../command-types.ts'
import { type CommandRow, commandColumns, toCommandRow } from '../command-rows.ts'

export type NewCommand = {
  readonly deviceId: string
  readonly nowMs: number
  readonly method: string
  /** Sealed. */
  readonly args: string
  readonly shownArgs: Readonly<Record<string, unknown>>
  readonly priority: number
  readonly canBeCancelled: boolean
  readonly mayRepeat: boolean
  readonly answerSeconds: number
  readonly requestedBy: string
  readonly changeId: number | null
  readonly expiresAt: number
  /** 1: a file sent in parts; 0: one request. */
  readonly part: 0 | 1
}

/** The result of one order; `clash`: another portal used the same time in this moment. */
export type EnqueueResult =
  | { readonly id: number; readonly ts: number }
  | { readonly refused: 'unknown-device' | 'too-many' | 'clash' }

export type QueueRepository = ReturnType<typeof createQueueRepository>

/**
 * The queue as shown to people, and additions to it.
 * @param onChanged called for each device whose commands changed, but not for additions, which the caller announces
 */
export function createQueueRepository(db: Database, onChanged: (deviceId: string) => void) {
  const select = async (statement: SQL): Promise<CommandRow[]> =>
    rowsOf(await db.execute(statement)).map(toCommandRow)

  return {
    add: async (orders: readonly NewCommand[], maximumWaiting: number): Promise<EnqueueResult[]> =>
      rowsOf(await db.execute(insertOf(orders, maximumWaiting))).map(toAdded),

    /** Newest first. */
    list: async (deviceId: string, count: number): Promise<{ rows: CommandRow[]; total: number }> => {
      const rows = await select(sql`
        SELECT ${commandColumns} FROM device_commands c WHERE c.device_id = ${deviceId}
        ORDER BY c.id DESC LIMIT ${count}`)
      if (rows.length < count) return { rows, total: rows.length }
      const [counted] = rowsOf(
        await db.execute(sql`SELECT count(*) AS total FROM device_commands WHERE device_id = ${deviceId}`),
      )
      return { rows, total: Number(counted?.['total']) }
    },

    find: async (deviceId: string, ts: number): Promise<CommandRow | null> => {
      const rows = await select(sql`
        SELECT ${commandColumns} FROM device_commands c WHERE c.device_id = ${deviceId} AND c.ts = ${ts}`)
      return rows[0] ?? null
    },

    /** When the command that carries a configuration change was queued. */
    findTsOfChange: async (deviceId: string, changeId: number): Promise<number | null> => {
      const [row] = rowsOf(
        await db.execute(sql`
          SELECT ts FROM device_commands WHERE device_id = ${deviceId} AND change_id = ${changeId} ORDER BY id DESC LIMIT 1`),
      )
      return row ? Number(row['ts']) : null
    },

    /** Null: it no longer waits. */
    cancel: async (deviceId: string, ts: number, now: number): Promise<CommandRow | null> => {
      const rows = await select(sql`
        UPDATE device_commands c
        SET state = 'cancelled', priority = 0, delete_ts = ${now}, args = NULL, untold_since = ${now}
        WHERE c.device_id = ${deviceId} AND c.ts = ${ts} AND c.state = 'queued'
        RETURNING ${commandColumns}`)
      if (rows.length > 0) onChanged(deviceId)
      return rows[0] ?? null
    },

    sentAt: async (ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
      const rows = rowsOf(
        await db.execute(sql`
          SELECT id, sent_at FROM device_commands
          WHERE id = ANY(ARRAY(SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json)))
            AND sent_at IS NOT NULL`),
      )
      return new Map(rows.map((row) => [Number(row['id']), Number(row['sent_at'])]))
    },

    setOtaStatus: async (id: number, status: OtaStatus): Promise<void> => {
      const rows = await select(sql`
        UPDATE device_commands c SET ota_status = ${JSON.stringify(status)}::jsonb WHERE c.id = ${id}
        RETURNING ${commandColumns}`)
      for (const { deviceId } of rows) onChanged(deviceId)
    },

    /** Commands that ended long ago. */
    removeBefore: async (ts: number): Promise<void> => {
      await db.execute(sql`
        DELETE FROM device_commands WHERE ts < ${ts} AND state NOT IN ('queued', 'sent') AND untold_since IS NULL`)
    },
  }
}

/**
 * All orders in one statement, because each commit waits for the disk. A command is identified by its time, so orders of one device
 * and millisecond get different times, later than every time before.
 */
function insertOf(orders: readonly NewCommand[], maximumWaiting: number): SQL {
  const records = JSON.stringify(orders.map((order, at) => ({ at, ...order })))
  return sql`
    WITH asked AS (
      SELECT *, row_number() OVER (PARTITION BY "deviceId" ORDER BY at) AS place
      FROM json_to_recordset(${records}::json) AS t(at integer, "deviceId" text, "nowMs" double precision, method text,
        args text, "shownArgs" jsonb, priority integer, "canBeCancelled" boolean, "mayRepeat" boolean,
        "answerSeconds" double precision, "requestedBy" text, "changeId" bigint,
        "expiresAt" double precision, part integer)
    ), known AS (
      SELECT d.id AS device,
        (SELECT max(round((ts * 1000)::numeric)) FROM device_commands WHERE device_id = d.id) AS last,
        (SELECT count(*) FROM device_commands WHERE device_id = d.id AND state IN ('queued', 'sent')) AS waiting
      FROM devices d WHERE d.id IN (SELECT "deviceId" FROM asked)
    ), taken AS MATERIALIZED (
      SELECT asked.*, nextval('device_commands_id_seq') AS id,
        (GREATEST(round("nowMs"::numeric), known.last + 1) + place - 1) / 1000 AS ts
      FROM (SELECT * FROM asked ORDER BY at) asked JOIN known ON known.device = asked."deviceId"
      WHERE known.waiting + place <= ${maximumWaiting}
    ), added AS (
      INSERT INTO device_commands (id, device_id, ts, method, args, shown_args, priority, can_be_cancelled, may_repeat,
        answer_seconds, requested_by, change_id, expires_at, part)
      OVERRIDING SYSTEM VALUE
      SELECT id, "deviceId", ts::double precision, method, args, "shownArgs", priority, "canBeCancelled", "mayRepeat",
        "answerSeconds", "requestedBy", "changeId", "expiresAt", part
      FROM taken
      ON CONFLICT (device_id, ts) DO NOTHING
      RETURNING id, ts
    )
    SELECT added.id, added.ts, known.device IS NOT NULL AS "isKnown", taken.id IS NOT NULL AS "isTaken"
    FROM asked LEFT JOIN known ON known.device = asked."deviceId" LEFT JOIN taken ON taken.at = asked.at
    LEFT JOIN added ON added.id = taken.id ORDER BY asked.at`
}

function toAdded(row: Readonly<Record<string, unknown>>): EnqueueResult {
  const { id, ts, isKnown, isTaken } = row
  if (!isKnown) return { refused: 'unknown-device' }
  if (!isTaken) return { refused: 'too-many' }
  return id === null ? { refused: 'clash' } : { id: Number(id), ts: Number(ts) }
}
