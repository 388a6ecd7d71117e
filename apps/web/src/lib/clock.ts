import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowSeconds = Math.floor(Date.now() / 1000)

function tick(): void {
  nowSeconds = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!timer) {
    tick()
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current second as an observable value. */
export const clockTicks = { subscribe, read: () => nowSeconds }

type Subscribe = (listener: () => void) => () => void

const nothingElse: Subscribe = () => () => {}

/**
 * The result of `select` for the current second; the component renders again only when it changes. One timer serves all
 * clocks. `select` must return a primitive. If it depends on something else too, `changes` subscribes to that, and must
 * be a stable function.
 */
export function useNow<Value extends string | number | boolean>(
  select: (nowSeconds: number) => Value,
  changes = nothingElse,
): Value {
  const subscribeBoth = useCallback<Subscribe>(
    (listener) => {
      const stops = [subscribe(listener), changes(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [changes],
  )
  return useSyncExternalStore(subscribeBoth, () => select(nowSeconds))
}

/** The current time in epoch seconds, with decimals. */
export function readNow(): number {
  return Date.now() / 1000
}
