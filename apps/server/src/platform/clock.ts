/** Time is passed in, so that every rule can be tested at any hour. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number
}

/** A clock that is never set back. */
export type RisingClock = Clock & {
  /** From now on, it shows at least this time. */
  readonly raise: (ms: number) => void
}

/**
 * A clock for times that order stored data: the system's clock may be set back, also while the portal is stopped. Until
 * that has caught up, this clock runs at half speed, so that it neither stops nor stays ahead forever.
 * @param elapsedMs monotonic time since any start
 */
export function createRisingClock(
  clock: Clock,
  elapsedMs: () => number = () => performance.now(),
): RisingClock {
  let latestMs = 0
  /** Since when the system's clock has been behind, and the time shown then; null: it is not. */
  let behind: { readonly sinceMs: number; readonly fromMs: number } | null = null
  const raise = (ms: number) => {
    if (ms < latestMs) return
    latestMs = Math.ceil(ms)
    behind = null
  }
  return {
    nowMs: () => {
      if (behind) latestMs = Math.floor(behind.fromMs + (elapsedMs() - behind.sinceMs) / 2)
      const systemMs = clock.nowMs()
      raise(systemMs)
      if (systemMs < latestMs) behind ??= { sinceMs: elapsedMs(), fromMs: latestMs }
      return latestMs
    },
    raise,
  }
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

export function nowSeconds(clock: Clock): number {
  return clock.nowMs() / 1000
}
