import { isPortalError, PortalError, tooManyAttempts } from '@fieldport/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { CallAllowance } from '../../../platform/http/api/call-allowance.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'

const minuteMs = 60_000
const callsPerMinute = 600
/** Calls are taken from the database in such portions: a write a portion, not a write a call. */
const callsPerBatch = 20
const batchLimit = { maximum: callsPerMinute / callsPerBatch, windowMs: minuteMs }
const wrongKeys = { maximum: 30, windowMs: minuteMs }
/** Entries are swept when there are more; each lives a minute. */
const sweepThreshold = 10_000

type Entry = {
  left: number
  readonly endsMs: number
  readonly isRefused: boolean
  /** Of all portals together, as the database told with the last portion. */
  readonly allowed: number
  readonly unclaimed: number
  readonly windowEndsMs: number
}

/** How many calls a credential may make and how many wrong keys a network may send, over all portals together. */
export function createCallLimits({ limits, clock }: { limits: Pick<LimitsService, 'count'>; clock: Clock }) {
  const entries = new Map<string, Entry>()

  const present = (key: string): Entry | undefined => {
    const nowMs = clock.nowMs()
    if (entries.size > sweepThreshold)
      for (const [each, { endsMs }] of entries) if (endsMs <= nowMs) entries.delete(each)
    const entry = entries.get(key)
    return entry && entry.endsMs > nowMs ? entry : undefined
  }
  const takeHeld = (key: string): boolean => {
    const entry = present(key)
    if (!entry || entry.left < 1) return false
    entry.left -= 1
    return true
  }
  /** What was refused is refused from memory until its window is over: a flood costs no write. */
  const take = async (key: string, size: number, limit: Limit): Promise<void> => {
    const entry = present(key)
    if (entry?.isRefused) throw tooMany(entry.endsMs - clock.nowMs())
    if (takeHeld(key)) return
    try {
      const counted = await limits.count(key, limit)
      const left = (present(key)?.left ?? 0) + size - 1
      entries.set(key, {
        left,
        endsMs: clock.nowMs() + limit.windowMs,
        isRefused: false,
        allowed: counted.allowed * size,
        unclaimed: counted.left * size,
        windowEndsMs: counted.windowEndsMs,
      })
    } catch (error) {
      const seconds = isPortalError(error) ? error.context['retryAfterSeconds'] : null
      // Of calls made at once, one may have brought a portion meanwhile.
      if (typeof seconds !== 'number') throw error
      if (takeHeld(key)) return
      const endsMs = clock.nowMs() + seconds * 1000
      const allowed = entry?.allowed ?? limit.maximum * size
      entries.set(key, { left: 0, endsMs, isRefused: true, allowed, unclaimed: 0, windowEndsMs: endsMs })
      throw error
    }
  }

  return {
    /** @throws PortalError TOO_MANY_REQUESTS with `retryAfterSeconds` */
    countCall: (credentialId: string): Promise<void> => take(keyOf(credentialId), callsPerBatch, batchLimit),

    /** What is left to a credential after its call was counted. */
    allowanceOf: (credentialId: string): CallAllowance | null => {
      const entry = present(keyOf(credentialId))
      return entry ? toAllowance(entry, clock.nowMs()) : null
    },

    /** @throws PortalError TOO_MANY_REQUESTS with `retryAfterSeconds` */
    countWrongKey: (network: string): Promise<void> => take(`api-key-wrong:${network}`, 1, wrongKeys),
  }
}

function keyOf(credentialId: string): string {
  return `api-key:${credentialId}`
}

/** Where calls are left of a portion whose window is over, those of the next window are untouched. */
function toAllowance({ left, allowed, unclaimed, windowEndsMs }: Entry, nowMs: number): CallAllowance {
  const isOver = windowEndsMs <= nowMs
  const restMs = isOver ? minuteMs : windowEndsMs - nowMs
  return {
    limit: allowed,
    windowSeconds: minuteMs / 1000,
    left: Math.min(allowed, left + (isOver ? allowed : unclaimed)),
    resetSeconds: Math.max(1, Math.ceil(restMs / 1000)),
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>

function tooMany(leftMs: number): PortalError {
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new PortalError('TOO_MANY_REQUESTS', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}
