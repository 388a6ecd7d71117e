import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { createDeadlineStatements } from '../queue/deadlines.repository.ts'
import { isDelayOverSql, retryDelaySql } from '../queue/retry-after.ts'
import {
  type CommandChannel,
  type CommandRow,
  commandColumns,
  type ExecuteReturning,
  toCommandRow,
} from '../command-rows.ts'

/** Whose commands may be claimed. `onceToo`: the device is certainly there, so commands that must not be repeated may be sent. */
export type Claimant = {
  readonly deviceId: string
  readonly via: CommandChannel
  readonly onceToo: boolean
  /** Starts again, as after a connection: what the device may have missed no longer waits. */
  readonly isReconnected: boolean
}

export type CommandAnswer = {
  readonly id: number
  readonly deviceId: string
  /** 0: the command is one request. */
  readonly part: number
  readonly attempts: number
  /** Sealed. */
  readonly response: string
  /** It is an error. */
  readonly isRefused: boolean
}

/** A sent command, as needed to read its response. */
export type SentCommand = Pick<CommandRow, 'id' | 'deviceId' | 'method' | 'args' | 'shownArgs'>

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>

/** Attempts as encoded in the ID of a request, see wire.ts. */
export const attemptsCycle = 64

/** A device that polls responds with its next poll, not immediately. */
const pollGraceSeconds = 60

/**
 * Commands being delivered. Each statement covers many devices: a portal serves thousands with one engine.
 * @param onChanged called for each device whose queue changed
 */
export function createDeliveryRepository(db: Database, onChanged: (deviceId: string) => void) {
  const execute: ExecuteReturning = async (statement) => rowsOf(await db.execute(statement)).map(toCommandRow)
  const change: ExecuteReturning = async (statement) => {
    const rows = await execute(statement)
    for (const deviceId of new Set(rows.map((row) => row.deviceId))) onChanged(deviceId)
    return rows
  }
  return {
    ...createClaims(change),
    ...createAnswers(db, change, execute),
    ...createDeadlineStatements(db, change, execute),
  }
}

function createClaims(change: ExecuteReturning) {
  return {
    /**
     * Claims the next command of each device for one attempt. Of several portals, one gets it: the row must still be queued when it
     * is written, and the index device_commands_one_under_way rejects a second one for the device.
     */
    claim: (claimants: readonly Claimant[], now: number): Promise<CommandRow[]> =>
      retryOnConflict(() => change(claimOf(claimants, now))),

    /** A new connection has lost what was in progress; delayed commands are sent immediately. */
    markReconnected: (deviceIds: readonly string[]): Promise<CommandRow[]> =>
      retryOnConflict(() =>
        change(sql`
          UPDATE device_commands c SET state = 'queued', deadline = NULL, not_before = 0
          WHERE c.device_id IN (SELECT value FROM json_array_elements_text(${JSON.stringify(deviceIds)}::json))
            AND ((c.state = 'sent' AND c.may_repeat AND c.via = 'mqtt') OR (c.state = 'queued' AND c.not_before > 0))
          RETURNING ${commandColumns}`),
      ),

    /** It was never sent: back to the state before the claim. */
    release: async (row: CommandRow, notBefore: number): Promise<void> => {
      await change(sql`
        UPDATE device_commands c SET state = 'queued', attempts = c.attempts - 1, deadline = NULL, not_before = ${notBefore},
          sent_at = CASE WHEN c.attempts > 1 THEN c.sent_at END
        WHERE c.id = ${row.id} AND c.state = 'sent' AND c.attempts = ${row.attempts}
        RETURNING ${commandColumns}`)
    },
  }
}

