import { createContext, useCallback, use } from 'react'
import { restLeftMs } from './calm.ts'
import { alwaysSeen, createLater, type Kind } from './sight.ts'

/** Of the part of the page that a component stands in. */
export const SightContext = createContext(alwaysSeen)

/** So old may a text out of sight be, for who searches the page or hears it. A multiple of what readings rest, to end with them. */
const unseenRestMs = 6000

/** One rest for all parts, so that they catch up together. */
export const catchUpLater = createLater({
  wait: (run) => void setTimeout(run, restLeftMs(unseenRestMs, performance.now())),
  whenIdle: (run) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') setTimeout(() => run(() => true))
    else requestIdleCallback((idle) => run(() => idle.timeRemaining() > 1), { timeout: unseenRestMs })
  },
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
