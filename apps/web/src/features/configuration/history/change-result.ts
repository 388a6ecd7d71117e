import type { ConfigHistoryEntry } from '@fieldport/contract'

export type ChangeResult =
  | 'pending'
  | 'accepted'
  | 'applied'
  | 'refused'
  | 'ignored'
  | 'partly'
  | 'failed'
  | 'cancelled'
  | 'expired'

/**
 * The result of a change as a whole: 'accepted' according to the device's response, 'applied' according to its own
 * report.
 */
export function changeResult({
  status,
  changes,
}: Pick<ConfigHistoryEntry, 'status' | 'changes'>): ChangeResult {
  if (status !== 'applied' && status !== 'failed') return status
  const outcomes = new Set(changes.map(({ outcome }) => outcome))
  const isAll = (outcome: 'refused' | 'ignored') => outcomes.size === 1 && outcomes.has(outcome)
  if (isAll('refused')) return 'refused'
  if (isAll('ignored')) return 'ignored'
  if (outcomes.has('refused') || outcomes.has('ignored')) return 'partly'
  return status === 'applied' && outcomes.has('accepted') ? 'accepted' : status
}
