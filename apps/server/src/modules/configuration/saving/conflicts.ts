import { type ConfigChange, isChangeTaken, PortalError } from '@fieldport/domain'
import type { ChangeRow } from '../config-rows.ts'

/** Marks a change that the device made itself: no account has such an address. */
export const deviceActor = 'device'

/**
 * Rejects if somebody else changed the same keys to other values since the editor started.
 * @param since changes since then, oldest first
 * @throws PortalError CONFLICT with `keys`, and in `by` who changed each of them, 'device' for the device itself
 */
export function refuseConflicts(
  changes: readonly ConfigChange[],
  since: readonly ChangeRow[],
  actor: string,
): void {
  // A key that they changed to the same value is no longer a change.
  const wanted = new Set(changes.map(({ key }) => key))
  const last = new Map<string, string>()
  for (const { actor: by, changes: theirs } of since)
    for (const { key } of theirs.filter(isChangeTaken)) if (wanted.has(key)) last.set(key, by)
  const conflicts = [...last].filter(([, by]) => by !== actor)
  if (conflicts.length === 0) return
  const isByDevice = conflicts.every(([, by]) => by === deviceActor)
  throw new PortalError('CONFLICT', isByDevice ? 'settingsChangedAtDevice' : 'settingsChangedBySomeoneElse', {
    keys: conflicts.map(([key]) => key),
    by: conflicts.map(([, by]) => by),
  })
}
