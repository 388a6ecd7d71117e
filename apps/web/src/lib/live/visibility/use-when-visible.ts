import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { clockTicks } from '../../clock.ts'
import { requestIdle } from '../../when-idle.ts'
import { msUntilNextTick } from './throttle.ts'
import { alwaysVisible, createIdleQueue, type ContentKind } from './visibility-gate.ts'

/** The gate of the part of the page that contains the component. */
export const VisibilityContext = createContext(alwaysVisible)

/**
 * Update interval of hidden texts, for page search and screen readers. A multiple of the throttle interval of readings,
 * so that both tick together.
 */
const hiddenThrottleMs = 6000

/** One queue for all parts, so that they are updated together. */
export const enqueueWhenIdle = createIdleQueue({
  atNextTick: (run) => void setTimeout(run, msUntilNextTick(hiddenThrottleMs, performance.now())),
  whenIdle: requestIdle,
  deadlineMs: 1000,
  nowMs: () => performance.now(),
})

type Subscribe = (listener: () => void) => () => void

/**
 * The subscription, delayed while the part is hidden: readings for a few seconds, drawings until it is visible.
 * `subscribe` must be a stable function.
 */
export function useWhenVisible(subscribe: Subscribe, kind: ContentKind = 'reading'): Subscribe {
  const gate = use(VisibilityContext)
  return useCallback(
    (listener) => gate.subscribeWhenVisible(subscribe, () => listener(), kind),
    [gate, subscribe, kind],
  )
}

/** Like `useNow`, for a drawing: while it is hidden the clock stands still. */
export function useNowWhenVisible<Value extends string | number | boolean>(
  select: (nowSeconds: number) => Value,
): Value {
  return useSyncExternalStore(useWhenVisible(clockTicks.subscribe, 'drawing'), () =>
    select(clockTicks.read()),
  )
}
