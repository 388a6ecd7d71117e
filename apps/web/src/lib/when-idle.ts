import { useEffect, useState } from 'react'

/** So long after the last letter or scroll a person rests. */
const inactivityMs = 300
/** A page that is never idle must not wait for ever. */
const maximumDelayMs = 500

type Run = () => void

type IdleSchedulerOptions = {
  readonly readMs: () => number
  readonly wait: (run: Run, ms: number) => Run
  /** Runs once nothing else is to be done. */
  readonly requestIdle: (run: Run) => Run
}

/** Knows when a person last did something, and keeps work that can wait until then is past. */
export function createIdleScheduler({ readMs, wait, requestIdle }: IdleSchedulerOptions) {
  let lastActMs = Number.NEGATIVE_INFINITY
  return {
    recordActivity: (): void => {
      lastActMs = readMs()
    },
    /** @returns calls it off */
    whenIdle(work: Run): Run {
      let cancel: Run
      const ask = () => {
        cancel = requestIdle(() => {
          const leftMs = lastActMs + inactivityMs - readMs()
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
function requestIdle(run: Run): Run {
  if (typeof requestIdleCallback !== 'function') return wait(run, 16)
  const idle = requestIdleCallback(run, { timeout: maximumDelayMs })
  return () => cancelIdleCallback(idle)
}

function wait(run: Run, ms: number): Run {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const idleScheduler = createIdleScheduler({ readMs: () => performance.now(), wait, requestIdle })

if (typeof document !== 'undefined') {
  for (const act of ['keydown', 'input', 'scroll', 'wheel', 'touchmove'])
    document.addEventListener(act, idleScheduler.recordActivity, { capture: true, passive: true })
}

/**
 * Runs work that can wait once nobody types or scrolls and the browser has nothing else to do, so that it takes no time from
 * what the person sees move.
 */
export const { whenIdle } = idleScheduler

/** The newest value once the person rests; until then the one before, and `initial` at first. */
export function useIdleValue<Value>(value: Value, initial: Value): Value {
  const [rested, setRested] = useState(() => initial)
  useEffect(
    () => (Object.is(value, rested) ? undefined : whenIdle(() => setRested(() => value))),
    [value, rested],
  )
  return rested
}
