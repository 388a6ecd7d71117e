import type { AccessChanges } from '../../platform/access/access-changes.ts'
import type { Clock } from '../../platform/clock.ts'

/** A plan that changes announces nothing: it is asked for this often. */
const everyMs = 15_000

export type AccessCheckPorts = {
  readonly clock: Clock
  readonly accessChanges: Pick<AccessChanges, 'onChange'>
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/**
 * Asks again, between two pieces of something long, whether its reader may still have it: after each change of access, and every
 * 15 seconds. `check` rejects when access has ended, the reader has gone, or the portal stops.
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
