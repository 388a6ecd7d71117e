import { isPortalError, PortalError, tooManyAttempts, tooManyCalls } from '@fieldport/domain'
import type { Message } from '@fieldport/messages'
import type { Clock } from '../../../platform/clock.ts'
import type { CallAllowance } from '../../../platform/http/api/call-allowance.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'

const minuteMs = 60_000
const callsPerMinute = 600
/** Calls are reserved in the database in batches: one write per batch instead of one per call. */
const callsPerBatch = 20
const batchLimit = { maximum: callsPerMinute / callsPerBatch, windowMs: minuteMs }
const wrongKeys = { maximum: 30, windowMs: minuteMs }
/** Expired entries are removed once there are more than this; each lives a minute. */
const sweepThreshold = 10_000

type Entry = {
  left: number
  readonly endsMs: number
  readonly isRefused: boolean
  /** Limit over all portals, as the database returned it with the last batch. */
  readonly allowed: number
  readonly unclaimed: number
  readonly windowEndsMs: number
}

/** Limits the calls of a credential and the wrong keys of a network, over all portals together. */
export function createCallLimits({ limits, clock }: { limits: Pick<LimitsService, 'count'>; clock: Clock }) {
  const entries = new Map<string, Entry>()

  const present = (key: string): Entry | undefined => {
    const nowMs = clock.nowMs()
    if (entries.size > sweepThreshold)
      for (const [each, { endsMs }] of entries) if (endsMs <= nowMs) entries.delete(each)
    const entry = entries.get(key)
    return entry && entry.endsMs > nowMs ? entry : undefined
  }
  const takeReserved = (key: string): boolean => {
    const entry = present(key)
    if (!entry || entry.left < 1) return false
    entry.left -= 1
    return true
  }
  /** Refuses from memory until the window ends, so that a flood of requests costs no writes. */
  const take = async (key: string, size: number, limit: Limit, refusal: Refusal): Promise<void> => {
    const entry = present(key)
    if (entry?.isRefused) throw tooMany(entry.endsMs - clock.nowMs(), refusal)
    if (takeReserved(key)) return
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
      // A concurrent call may have reserved a batch meanwhile.
      if (typeof seconds !== 'number') throw error
      if (takeReserved(key)) return
      const endsMs = clock.nowMs() + seconds * 1000
      const allowed = entry?.allowed ?? limit.maximum * size
      entries.set(key, { left: 0, endsMs, isRefused: true, allowed, unclaimed: 0, windowEndsMs: endsMs })
      throw tooMany(seconds * 1000, refusal)
    }
  }

  return {
    /** @throws PortalError TOO_MANY_REQUESTS with `retryAfterSeconds` */
    countCall: (credentialId: string): Promise<void> =>
      take(keyOf(credentialId), callsPerBatch, batchLimit, tooManyCalls),

    /** Remaining calls of a credential, after its call was counted; null: unknown. */
    allowanceOf: (credentialId: string): CallAllowance | null => {
      const entry = present(keyOf(credentialId))
      return entry ? toAllowance(entry, clock.nowMs()) : null
    },

    /** @throws PortalError TOO_MANY_REQUESTS with `retryAfterSeconds` */
    countWrongKey: (network: string): Promise<void> =>
      take(`api-key-wrong:${network}`, 1, wrongKeys, tooManyAttempts),
  }
}

function keyOf(credentialId: string): string {
  return `api-key:${credentialId}`
}

/** If the window of a batch is over, all calls of the next window are still available. */
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

type Refusal = (waitSeconds: number) => Message

function tooMany(leftMs: number, refusal: Refusal): PortalError {
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000))
  return new PortalError('TOO_MANY_REQUESTS', refusal(retryAfterSeconds), { retryAfterSeconds })
}
