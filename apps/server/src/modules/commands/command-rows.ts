import { type SQL, sql } from 'drizzle-orm'
import type { OtaStatus } from './command-types.ts'

export type CommandState = 'queued' | 'sent' | 'answered' | 'silent' | 'cancelled' | 'expired'

/** How a request reaches its device. */
export type CommandChannel = 'mqtt' | 'http'

export type CommandRow = {
  readonly id: number
  readonly deviceId: string
  readonly ts: number
  readonly method: string
  /** Sealed; null once the command has ended. */
  readonly args: string | null
  readonly shownArgs: Readonly<Record<string, unknown>>
  readonly priority: number
  readonly state: CommandState
  readonly canBeCancelled: boolean
  readonly mayRepeat: boolean
  readonly requestedBy: string
  readonly changeId: number | null
  readonly attempts: number
  readonly part: number
  readonly via: CommandChannel | null
  readonly sentAt: number | null
  readonly expiresAt: number
  readonly answeredAt: number | null
  /** Sealed; null: never answered. */
  readonly response: string | null
  readonly deleteTs: number | null
  readonly otaStatus: OtaStatus | null
  readonly untoldSince: number | null
}

/** Runs a statement that returns `commandColumns`. */
export type ExecuteReturning = (statement: SQL) => Promise<CommandRow[]>

/** Columns that every statement here returns, from the table aliased c. */
export const commandColumns = sql.raw(
  [
    'c.id',
    'c.device_id AS "deviceId"',
    'c.ts',
    'c.method',
    'c.args',
    'c.shown_args AS "shownArgs"',
    'c.priority',
    'c.state',
    'c.can_be_cancelled AS "canBeCancelled"',
    'c.may_repeat AS "mayRepeat"',
    'c.requested_by AS "requestedBy"',
    'c.change_id AS "changeId"',
    'c.attempts',
    'c.part',
    'c.via',
    'c.sent_at AS "sentAt"',
    'c.expires_at AS "expiresAt"',
    'c.answered_at AS "answeredAt"',
    'c.response',
    'c.delete_ts AS "deleteTs"',
    'c.ota_status AS "otaStatus"',
    'c.untold_since AS "untoldSince"',
  ].join(', '),
)

/** One of the drivers returns 64-bit numbers as text. */
export function toCommandRow(row: Readonly<Record<string, unknown>>): CommandRow {
  const { id, changeId } = row
  return {
    ...(row as CommandRow),
    id: Number(id),
    changeId: changeId === null ? null : Number(changeId),
  }
}
