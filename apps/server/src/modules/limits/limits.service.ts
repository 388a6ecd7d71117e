import { PortalError, tooManyAttempts } from '@fieldport/domain'
import type { Clock } from '../../platform/clock.ts'
import type { LimitsRepository } from './limits.repository.ts'

/** How often something may be tried: `maximum` times in a window that starts with the first try. */
export type Limit = {
  readonly maximum: number
  readonly windowMs: number
  /** The last try starts the window anew, so that whoever used them all up waits for all of it. */
  readonly locksOut?: true
}

export type LimitsService = ReturnType<typeof createLimitsService>

/** Tries per key, counted in the database, so that every portal over it counts together. */
export function createLimitsService(ports: {
  readonly repository: LimitsRepository
  readonly clock: Clock
  /** Tests and demos may raise every limit by a factor. */
  readonly factor: number
}) {
  const { repository, clock, factor } = ports
  return {
    /**
     * Counts a try, before it is looked at, so that tries sent all at once are counted too.
     * @param key what is tried and by whom, such as `sign-in:203.0.113.7`
     * @returns how many tries there are, how many are left, and when the window ends
     * @throws PortalError TOO_MANY_REQUESTS with `retryAfterSeconds`
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

    /** Takes one try back: it was a good one. */
    refund: repository.refund,

    /** Takes all tries back. */
    reset: repository.reset,

    removeExpired: (): Promise<void> => repository.removeExpired(clock.nowMs()),
  }
}
