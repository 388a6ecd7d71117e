import { systemClock } from '../platform/clock.ts'
import { createDueWork } from '../platform/background/due-work.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { Job, Module, Role } from '../platform/module.ts'
import { createSchedule, type Schedule } from '../platform/background/schedule.ts'

/** Work that waits for rows looks so often in any case, changed or not. */
const longestRestMs = 30_000

export type JobsOptions = {
  readonly modules: readonly Module[]
  readonly roles: ReadonlySet<Role>
  /** How often this process changed rows; null: others change them too. */
  readonly changes: () => number | null
  readonly log: Log
  readonly stopping: AbortSignal
}

/** Starts what the modules do in the background, as far as it is work of this process. */
export function startJobs({ modules, roles, changes, log, stopping }: JobsOptions): Schedule {
  const schedule = createSchedule(log)
  for (const job of modules.flatMap(({ jobs = [] }) => jobs)) {
    if (!(job.runsIn ?? isWorker)(roles)) continue
    const { nextDueMs } = job
    const run = () => job.run(stopping)
    // A portal that alone changes its database need not ask it again and again whether anything has changed.
    const work = nextDueMs
      ? createDueWork({ run, nextDueMs, changes, nowMs: systemClock.nowMs, maximumIdleMs: longestRestMs })
      : run
    schedule.every(job.name, job.everyMs, work, job.firstMs)
  }
  return schedule
}

const isWorker: NonNullable<Job['runsIn']> = (roles) => roles.has('worker')
