import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { exportRuns, exportSchedules } from '../../../adapters/relational/schema.ts'
import type { RunRow, ScheduleRow } from './schedules.repository.ts'

/** The result of a run. */
export type RunEnd = Pick<RunRow, 'outcome' | 'endedAt' | 'leftOut' | 'problem'> &
  Partial<Pick<RunRow, 'deviceIds' | 'fileKey' | 'fileName' | 'mediaType' | 'sizeBytes' | 'expiresAt'>>

export type ClaimedRun = { readonly run: RunRow; readonly schedule: ScheduleRow }

export type RunsRepository = ReturnType<typeof createRunsRepository>

/** Runs of scheduled exports, for the process that works on them. */
export function createRunsRepository(db: Database) {
  const heldBy = (id: string, holder: string) =>
    and(eq(exportRuns.id, id), eq(exportRuns.heldBy, holder), isNull(exportRuns.endedAt))

  return {
    ...createRunFiles(db),

    /** Claims the run that has waited longest. */
    claim: async (holder: string, nowSeconds: number, heldUntil: number): Promise<ClaimedRun | null> => {
      const next = db
        .select({ id: exportRuns.id })
        .from(exportRuns)
        .where(and(isNull(exportRuns.endedAt), lt(exportRuns.heldUntil, nowSeconds)))
        .orderBy(asc(exportRuns.heldUntil), asc(exportRuns.dueAt))
        .limit(1)
        .for('update', { skipLocked: true })
      const [run] = await db
        .update(exportRuns)
        .set({ heldBy: holder, heldUntil, attempts: sql`${exportRuns.attempts} + 1` })
        .where(inArray(exportRuns.id, next))
        .returning()
      if (!run) return null
      const [schedule] = await db.select().from(exportSchedules).where(eq(exportSchedules.id, run.scheduleId))
      return schedule ? { run, schedule: schedule as ScheduleRow } : null
    },

    /** @returns whether this process still holds the run */
    renew: async (id: string, holder: string, heldUntil: number): Promise<boolean> => {
      const rows = await db
        .update(exportRuns)
        .set({ heldUntil })
        .where(heldBy(id, holder))
        .returning({ id: exportRuns.id })
      return rows.length > 0
    },

    /** Returns a run to the queue, to be retried from `heldUntil` on. @param attempts that count so far */
    release: async (id: string, holder: string, heldUntil: number, attempts: number): Promise<void> => {
      await db.update(exportRuns).set({ heldBy: null, heldUntil, attempts }).where(heldBy(id, holder))
    },

    /**
     * Ends a run and queues its notification in one transaction, so that it is sent exactly once.
     * @returns whether this process still held it
     */
    end: (
      id: string,
      holder: string,
      end: RunEnd,
      notify: (transaction: Database) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const rows = await transaction
          .update(exportRuns)
          .set({ ...end, heldBy: null })
          .where(heldBy(id, holder))
          .returning({ id: exportRuns.id })
        if (rows.length === 0) return false
        await notify(transaction)
        return true
      }),
  }
}

/** Files of runs. */
function createRunFiles(db: Database) {
  return {
    /** Keys of expired files. */
    expiredFiles: async (nowSeconds: number): Promise<readonly string[]> => {
      const rows = await db
        .select({ key: exportRuns.fileKey })
        .from(exportRuns)
        .where(sql`${exportRuns.expiresAt} <= ${nowSeconds} AND ${exportRuns.fileKey} IS NOT NULL`)
      return rows.flatMap(({ key }) => key ?? [])
    },

    forgetFile: async (key: string): Promise<void> => {
      await db.update(exportRuns).set({ fileKey: null }).where(eq(exportRuns.fileKey, key))
    },

    /** The keys, among those given, that belong to a run. */
    ownedFiles: async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ key: exportRuns.fileKey })
        .from(exportRuns)
        .where(inArray(exportRuns.fileKey, [...keys]))
      return new Set(rows.flatMap(({ key }) => key ?? []))
    },

    removeEndedBefore: async (seconds: number): Promise<void> => {
      await db
        .delete(exportRuns)
        .where(sql`${exportRuns.endedAt} < ${seconds} AND ${exportRuns.fileKey} IS NULL`)
    },
  }
}