function createAnswers(db: Database, change: ExecuteReturning, execute: ExecuteReturning) {
  return {
    /** Also the response to a command that was given up: late is better than never. */
    answer: (answers: readonly CommandAnswer[], now: number): Promise<CommandRow[]> =>
      retryOnConflict(() =>
        change(sql`
          UPDATE device_commands c SET state = 'answered', priority = 0, answered_at = ${now}, response = a.response,
            is_refused = a."isRefused", deadline = NULL, args = NULL, untold_since = ${now}
          FROM json_to_recordset(${JSON.stringify(answers)}::json)
            AS a(id bigint, "deviceId" text, part integer, attempts integer, response text, "isRefused" boolean)
          WHERE c.id = a.id AND c.device_id = a."deviceId" AND c.attempts > 0
            AND ((a.part = 0 AND c.part = 0 AND c.state IN ('sent', 'queued', 'silent', 'expired'))
              OR (c.part = a.part AND c.attempts % ${attemptsCycle} = a.attempts AND c.state = 'sent'))
          RETURNING ${commandColumns}`),
      ),

    /** Commands as they were ordered; null: the device has none of this number. */
    listSent: async (
      sent: readonly { readonly id: number; readonly deviceId: string }[],
    ): Promise<(SentCommand | null)[]> => {
      const rows = rowsOf(
        await db.execute(sql`
          SELECT ${commandColumns} FROM device_commands c
          JOIN (SELECT DISTINCT id, "deviceId" FROM json_to_recordset(${JSON.stringify(sent)}::json) AS t(id bigint, "deviceId" text)) s
            ON c.id = s.id AND c.device_id = s."deviceId"`),
      ).map(toCommandRow)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return sent.map(({ id, deviceId }) =>
        byId.get(id)?.deviceId === deviceId ? (byId.get(id) ?? null) : null,
      )
    },

    /** A device that reports progress gets the full time again. */
    extend: (signs: readonly { readonly id: number; readonly deviceId: string }[], now: number) =>
      retryOnConflict(() =>
        execute(sql`
          UPDATE device_commands c
          SET deadline = CASE WHEN c.state = 'sent' THEN GREATEST(c.deadline, ${now} + c.answer_seconds) END
          FROM (SELECT DISTINCT id, "deviceId" FROM json_to_recordset(${JSON.stringify(signs)}::json) AS t(id bigint, "deviceId" text)) s
          WHERE c.id = s.id AND c.device_id = s."deviceId" AND c.state IN ('sent', 'silent') AND c.attempts > 0
          RETURNING ${commandColumns}`),
      ),

    /** Moves from one part of a file to the next; null: that part is not in progress. */
    step: async (
      part: Pick<CommandAnswer, 'id' | 'deviceId' | 'part' | 'attempts'>,
      now: number,
    ): Promise<CommandRow | null> => {
      const rows = await execute(sql`
        UPDATE device_commands c SET part = c.part + 1, deadline = ${now} + c.answer_seconds
          + CASE WHEN c.via = 'http' THEN ${pollGraceSeconds} ELSE 0 END
        WHERE c.id = ${part.id} AND c.device_id = ${part.deviceId} AND c.part = ${part.part} AND c.state = 'sent'
          AND c.attempts % ${attemptsCycle} = ${part.attempts}
        RETURNING ${commandColumns}`)
      return rows[0] ?? null
    },

    /** Restarts from the first part, after a delay. */
    restart: async (row: CommandRow, now: number): Promise<void> => {
      await change(sql`
        UPDATE device_commands c SET state = 'queued', deadline = NULL, not_before = ${now} + ${retryDelaySql}
        WHERE c.id = ${row.id} AND c.state = 'sent' AND c.attempts = ${row.attempts}
        RETURNING ${commandColumns}`)
    },
  }
}

/** A waiting command holds back those behind it, which may depend on it. */
function claimOf(claimants: readonly Claimant[], now: number): SQL {
  return sql`
    WITH head AS MATERIALIZED (
      SELECT next.id, d.via
      FROM json_to_recordset(${JSON.stringify(claimants)}::json) AS d("deviceId" text, via text, "onceToo" boolean)
      CROSS JOIN LATERAL (
        SELECT id, state, not_before, may_repeat FROM device_commands
        WHERE device_id = d."deviceId" AND state IN ('queued', 'sent') AND (state = 'sent' OR expires_at > ${now})
        ORDER BY (state = 'sent') DESC, priority DESC, id LIMIT 1
      ) next
      WHERE next.state = 'queued' AND ${isDelayOverSql(now)} AND (next.may_repeat OR d."onceToo")
    )
    UPDATE device_commands c SET state = 'sent', attempts = c.attempts + 1, sent_at = ${now}, via = head.via,
      part = CASE WHEN c.part > 0 THEN 1 ELSE 0 END,
      deadline = ${now} + c.answer_seconds + CASE WHEN head.via = 'http' THEN ${pollGraceSeconds} ELSE 0 END
    FROM head WHERE c.id = head.id AND c.state = 'queued'
    RETURNING ${commandColumns}`
}
