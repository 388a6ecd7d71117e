import type { ExportDefinition } from '@fieldport/contract'
import { isTimeZone, nextRunSeconds, scheduleLimits } from '@fieldport/domain'
import { and, asc, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { exportRuns, exportSchedules, users } from '../../../adapters/relational/schema.ts'

export type ScheduleRow = Omit<typeof exportSchedules.$inferSelect, 'definition'> & {
  readonly definition: ExportDefinition
}
export type RunRow = typeof exportRuns.$inferSelect

export type SchedulesRepository = ReturnType<typeof createSchedulesRepository>

/** Scheduled exports, for the people who own them. */
export function createSchedulesRepository(db: Database) {
  return {
    ...createScheduleWrites(db),
    ...createRunReads(db),
    ...createDueSchedules(db),

    list: async (userId: string): Promise<readonly ScheduleRow[]> => {
      const rows = await db
        .select()
        .from(exportSchedules)
        .where(eq(exportSchedules.userId, userId))
        .orderBy(asc(exportSchedules.createdAt), asc(exportSchedules.id))
      return rows as ScheduleRow[]
    },

    find: async (userId: string, id: string): Promise<ScheduleRow | null> => {
      const [row] = await db.select().from(exportSchedules).where(ofPerson(userId, id))
      return (row as ScheduleRow | undefined) ?? null
    },
  }
}

const ofPerson = (userId: string, id: string) =>
  and(eq(exportSchedules.id, id), eq(exportSchedules.userId, userId))

/** Changes of schedules by people. */
function createScheduleWrites(db: Database) {
  return {
    /** @returns false: the limit is reached; locks the user, so that concurrent additions count each other */
    add: (row: ScheduleRow): Promise<boolean> =>
      db.transaction(async (transaction) => {
        await transaction.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
        const [found] = await transaction
          .select({ count: count() })
          .from(exportSchedules)
          .where(eq(exportSchedules.userId, row.userId))
        if ((found?.count ?? 0) >= scheduleLimits.schedules) return false
        await transaction.insert(exportSchedules).values(row)
        return true
      }),

    /** A paused schedule stays paused. */
    set: async (
      userId: string,
      id: string,
      { name, definition, nextRun }: Pick<ScheduleRow, 'name' | 'definition' | 'nextRun'>,
    ): Promise<boolean> => {
      const unlessPaused = sql`CASE WHEN ${exportSchedules.nextRun} IS NULL THEN NULL ELSE ${nextRun}::double precision END`
      const rows = await db
        .update(exportSchedules)
        .set({ name, definition, nextRun: unlessPaused })
        .where(ofPerson(userId, id))
        .returning({ id: exportSchedules.id })
      return rows.length > 0
    },

    /** @param nextRun null: paused */
    setNextRun: async (userId: string, id: string, nextRun: number | null): Promise<boolean> => {
      const rows = await db
        .update(exportSchedules)
        .set({ nextRun })
        .where(ofPerson(userId, id))
        .returning({ id: exportSchedules.id })
      return rows.length > 0
    },

    /** @returns the keys of its files, which are now orphaned */
    remove: (userId: string, id: string): Promise<{ readonly fileKeys: readonly string[] } | null> =>
      db.transaction(async (transaction) => {
        const files = await transaction
          .select({ key: exportRuns.fileKey })
          .from(exportRuns)
          .innerJoin(exportSchedules, eq(exportSchedules.id, exportRuns.scheduleId))
          .where(ofPerson(userId, id))
        const removed = await transaction
          .delete(exportSchedules)
          .where(ofPerson(userId, id))
          .returning({ id: exportSchedules.id })
        return removed.length > 0 ? { fileKeys: files.flatMap(({ key }) => key ?? []) } : null
      }),
  }
}

/** Runs and their owners. */
function createRunReads(db: Database) {
  return {
    /** The newest run of each schedule. */
    lastRuns: async (scheduleIds: readonly string[]): Promise<ReadonlyMap<string, RunRow>> => {
      if (scheduleIds.length === 0) return new Map()
      const rows = await db
        .selectDistinctOn([exportRuns.scheduleId])
        .from(exportRuns)
        .where(inArray(exportRuns.scheduleId, [...scheduleIds]))
        .orderBy(exportRuns.scheduleId, desc(exportRuns.dueAt))
      return new Map(rows.map((row) => [row.scheduleId, row]))
    },

    /** Adds a manual run. @returns false: another run is still open */
    addRun: (run: Pick<RunRow, 'id' | 'scheduleId' | 'dueAt'>): Promise<boolean> =>
      db.transaction(async (transaction) => {
        await transaction
          .select({ id: exportSchedules.id })
          .from(exportSchedules)
          .where(eq(exportSchedules.id, run.scheduleId))
          .for('update')
        const open = await transaction
          .select({ id: exportRuns.id })
          .from(exportRuns)
          .where(and(eq(exportRuns.scheduleId, run.scheduleId), sql`${exportRuns.endedAt} IS NULL`))
          .limit(1)
        if (open.length > 0) return false
        const added = await transaction
          .insert(exportRuns)
          .values(run)
          .onConflictDoNothing()
          .returning({ id: exportRuns.id })
        return added.length > 0
      }),

    /** A run of the person whose file is available. */
    findFile: async (userId: string, runId: string, nowSeconds: number): Promise<RunRow | null> => {
      const [row] = await db
        .select({ run: exportRuns })
        .from(exportRuns)
        .innerJoin(exportSchedules, eq(exportSchedules.id, exportRuns.scheduleId))
        .where(
          and(
            eq(exportRuns.id, runId),
            eq(exportSchedules.userId, userId),
            sql`${exportRuns.expiresAt} > ${nowSeconds}`,
            sql`${exportRuns.fileKey} IS NOT NULL`,
          ),
        )
      return row?.run ?? null
    },

    /** The recipient of a person's mails, with language. */
    findReader: async (userId: string, within: Database = db) => {
      const { email, name, emailVerified, language } = users
      const [row] = await within
        .select({ email, name, emailVerified, language })
        .from(users)
        .where(eq(users.id, userId))
      return row ?? null
    },
  }
}

/** Schedules that are due. */
function createDueSchedules(db: Database) {
  return {
    /**
     * Starts a run of the longest overdue schedule and sets its next due time; of several portals, one does. Runs
     * missed while no portal was running are made one by one, since each exports its own days.
     * @returns whether one was due
     */
    startDue: (nowSeconds: number, newId: () => string): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(exportSchedules)
          .where(lte(exportSchedules.nextRun, nowSeconds))
          .orderBy(asc(exportSchedules.nextRun), asc(exportSchedules.id))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!row || row.nextRun === null) return false
        const { id: scheduleId, nextRun: dueAt } = row
        await transaction.insert(exportRuns).values({ id: newId(), scheduleId, dueAt }).onConflictDoNothing()
        const nextRun = findNextRun((row as ScheduleRow).definition, dueAt)
        await transaction.update(exportSchedules).set({ nextRun }).where(eq(exportSchedules.id, scheduleId))
        return true
      }),

    /** Epoch seconds; null: none is waiting. */
    nextDue: async (): Promise<number | null> => {
      const [schedule] = await db
        .select({ at: sql<number | null>`min(${exportSchedules.nextRun})` })
        .from(exportSchedules)
      const [run] = await db
        .select({ at: sql<number | null>`min(${exportRuns.heldUntil})` })
        .from(exportRuns)
        .where(sql`${exportRuns.endedAt} IS NULL`)
      const times = [schedule?.at, run?.at].flatMap((at) => (at === null || at === undefined ? [] : [at]))
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}

/** null: the time zone is unknown now, so the schedule is paused instead of blocking all others. */
function findNextRun(definition: ExportDefinition, dueAt: number): number | null {
  return isTimeZone(definition.timeZone) ? nextRunSeconds(definition, dueAt) : null
}
