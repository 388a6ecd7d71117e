import { dataJobWindowSeconds } from '@fieldport/domain'
import { createMessage, type Message } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { DataJobsRepository, JobProgress, JobRow } from './data-jobs.repository.ts'
import {
  type createJobSteps,
  JobError,
  percentOf,
  findNextStep,
  type StepName,
  type StepResult,
} from './job-steps.ts'

export type JobRunnerPorts = {
  readonly repository: Pick<DataJobsRepository, 'claim' | 'save' | 'end'>
  readonly steps: ReturnType<typeof createJobSteps>
  readonly clock: Clock
  /** Identifies this process; the same after a restart if there can be only one, which then resumes immediately. */
  readonly holder: string
  readonly onEnd: (job: JobRow, error: Message | null) => void
  readonly log: Pick<Log, 'warn'>
  /** Maximum duration of a run, so that a stopping portal need not wait for a whole job. */
  readonly runMs: number
}

/** Longer than any one statement of a step. */
const leaseSeconds = 180

/** Runs jobs step by step. Progress is saved before the next step begins, so that a killed job resumes there. */
export function createJobRunner(ports: JobRunnerPorts) {
  const { repository, steps, clock, holder } = ports
  const heldUntil = () => nowSeconds(clock) + leaseSeconds

  const end = async (job: JobRow, error: Message | null): Promise<null> => {
    if (await repository.end(job, nowSeconds(clock), error)) ports.onEnd(job, error)
    return null
  }

  /** @returns the job as it continues; null: it ended, or another process holds it */
  const advance = async (job: JobRow, result: Exclude<StepResult, 'wait'>): Promise<JobRow | null> => {
    const next = result === 'done' ? findNextStep(job) : null
    if (result === 'done' && next === null) return end(job, null)
    const progress = progressOf(job, result, next)
    return (await repository.save(job.id, holder, heldUntil(), progress)) ? { ...job, ...progress } : null
  }

  /** @returns null also if there is nothing to do right now */
  const runStep = async (job: JobRow): Promise<JobRow | null> => {
    findNextStep(job)
    const result = await steps[job.step as StepName](job)
    return result === 'wait' ? null : advance(job, result)
  }

  const runUntil = async (claimed: JobRow, deadlineMs: number): Promise<void> => {
    let job: JobRow | null = claimed
    try {
      if (nowSeconds(clock) - job.startedAt >= dataJobWindowSeconds)
        return void (await end(job, createMessage('jobTooLate')))
      while (job && clock.nowMs() < deadlineMs) job = await runStep(job)
    } catch (error) {
      if (error instanceof JobError) return void (await end(claimed, error.localizable))
      // The job waits until the engine is available again.
      ports.log.warn({ err: error, deviceId: claimed.deviceId, action: claimed.action }, 'a data job waits')
    }
  }

  return {
    /** Works on the oldest waiting job for a while. @returns whether there was one */
    run: async (): Promise<boolean> => {
      const job = await repository.claim(holder, nowSeconds(clock), heldUntil())
      if (job) await runUntil(job, clock.nowMs() + ports.runMs)
      return job !== null
    },
  }
}

function progressOf(job: JobRow, result: Exclude<StepResult, 'wait'>, next: StepName | null): JobProgress {
  if (next !== null) return { step: next, positionMs: null, progress: percentOf(job, next) }
  if (result === 'done') return {}
  if ('expectedPoints' in result) return { expectedPoints: result.expectedPoints }
  if ('backTo' in result) return { step: result.backTo, positionMs: null }
  const progress = percentOf(job, job.step as StepName, result.part)
  return { positionMs: result.positionMs, progress: Math.max(progress, job.progress) }
}
