import type { DeviceConfig } from '@fieldport/contract'
import { countOutcomes, isChangeTaken, type SettledChange } from '@fieldport/domain'
import { findPlainMessage, parseMessage, readStoredMessage } from '@fieldport/messages'
import type { ChangeRow } from './config-rows.ts'

type NotApplied = DeviceConfig['notApplied'][number]

/** The newest change that somebody ordered recently. @param recent newest first @param now epoch seconds */
export function summarizeLastChange(recent: readonly ChangeRow[], now: number): DeviceConfig['lastChange'] {
  const row = recent.find(({ source, at }) => source !== 'device' && at >= now - shownSeconds)
  if (!row) return null
  const { id, at, actor: by, status, message, changes } = row
  return { id, at, by, status, message, localizable: failureOf(row), ...countOutcomes(changes) }
}

/** Older changes are only in the history. */
const shownSeconds = 7 * 86_400

/** Keys whose latest ordered value differs from the device's. @param recent newest first @param now epoch seconds */
export function listNotApplied(recent: readonly ChangeRow[], now: number): NotApplied[] {
  const seen = new Set<string>()
  return recent.flatMap((row) => {
    if (row.status === 'cancelled' || row.at < now - shownSeconds) return []
    const fresh = row.changes.filter(({ key }) => !seen.has(key))
    for (const { key } of fresh) seen.add(key)
    return fresh.flatMap((change) => toNotApplied(row, change))
  })
}

function toNotApplied(row: ChangeRow, change: SettledChange): NotApplied[] {
  const { id: changeId, at, actor: by, status, message } = row
  const { key, to, reason, outcome } = change
  const common = { key, to, changeId, at, by }
  if (outcome === 'ignored') return [{ ...common, outcome, reason: null, localizable: null }]
  if (outcome === 'refused') {
    // A device that gave only a code: the sentence about the whole change is all that is known.
    const isCodeAlone = reason === undefined && row.localizable !== null
    return [
      {
        ...common,
        outcome,
        reason: reason ?? (isCodeAlone ? message : null),
        localizable: isCodeAlone ? failureOf(row) : null,
      },
    ]
  }
  const isUnanswered = (status === 'failed' || status === 'expired') && isChangeTaken(change)
  return isUnanswered
    ? [{ ...common, outcome: 'unanswered', reason: message, localizable: failureOf(row) }]
    : []
}

const findFailure = (text: string) => parseMessage('changeRefusedByDevice', text) ?? findPlainMessage(text)

/** Why a change failed, as an ID with values; null: the device's own words. */
export function failureOf({ localizable, message }: ChangeRow) {
  return readStoredMessage(localizable, message, findFailure)
}
