import type { QueueItem } from '@fieldport/contract'
import { type Capability, findRpcMethod, isObject } from '@fieldport/domain'
import {
  isMessage,
  type LocalizableText,
  type Message,
  readStoredMessage,
  toLocalizableText,
} from '@fieldport/messages'
import type { CommandOutcome, OtaStatus } from '../command-types.ts'
import type { CommandRow } from '../command-rows.ts'
import type { WireReply } from '../delivery/wire.ts'

/**
 * The stored response, shown as `device_response`: by the specification, a code other than 0, or a message without a code, is an
 * error. A result that merely has a field named message is not, so it gets the code 0.
 */
export function responseOf(reply: Exclude<WireReply, { kind: 'progress' }>): unknown {
  if (reply.kind === 'error') return reply.error
  const result = withoutVerdict(reply.result)
  const isMistakable = isObject(result) && 'message' in result && typeof result['code'] !== 'number'
  return isMistakable ? { ...result, code: 0 } : result
}

/** A device must not be able to pose as the portal: this field holds the portal's own verdict on a response. */
function withoutVerdict(result: unknown): unknown {
  if (!isObject(result) || !('localizable' in result)) return result
  const { localizable: _, ...own } = result
  return own
}

/** @param response as stored, opened; undefined: no response */
export function outcomeOf(row: CommandRow, response: unknown): CommandOutcome {
  const { deviceId, id, ts, method, changeId } = row
  const error = errorOf(response)
  const state = row.state as CommandOutcome['state']
  return { deviceId, id, ts, method, changeId, state, result: error ? null : (response ?? null), error }
}

/** The error that a device reports; null: success. */
export function errorOf(response: unknown): CommandOutcome['error'] {
  if (!isObject(response)) return null
  const { code, message, localizable } = response
  if (typeof code !== 'number' || code === 0) return null
  const text = typeof message === 'string' ? message : ''
  return { code, message: text, localizable: readStoredMessage(toOwnMessage(localizable), text) }
}

/**
 * The portal's own verdicts have no values; anything else that an earlier version stored under this name came from a device and is
 * not shown.
 */
function toOwnMessage(localizable: unknown): Message | undefined {
  return isMessage(localizable) && Object.keys(localizable.params).length === 0 ? localizable : undefined
}

/** Responses that may contain a file or a password of the device: only for those who may send such commands. */
const privateAnswers: ReadonlySet<string> = new Set(['FS.Get', 'Config.Get', 'GSM.Cmd'])

/** @param may whether the reader has a capability on the device */
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
    localizable:
      row.state === 'expired' ? expiryOf(row).localizable : (errorOf(response)?.localizable ?? null),
    can_be_cancelled: row.canBeCancelled && row.state === 'queued',
    delete_ts: row.deleteTs,
    ota_status: row.otaStatus && withLocalizable(row.otaStatus),
    requestedBy: row.requestedBy,
    sentAt: row.sentAt,
    answeredAt: row.answeredAt,
    expiresAt: row.expiresAt,
    attempts: row.attempts,
    state: row.state,
    ...noteOf(row),
  }
}

function withLocalizable(status: OtaStatus): NonNullable<QueueItem['ota_status']> {
  return { ...status, localizable: readStoredMessage(status.localizable, status.message) }
}

/** Without a response, the code alone signals the error: 'Error (?)'. */
function deviceResponse(row: CommandRow, response: unknown): { device_response?: unknown } {
  if (row.state === 'answered') return { device_response: response ?? null }
  if (row.state === 'silent') return { device_response: { code: -1 } }
  if (row.state !== 'expired') return {}
  return { device_response: { code: -1, message: expiryOf(row).message } }
}

/** The text shown for an expired command. */
function expiryOf(row: CommandRow): LocalizableText {
  return toLocalizableText(row.attempts > 0 ? 'deviceNeverAnswered' : 'deviceNeverInContact')
}

/** Adds what the status alone does not say. */
function noteOf(row: CommandRow): Pick<QueueItem, 'note' | 'localizableNote'> {
  const mayHaveRun =
    row.state === 'silent' || (row.attempts > 0 && ['cancelled', 'expired'].includes(row.state))
  if (!mayHaveRun) return { note: null, localizableNote: null }
  const { message, localizable } = toLocalizableText('commandMayHaveRun')
  return { note: message, localizableNote: localizable }
}
