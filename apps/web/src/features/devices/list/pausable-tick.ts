/** The result of `read` for the current second, frozen while `isHeld()`. The first one is never delayed. */
export function createPausable<Value>(
  read: (nowSeconds: number) => Value,
  isHeld: () => boolean,
): (nowSeconds: number) => Value {
  let held: { readonly value: Value } | undefined
  return (nowSeconds) => {
    if (held === undefined || !isHeld()) held = { value: read(nowSeconds) }
    return held.value
  }
}

/** Counts periods of this many seconds, paused while `isHeld()`. */
export function createPausableTick(periodSeconds: number, isHeld: () => boolean) {
  return createPausable((nowSeconds) => Math.floor(nowSeconds / periodSeconds), isHeld)
}
