/** The simulator's clock; tests pass their own. */
export type Clock = {
  readonly nowMs: () => number
  /** Calls `action` once after the delay; the returned function cancels it. */
  readonly after: (delayMs: number, action: () => void) => () => void
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs)
    return () => {
      clearTimeout(timer)
    }
  },
}

/** Resolves after the delay, or as soon as the signal is aborted. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(delayMs, resolve)
    signal?.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}

/** Waits for the promise, up to the given time. */
export async function withTimeout(clock: Clock, promise: Promise<void>, longestMs: number): Promise<void> {
  let cancel: (() => void) | undefined
  const expiry = new Promise<void>((resolve) => {
    cancel = clock.after(longestMs, resolve)
  })
  await Promise.race([promise, expiry])
  cancel?.()
}
