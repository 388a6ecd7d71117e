import { useSyncExternalStore } from 'react'

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

/**
 * What `select` makes of the present second; the component renders again only when that changes. One timer serves every clock.
 * `select` must return a primitive.
 */
export function useNow<Value extends string | number | boolean>(
  select: (nowSeconds: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => select(nowSeconds))
}

/** The present in epoch seconds, decimals included. */
export function readNow(): number {
  return Date.now() / 1000
}
