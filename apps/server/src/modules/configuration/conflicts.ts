import { type ConfigChange, PortalError } from '@fieldport/domain'
import type { ChangeRow } from './config-rows.ts'
import { isSameValue } from './same-value.ts'

/**
 * Somebody else changed the same keys to something else since the editor started.
 * @param since what changed since, oldest first
 * @throws PortalError CONFLICT with `keys`, and in `by` who changed each of them
 */
export function refuseConflicts(
  changes: readonly ConfigChange[],
  since: readonly ChangeRow[],
  actor: string,
): void {
  const wanted = new Map(changes.map(({ key, to }) => [key, to]))
  const last = new Map<string, { readonly by: string; readonly to: unknown }>()
  for (const { actor: by, changes: theirs } of since)
    for (const { key, to } of theirs) if (wanted.has(key)) last.set(key, { by, to })
  const conflicts = [...last].filter(([key, { by, to }]) => by !== actor && !isAgreed(wanted.get(key), to))
  if (conflicts.length === 0) return
  throw new PortalError('CONFLICT', 'Somebody else changed the same settings since you opened them.', {
    keys: conflicts.map(([key]) => key),
    by: conflicts.map(([, { by }]) => by),
  })
}

/** Two secrets are never known to be the same. */
function isAgreed(mine: unknown, theirs: unknown): boolean {
  return theirs !== '***' && isSameValue(mine, theirs)
}
