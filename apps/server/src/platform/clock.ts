/** Time is passed in, so that every rule can be tested at any hour. */
export type Clock = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

export function nowSeconds(clock: Clock): number {
  return clock.nowMs() / 1000
}
