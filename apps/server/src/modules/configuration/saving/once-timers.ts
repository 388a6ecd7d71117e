import type { Log } from '../../../platform/monitoring/log.ts'

/** Delayed one-time work; what has not run when the portal stops is dropped. */
export function createOnceTimers(log: Pick<Log, 'error'>) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    wait: (run: () => Promise<void>, milliseconds: number): void => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run().catch((error: unknown) => log.error({ err: error }, 'work that was put off failed'))
      }, milliseconds)
      timer.unref()
      timers.add(timer)
    },
    close: (): void => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
