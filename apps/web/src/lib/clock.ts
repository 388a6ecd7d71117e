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

type Subscribe = (listener: () => void) => () => void

const nothingElse: Subscribe = () => () => {}

/**
 * What `select` makes of the present second; the component renders again only when that changes. One timer serves every clock.
 * `select` must return a primitive. Where it looks at something else too, `changes` tells when that has changed, and must be the
 * same function for as long as it does the same.
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

/** The present in epoch seconds, decimals included. */
export function readNow(): number {
  return Date.now() / 1000
}
