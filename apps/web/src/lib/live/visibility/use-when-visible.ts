import { createContext, useCallback, use } from 'react'
import { msUntilNextTick } from './throttle.ts'
import { alwaysVisible, createIdleQueue, type ContentKind } from './visibility-gate.ts'

/** Of the part of the page that a component stands in. */
export const VisibilityContext = createContext(alwaysVisible)

/** Texts out of sight change this often, for who searches the page or hears it. A multiple of what readings rest, to end with them. */
const hiddenThrottleMs = 6000

/** One queue for all parts, so that they catch up together. */
export const enqueueWhenIdle = createIdleQueue({
  atNextTick: (run) => void setTimeout(run, msUntilNextTick(hiddenThrottleMs, performance.now())),
  whenIdle: (run, timeoutMs) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') setTimeout(() => run(() => true))
    else requestIdleCallback((idle) => run(() => idle.timeRemaining() > 1), { timeout: timeoutMs })
  },
  deadlineMs: 1000,
  nowMs: () => performance.now(),
})

type Subscribe = (listener: () => void) => () => void

/**
 * The same subscription, which waits while the part is out of sight: a while for what is read, until it is seen for what is drawn.
 * `subscribe` must be the same function for as long as it does the same.
 */
export function useWhenVisible(subscribe: Subscribe, kind: ContentKind = 'reading'): Subscribe {
  const sight = use(VisibilityContext)
  return useCallback(
    (listener) => sight.subscribeWhenVisible(subscribe, () => listener(), kind),
    [sight, subscribe, kind],
  )
}
