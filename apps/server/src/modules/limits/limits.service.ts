import { PortalError, tooManyAttempts } from '@fieldport/domain'
import type { Clock } from '../../platform/clock.ts'
import type { LimitsRepository } from './limits.repository.ts'

/** A rate limit: `maximum` attempts in a window that starts with the first one. */
export type Limit = {
  readonly maximum: number
  readonly windowMs: number
  /** The last attempt restarts the window, so that whoever used all attempts waits for a whole one. */
  readonly locksOut?: true
}

export type LimitsService = ReturnType<typeof createLimitsService>

/** Rate limits, counted in the database, so that all portals over it count together. */
export function createLimitsService(ports: {
  readonly repository: LimitsRepository
  readonly clock: Clock
  /** Raises every limit by a factor, for tests and demos. */
  readonly factor: number
}) {
  const { repository, clock, factor } = ports
  return {
    /**
     * Counts an attempt before it is made, so that concurrent ones count too.
     * @param key what is attempted and by whom, such as `sign-in:203.0.113.7`
     * @returns the number of attempts, how many are left, and when the window ends
     * @throws PortalError TOO_MANY_REQUESTS
     */
    count: async (
      key: string,
      { maximum, windowMs, locksOut }: Limit,
    ): Promise<{ allowed: number; left: number; windowEndsMs: number }> => {
      const nowMs = clock.nowMs()
      const allowed = Math.floor(maximum * factor)
      const restartAt = locksOut ? allowed : 0
      const { count, windowEndsMs } = await repository.count(key, nowMs, windowMs, restartAt)
      if (count <= allowed) return { allowed, left: allowed - count, windowEndsMs }
      const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsMs - nowMs) / 1000))
      throw new PortalError('TOO_MANY_REQUESTS', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
    },

    /** Takes back one attempt, which succeeded. */
    refund: repository.refund,

    /** Takes back all attempts. */
    reset: repository.reset,

    removeExpired: (): Promise<void> => repository.removeExpired(clock.nowMs()),
  }
}
