import type { Clock } from '../clock.ts'

export type Timers = {
  readonly later: (delayMs: number, action: () => void) => void
  readonly cancelAll: () => void
}

/** Pending actions of a device; dropped at shutdown. */
export function createTimers(clock: Clock): Timers {
  const cancels = new Set<() => void>()
  return {
    later: (delayMs, action) => {
      const cancel = clock.after(delayMs, () => {
        cancels.delete(cancel)
        action()
      })
      cancels.add(cancel)
    },
    cancelAll: () => {
      for (const cancel of cancels) cancel()
      cancels.clear()
    },
  }
}
