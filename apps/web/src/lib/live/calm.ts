/** A value that others watch: `subscribe` tells that it may have changed, `read` gives it. */
export type Watched<Value> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Value
}

/**
 * The same value, which changes at most once in `restMs`: at once after a rest, else at its end. For what is large to draw and
 * would not look different in between. The newest value is always shown in the end.
 */
export function calm<Value>(
  watched: Watched<Value>,
  restMs: number,
  wait: (run: () => void, milliseconds: number) => () => void = waitWithTimer,
): Watched<Value> {
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
      stopResting = wait(() => {
        stopResting = undefined
        update()
      }, restMs)
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

function waitWithTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
