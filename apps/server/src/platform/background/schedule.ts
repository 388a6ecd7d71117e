import type { Log } from '../monitoring/log.ts'

type Job = { readonly name: string; readonly intervalMs: number; readonly work: () => Promise<void> }

export type Schedule = ReturnType<typeof createSchedule>

/** Repeated background work. A failed run is logged and repeated at its next time. */
export function createSchedule(log: Log) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  const later = (job: Job, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const done = job
        .work()
        .catch((error: unknown) => log.error({ err: error, work: job.name }, 'background work failed'))
        .finally(() => {
          running.delete(done)
          if (!isStopped) later(job, job.intervalMs)
        })
      running.add(done)
    }, delayMs)
    timers.add(timer)
  }

  return {
    /** Repeats the work `intervalMs` after its last end; first after `firstMs`. */
    every(name: string, intervalMs: number, work: () => Promise<void>, firstMs = intervalMs): void {
      later({ name, intervalMs, work }, firstMs)
    },

    /** Starts nothing new and waits for running work. */
    async stop(): Promise<void> {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
