import type { QueueItem } from '@fieldport/contract'
import { type Capability, findRpcMethod, isObject, unconfirmedCommandMessage } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import type { CommandOutcome } from '../command-types.ts'
import type { CommandRow } from '../command-rows.ts'
import type { WireReply } from '../delivery/wire.ts'

/** An expired command, as people read it. */
export const neverInContactMessage = en.deviceNeverInContact
export const neverAnsweredMessage = en.deviceNeverAnswered

/**
 * What is kept of an answer and shown as `device_response`: by the specification a code other than 0, or a message without a
 * code, is an error. A result that merely has a field named message is not, so it gets the code 0.
 */
export function responseOf(reply: Exclude<WireReply, { kind: 'progress' }>): unknown {
  if (reply.kind === 'error') return reply.error
  const { result } = reply
  const isMistakable = isObject(result) && 'message' in result && typeof result['code'] !== 'number'
  return isMistakable ? { ...result, code: 0 } : result
}

/** @param response what was kept, opened; undefined: it was never answered */
export function outcomeOf(row: CommandRow, response: unknown): CommandOutcome {
  const { deviceId, id, ts, method, changeId } = row
  const error = errorOf(response)
  const state = row.state as CommandOutcome['state']
  return { deviceId, id, ts, method, changeId, state, result: error ? null : (response ?? null), error }
}

function errorOf(response: unknown): CommandOutcome['error'] {
  if (!isObject(response)) return null
  const { code, message } = response
  if (typeof code !== 'number' || code === 0) return null
  return { code, message: typeof message === 'string' ? message : '' }
}

/** Answers that may hold a file or a password of the device: only for those who may send such commands. */
const privateAnswers: ReadonlySet<string> = new Set(['FS.Get', 'Config.Get', 'GSM.Cmd'])

/** @param may whether the reader holds a capability on the device */
export function toQueueItem(
  row: CommandRow,
  response: unknown,
  may: (capability: Capability) => boolean,
): QueueItem {
  const capability = findRpcMethod(row.method)?.capability ?? null
  const isPrivate = privateAnswers.has(row.method) && !(capability && may(capability))
  const shown = isPrivate && !errorOf(response) && response !== undefined ? null : response
  return {
    ts: row.ts,
    rpcmethod: row.method,
    args: row.shownArgs,
    priority: row.priority,
    ...deviceResponse(row, shown),
    can_be_cancelled: row.canBeCancelled && row.state === 'queued',
    delete_ts: row.deleteTs,
    ota_status: row.otaStatus,
    requestedBy: row.requestedBy,
    sentAt: row.sentAt,
    answeredAt: row.answeredAt,
    expiresAt: row.expiresAt,
    attempts: row.attempts,
    state: row.state,
    note: noteOf(row),
  }
}

/** Without an answer the code alone says that something is wrong: 'Error (?)'. */
function deviceResponse(row: CommandRow, response: unknown): { device_response?: unknown } {
  if (row.state === 'answered') return { device_response: response ?? null }
  if (row.state === 'silent') return { device_response: { code: -1 } }
  if (row.state !== 'expired') return {}
  return {
    device_response: { code: -1, message: row.attempts > 0 ? neverAnsweredMessage : neverInContactMessage },
  }
}

/** What the status alone does not say. */
function noteOf(row: CommandRow): string | null {
  const mayHaveRun =
    row.state === 'silent' || (row.attempts > 0 && ['cancelled', 'expired'].includes(row.state))
  return mayHaveRun ? unconfirmedCommandMessage : null
}
