import { isPortalError, retryRunSeconds, scheduleLimits } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { createFileMaker, ExportRunResult } from './make-file.ts'
import type { ClaimedRun, RunEnd, RunsRepository } from './runs.repository.ts'
import type { SchedulesRepository } from './schedules.repository.ts'
import type { NotifyExportRun } from './export-run-notifier.ts'

export type RunExportsPorts = {
  readonly schedules: Pick<SchedulesRepository, 'startDue'>
  readonly runs: Pick<RunsRepository, 'claim' | 'renew' | 'release' | 'end'>
  readonly makeFile: ReturnType<typeof createFileMaker>
  readonly notify: NotifyExportRun
  readonly files: Pick<FileStore, 'put' | 'remove'>
  /** null: no such person. */
  readonly findCaller: (userId: string) => Promise<Caller | null>
  readonly clock: Clock
  readonly newId: () => string
  /** Identifies this process. */
  readonly holder: string
  readonly log: Pick<Log, 'warn'>
}

/** Longer than any single read; renewed while a file is created. */
const leaseSeconds = 180
const renewSeconds = 30

/** Prefix of the keys of exports in the file store. */
export const exportFilePrefix = 'exp-'

/** This process lost its lease: another one works on the run. */
class RunLostError extends Error {}

/** Creates the files of scheduled exports, one at a time, because each is held in memory. */
export function createExportRunner(ports: RunExportsPorts) {
  const { schedules, runs, clock, holder, log, newId } = ports
  const heldUntil = () => nowSeconds(clock) + leaseSeconds

  /** @returns the result; its file is stored */
  const make = async ({ run, schedule }: ClaimedRun, stopping: AbortSignal): Promise<RunEnd> => {
    let renewedAt = nowSeconds(clock)
    const check = async () => {
      stopping.throwIfAborted()
      if (nowSeconds(clock) - renewedAt < renewSeconds) return
      renewedAt = nowSeconds(clock)
      if (!(await runs.renew(run.id, holder, heldUntil()))) throw new RunLostError()
    }
    const caller = await ports.findCaller(schedule.userId)
    if (!caller || run.attempts > scheduleLimits.attempts) {
      return {
        outcome: 'failed',
        endedAt: nowSeconds(clock),
        problem: createMessage('exportGaveUp'),
        leftOut: [],
      }
    }
    const made = await ports.makeFile({ caller, definition: schedule.definition, dueAt: run.dueAt, check })
    return { ...(await storeFile(ports, made)), endedAt: nowSeconds(clock) }
  }

  const execute = async (claimed: ClaimedRun, stopping: AbortSignal): Promise<void> => {
    const { run, schedule } = claimed
    try {
      const end = await make(claimed, stopping)
      const isMine = await runs.end(run.id, holder, end, (transaction) =>
        ports.notify(schedule, { ...run, ...end }, transaction),
      )
      if (!isMine && end.fileKey) await ports.files.remove(end.fileKey)
    } catch (error) {
      if (error instanceof RunLostError) return
      await putBack(claimed, error, stopping)
    }
  }

  /** Runs stopped by the portal or by changed access are retried at once; after errors of an engine they wait. */
  const putBack = async ({ run }: ClaimedRun, error: unknown, stopping: AbortSignal): Promise<void> => {
    if (stopping.aborted) return runs.release(run.id, holder, 0, run.attempts - 1)
    const isAccess = isPortalError(error) && (error.code === 'NOT_FOUND' || error.code === 'PLAN_RESTRICTED')
    if (!isAccess) log.warn({ err: error, run: run.id }, 'a scheduled export is tried again')
    const waitSeconds = isAccess ? 0 : retryRunSeconds(run.attempts)
    return runs.release(run.id, holder, nowSeconds(clock) + waitSeconds, run.attempts)
  }

  return {
    /** Works on everything that is due. */
    run: async (stopping: AbortSignal): Promise<void> => {
      while (!stopping.aborted && (await schedules.startDue(nowSeconds(clock), newId)));
      while (!stopping.aborted) {
        const claimed = await runs.claim(holder, nowSeconds(clock), heldUntil())
        if (!claimed) return
        await execute(claimed, stopping)
      }
    },
  }
}

/** Stores the file. @returns the result of the run */
async function storeFile(
  { files, clock, newId }: Pick<RunExportsPorts, 'files' | 'clock' | 'newId'>,
  made: ExportRunResult,
): Promise<Omit<RunEnd, 'endedAt'>> {
  const { outcome, leftOut } = made
  if (outcome === 'failed') return { outcome, leftOut, problem: made.problem }
  if (outcome === 'empty') return { outcome, leftOut, problem: null }
  const fileKey = `${exportFilePrefix}${newId()}`
  await files.put(fileKey, made.bytes)
  return {
    outcome,
    leftOut,
    problem: null,
    fileKey,
    fileName: made.name,
    mediaType: made.mediaType,
    sizeBytes: made.bytes.length,
    deviceIds: made.deviceIds,
    expiresAt: nowSeconds(clock) + scheduleLimits.keptDays * 86_400,
  }
}
