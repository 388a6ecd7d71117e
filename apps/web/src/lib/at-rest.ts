import { useEffect, useState } from 'react'

/** So long after the last letter or scroll a person rests. */
const restMs = 300
/** A page that is never idle must not wait for ever. */
const patienceMs = 500

type Run = () => void

type Surroundings = {
  readonly readMs: () => number
  readonly wait: (run: Run, ms: number) => Run
  /** Runs once nothing else is to be done. */
  readonly whenIdle: (run: Run) => Run
}

/** Knows when a person last did something, and keeps work that can wait until then is past. */
export function createRest({ readMs, wait, whenIdle }: Surroundings) {
  let lastActMs = Number.NEGATIVE_INFINITY
  return {
    act: (): void => {
      lastActMs = readMs()
    },
    /** @returns calls it off */
    whenAtRest(work: Run): Run {
      let cancel: Run
      const ask = () => {
        cancel = whenIdle(() => {
          const leftMs = lastActMs + restMs - readMs()
          if (leftMs > 0) cancel = wait(ask, leftMs)
          else work()
        })
      }
      ask()
      return () => cancel()
    },
  }
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: Run): Run {
  if (typeof requestIdleCallback !== 'function') return wait(run, 16)
  const idle = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(idle)
}

function wait(run: Run, ms: number): Run {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const rest = createRest({ readMs: () => performance.now(), wait, whenIdle })

if (typeof document !== 'undefined') {
  for (const act of ['keydown', 'input', 'scroll', 'wheel', 'touchmove'])
    document.addEventListener(act, rest.act, { capture: true, passive: true })
}

/**
 * Runs work that can wait once nobody types or scrolls and the browser has nothing else to do, so that it takes no time from
 * what the person sees move.
 */
export const { whenAtRest } = rest

/** The newest value once the person rests; until then the one before, and `initial` at first. */
export function useAtRest<Value>(value: Value, initial: Value): Value {
  const [rested, setRested] = useState(() => initial)
  useEffect(
    () => (Object.is(value, rested) ? undefined : whenAtRest(() => setRested(() => value))),
    [value, rested],
  )
  return rested
}
