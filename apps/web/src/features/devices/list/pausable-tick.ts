/** What `read` makes of the present second, which stands still while `isHeld()`. The first never waits. */
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

/** Counts periods of so many seconds, and stands still while `isHeld()`. */
export function createPausableTick(periodSeconds: number, isHeld: () => boolean) {
  return createPausable((nowSeconds) => Math.floor(nowSeconds / periodSeconds), isHeld)
}
