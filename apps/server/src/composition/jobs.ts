import { systemClock } from '../platform/clock.ts'
import { createDueWork } from '../platform/background/due-work.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { Job, Module, Role } from '../platform/module.ts'
import { createSchedule, type Schedule } from '../platform/background/schedule.ts'

/** Jobs that wait for due rows run at least this often, even without changes. */
const longestRestMs = 30_000

export type JobsOptions = {
  readonly modules: readonly Module[]
  readonly roles: ReadonlySet<Role>
  /** Number of row changes by this process; null: other processes change rows as well. */
  readonly changes: () => number | null
  readonly log: Log
  readonly stopping: AbortSignal
}

/** Starts the background jobs of the modules that belong to this process. */
export function startJobs({ modules, roles, changes, log, stopping }: JobsOptions): Schedule {
  const schedule = createSchedule(log)
  for (const job of modules.flatMap(({ jobs = [] }) => jobs)) {
    if (!(job.runsIn ?? isWorker)(roles)) continue
    const { nextDueMs } = job
    const run = () => job.run(stopping)
    // If only this portal changes the database, skip queries while nothing has changed.
    const work = nextDueMs
      ? createDueWork({ run, nextDueMs, changes, nowMs: systemClock.nowMs, maximumIdleMs: longestRestMs })
      : run
    schedule.every(job.name, job.everyMs, work, job.firstMs)
  }
  return schedule
}

const isWorker: NonNullable<Job['runsIn']> = (roles) => roles.has('worker')
