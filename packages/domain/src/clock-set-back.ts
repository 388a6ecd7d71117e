/** A device's clock may be a day ahead, see `points.ts`; clocks of several portals differ by less. */
const maximumAheadSeconds = 86_400

/**
 * Whether a stored time says nothing, because it was stored by a clock that was ahead and has been set back since.
 * Waiting for it could take days.
 */
export function isFarAhead(seconds: number, nowSeconds: number): boolean {
  return seconds > nowSeconds + maximumAheadSeconds
}
