/** Counts periods of so many seconds, and stands still while `isHeld()`. The first count never waits. */
export function createPausableTick(
  periodSeconds: number,
  isHeld: () => boolean,
): (nowSeconds: number) => number {
  let tick: number | undefined
  return (nowSeconds) => {
    if (tick === undefined || !isHeld()) tick = Math.floor(nowSeconds / periodSeconds)
    return tick
  }
}
