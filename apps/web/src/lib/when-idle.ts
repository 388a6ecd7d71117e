import { useEffect, useState } from 'react'

/** The person counts as inactive this long after the last key or scroll. */
const inactivityMs = 300
/** Maximum delay on a page that is never idle. */
const maximumDelayMs = 500

type Run = () => void

type IdleSchedulerOptions = {
  readonly readMs: () => number
  readonly wait: (run: Run, ms: number) => Run
  /** Runs the callback when the browser is idle. */
  readonly requestIdle: (run: Run) => Run
}

/** Tracks a person's activity, and delays work until they are inactive. */
export function createIdleScheduler({ readMs, wait, requestIdle }: IdleSchedulerOptions) {
  let lastActMs = Number.NEGATIVE_INFINITY
  return {
    recordActivity: (): void => {
      lastActMs = readMs()
    },
    /** @returns cancels it */
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

/** Delay where the browser does not tell when it is idle, in milliseconds: about a frame. */
const frameMs = 16

/**
 * Calls `run` when the browser is idle, at the latest after `timeoutMs`; `hasTime` tells whether it still is.
 * @returns cancels it
 */
export function requestIdle(run: (hasTime: () => boolean) => void, timeoutMs: number): Run {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') return wait(() => run(() => true), frameMs)
  const idle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > 1), {
    timeout: timeoutMs,
  })
  return () => cancelIdleCallback(idle)
}

function wait(run: Run, ms: number): Run {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const idleScheduler = createIdleScheduler({
  readMs: () => performance.now(),
  wait,
  requestIdle: (run) => requestIdle(run, maximumDelayMs),
})

if (typeof document !== 'undefined') {
  for (const act of ['keydown', 'input', 'scroll', 'wheel', 'touchmove'])
    document.addEventListener(act, idleScheduler.recordActivity, { capture: true, passive: true })
}

/** Runs work once nobody types or scrolls and the browser is idle, so that it does not slow down visible updates. */
export const { whenIdle } = idleScheduler

/** The newest value once the page is idle; until then the previous one, initially `initial`. */
export function useIdleValue<Value>(value: Value, initial: Value): Value {
  const [rested, setRested] = useState(() => initial)
  useEffect(
    () => (Object.is(value, rested) ? undefined : whenIdle(() => setRested(() => value))),
    [value, rested],
  )
  return rested
}
