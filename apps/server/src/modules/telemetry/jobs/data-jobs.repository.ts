import { formatEnglish, type Message } from '@fieldport/messages'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { dataJobs, deviceSettings, devices } from '../../../adapters/relational/schema.ts'

export type JobRow = Omit<typeof dataJobs.$inferSelect, 'action'> & { readonly action: 'transfer' | 'delete' }

export type NewJob = Pick<
  JobRow,
  'deviceId' | 'action' | 'targetId' | 'requestedBy' | 'startedAt' | 'until' | 'step'
>
export type JobProgress = Partial<Pick<JobRow, 'step' | 'progress' | 'positionMs' | 'expectedPoints'>>

export type DataJobsRepository = ReturnType<typeof createDataJobsRepository>

/** Returned with the other settings of the device. Source: specification 2, section 3. */
const settingKey = 'DATA_job'

export function createDataJobsRepository(db: Database) {
  return {
    ...createLockedJobs(db),

    latest: async (deviceId: string): Promise<JobRow | null> => {
      const [row] = await db
        .select()
        .from(dataJobs)
        .where(eq(dataJobs.deviceId, deviceId))
        .orderBy(desc(dataJobs.id))
        .limit(1)
      return (row as JobRow | undefined) ?? null
    },

    /** One job per device at a time, as source or target. @returns whether it was started */
    start: (job: NewJob): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const ids = [job.deviceId, ...(job.targetId ? [job.targetId] : [])]
        const of = inArray(devices.id, ids)
        await transaction
          .select({ id: devices.id })
          .from(devices)
          .where(of)
          .orderBy(asc(devices.id))
          .for('update')
        const involved = or(inArray(dataJobs.deviceId, ids), inArray(dataJobs.targetId, ids))
        const busy = await transaction
          .select({ id: dataJobs.id })
          .from(dataJobs)
          .where(and(dataJobs.active, involved))
          .limit(1)
        if (busy.length > 0) return false
        await transaction.insert(dataJobs).values({ ...job, active: true })
        await setSetting(transaction, job, true)
        return true
      }),

    findSetupPassword: async (deviceId: string): Promise<string | null> => {
      const [row] = await db
        .select({ sealed: devices.setupPassword })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row?.sealed ?? null
    },
  }
}

/** Jobs from the point of view of the process that runs them. */
function createLockedJobs(db: Database) {
  return {
    /** Claims the oldest job that nobody is working on for this process. */
    claim: async (holder: string, nowSeconds: number, heldUntil: number): Promise<JobRow | null> => {
      const free = sql`(${dataJobs.heldUntil} < ${nowSeconds} OR ${dataJobs.heldBy} = ${holder})`
      const next = db
        .select({ id: dataJobs.id })
        .from(dataJobs)
        .where(and(dataJobs.active, free))
        .orderBy(asc(dataJobs.heldUntil), asc(dataJobs.id))
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(dataJobs)
        .set({ heldBy: holder, heldUntil })
        .where(inArray(dataJobs.id, next))
        .returning()
      return (row as JobRow | undefined) ?? null
    },

    isAnyActive: async (): Promise<boolean> => {
      const [row] = await db
        .select({ id: dataJobs.id })
        .from(dataJobs)
        .where(eq(dataJobs.active, true))
        .limit(1)
      return row !== undefined
    },

    /** @returns whether this process still holds the job */
    save: async (id: number, holder: string, heldUntil: number, progress: JobProgress): Promise<boolean> => {
      const rows = await db
        .update(dataJobs)
        .set({ ...progress, heldUntil })
        .where(and(eq(dataJobs.id, id), eq(dataJobs.heldBy, holder), dataJobs.active))
        .returning({ id: dataJobs.id })
      return rows.length > 0
    },

    /** @returns whether it was still running */
    end: (job: JobRow, endedAt: number, error: Message | null): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const ended = {
          active: false,
          endedAt,
          error: error && formatEnglish(error),
          localizable: error,
          heldBy: null,
          ...(error === null ? { progress: 100 } : {}),
        }
        const rows = await transaction
          .update(dataJobs)
          .set(ended)
          .where(and(eq(dataJobs.id, job.id), dataJobs.active))
          .returning({ id: dataJobs.id })
        if (rows.length > 0) await setSetting(transaction, job, false)
        return rows.length > 0
      }),
  }
}

async function setSetting(
  db: Database,
  { deviceId, startedAt, action }: Pick<JobRow, 'deviceId' | 'startedAt' | 'action'>,
  active: boolean,
): Promise<void> {
  const value = { active, timestamp: startedAt, action }
  await db
    .insert(deviceSettings)
    .values({ deviceId, key: settingKey, value })
    .onConflictDoUpdate({
      target: [deviceSettings.deviceId, deviceSettings.key],
      set: { value, updatedAt: sql`now()` },
    })
}
