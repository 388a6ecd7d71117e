/** A value that others watch: `subscribe` tells that it may have changed, `read` gives it. */
export type ReadableStore<Value> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Value
}

/**
 * The same value, which changes at once after a rest, else at its end, and rests end every `restMs`. For what is large to draw and
 * would not look different in between. The newest value is always shown in the end.
 */
export function throttle<Value>(
  watched: ReadableStore<Value>,
  restMs: number,
  wait: (run: () => void, milliseconds: number) => () => void = startTimer,
  nowMs: () => number = () => performance.now(),
): ReadableStore<Value> {
  let held = watched.read()

  function subscribe(listener: () => void): () => void {
    let stopResting: (() => void) | undefined
    const update = () => {
      const next = watched.read()
      if (next === held) return
      held = next
      listener()
      rest()
    }
    const rest = () => {
      const end = () => {
        stopResting = undefined
        update()
      }
      stopResting = wait(end, msUntilNextTick(restMs, nowMs()))
    }
    update()
    const stop = watched.subscribe(() => {
      if (!stopResting) update()
    })
    return () => {
      stop()
      stopResting?.()
    }
  }

  return { subscribe, read: () => held }
}

/** All that rest as long end together, so that the page is laid out and painted once for them. `nowMs` is since the page was opened. */
export function msUntilNextTick(restMs: number, nowMs: number): number {
  return restMs - (nowMs % restMs)
}

function startTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
