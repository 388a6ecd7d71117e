import type { AccessChanges } from '../../platform/access/access-changes.ts'
import type { Clock } from '../../platform/clock.ts'

/** Changes of a plan are not announced, so access is checked this often. */
const everyMs = 15_000

export type AccessCheckPorts = {
  readonly clock: Clock
  readonly accessChanges: Pick<AccessChanges, 'onChange'>
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/**
 * Rechecks access while a long response is produced: after each change of access, and every 15 seconds. `check` rejects
 * when access has ended, the reader has disconnected, or the portal stops.
 */
export function createAccessCheck(
  { clock, accessChanges, stopping }: AccessCheckPorts,
  {
    userId,
    gone,
    recheck,
  }: {
    readonly userId: string
    readonly gone: AbortSignal
    readonly recheck: () => Promise<unknown>
  },
) {
  let isDue = false
  let checkedMs = clock.nowMs()
  const release = accessChanges.onChange({ userId, isGuest: false }, () => {
    isDue = true
  })
  return {
    release,
    async check(): Promise<void> {
      gone.throwIfAborted()
      stopping.throwIfAborted()
      if (!isDue && clock.nowMs() - checkedMs < everyMs) return
      isDue = false
      checkedMs = clock.nowMs()
      await recheck()
    },
  }
}
