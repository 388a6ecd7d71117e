/** A device's clock may be a day ahead, see `points.ts`; clocks of several portals differ by less. */
const maximumAheadSeconds = 86_400

/**
 * How long after the start of a portal its clock may still have to be set, if it is far behind what is stored.
 * Source: ours.
 */
export const unsetClockSeconds = 15 * 60

/**
 * Whether a stored time says nothing, because it was stored by a clock that was ahead and has been set back since.
 * Waiting for it could take days.
 */
export function isFarAhead(seconds: number, nowSeconds: number): boolean {
  return seconds > nowSeconds + maximumAheadSeconds
}
