import { createContext, useCallback, use } from 'react'
import { restLeftMs } from './calm.ts'
import { alwaysSeen, createIdleQueue, type Kind } from './sight.ts'

/** Of the part of the page that a component stands in. */
export const SightContext = createContext(alwaysSeen)

/** Texts out of sight change this often, for who searches the page or hears it. A multiple of what readings rest, to end with them. */
const unseenRestMs = 6000

/** One queue for all parts, so that they catch up together. */
export const catchUpLater = createIdleQueue({
  atNextTick: (run) => void setTimeout(run, restLeftMs(unseenRestMs, performance.now())),
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
export function useSeen(subscribe: Subscribe, kind: Kind = 'reading'): Subscribe {
  const sight = use(SightContext)
  return useCallback((listener) => sight.follow(subscribe, () => listener(), kind), [sight, subscribe, kind])
}
