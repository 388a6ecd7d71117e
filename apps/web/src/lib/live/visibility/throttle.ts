/** An observable value: `subscribe` reports possible changes, `read` returns it. */
export type ReadableStore<Value> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Value
}

/**
 * Throttled view of a value: emits immediately, then at most once per `restMs`. For large drawings that would not look
 * different in between. The newest value is always emitted eventually.
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

/**
 * Throttles with the same interval tick together, so that the page is laid out and painted once. `nowMs` is the time
 * since the page was opened.
 */
export function msUntilNextTick(restMs: number, nowMs: number): number {
  return restMs - (nowMs % restMs)
}

function startTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
