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

/** For times that order what is stored: the system's clock may be set back, also while the portal is stopped. */
export function createRisingClock(clock: Clock): RisingClock {
  let latestMs = 0
  const raise = (ms: number) => {
    latestMs = Math.max(latestMs, Math.ceil(ms))
  }
  return {
    nowMs: () => {
      raise(clock.nowMs())
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
