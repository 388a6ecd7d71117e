import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { devices, firmwareUpdates } from '../../adapters/relational/schema.ts'
import type { OtaStatus } from '../commands/commands.module.ts'

export type FirmwareUpdateRow = Omit<typeof firmwareUpdates.$inferSelect, 'state'> & {
  readonly state: OtaStatus['state']
}
export type FirmwareUpdateChange = Partial<
  Pick<
    FirmwareUpdateRow,
    | 'state'
    | 'progress'
    | 'message'
    | 'localizable'
    | 'sentAt'
    | 'deadline'
    | 'rebootingAt'
    | 'endedAt'
    | 'commandId'
    | 'commandTs'
  >
>
export type NewFirmwareUpdate = Pick<FirmwareUpdateRow, 'deviceId' | 'fw' | 'requestedBy' | 'startedAt'>

export type UpdatesRepository = ReturnType<typeof createUpdatesRepository>

const atOnce = 500

/** @param onChanged called for each device whose latest update changed or progressed */
export function createUpdatesRepository(db: Database, onChanged: (deviceId: string) => void) {
  return { ...createUpdateChanges(db, onChanged), ...createUpdateLists(db) }
}

const isActive = isNull(firmwareUpdates.endedAt)

function createUpdateLists(db: Database) {
  const select = async (where: ReturnType<typeof and>): Promise<FirmwareUpdateRow[]> =>
    (await db
      .select()
      .from(firmwareUpdates)
      .where(where)
      .orderBy(asc(firmwareUpdates.id))
      .limit(atOnce)) as FirmwareUpdateRow[]
  return {
    latest: async (deviceId: string): Promise<FirmwareUpdateRow | null> => {
      const [row] = await db
        .select()
        .from(firmwareUpdates)
        .where(eq(firmwareUpdates.deviceId, deviceId))
        .orderBy(desc(firmwareUpdates.id))
        .limit(1)
      return (row as FirmwareUpdateRow | undefined) ?? null
    },

    /** Queued updates that are not known to be sent yet. */
    listQueued: () => select(and(isActive, eq(firmwareUpdates.state, 'queued'))),

    listOverdue: (now: number) => select(and(isActive, sql`${firmwareUpdates.deadline} <= ${now}`)),

    listUnpublished: () =>
      select(and(eq(firmwareUpdates.shown, false), sql`${firmwareUpdates.commandId} IS NOT NULL`)),

    /** Whether an update is active, or its state is not published yet. */
    isAnyOpen: async (): Promise<boolean> => {
      const [row] = await db
        .select({ id: firmwareUpdates.id })
        .from(firmwareUpdates)
        .where(or(isActive, eq(firmwareUpdates.shown, false)))
        .limit(1)
      return row !== undefined
    },

    isInUse: async (fw: string): Promise<boolean> =>
      (await select(and(isActive, eq(firmwareUpdates.fw, fw)))).length > 0,

    /** A device's last report; null: no such device. */
    findDevice: async (deviceId: string) => {
      const [row] = await db
        .select({ fw: devices.fw, model: devices.model, config: devices.reportedConfig })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}

function createUpdateChanges(db: Database, onChanged: (deviceId: string) => void) {
  const changed = (row: typeof firmwareUpdates.$inferSelect | undefined): FirmwareUpdateRow | null => {
    if (row) onChanged(row.deviceId)
    return (row as FirmwareUpdateRow | undefined) ?? null
  }
  return {
    /** Null: another update is active. */
    start: async (update: NewFirmwareUpdate): Promise<FirmwareUpdateRow | null> => {
      const [row] = await db.insert(firmwareUpdates).values(update).onConflictDoNothing().returning()
      return changed(row)
    },

    /**
     * Changes only from the given states, so that of two concurrent notifications the first wins.
     * @returns the changed update; null: it was in another state
     */
    change: async (
      id: number,
      from: readonly OtaStatus['state'][],
      change: FirmwareUpdateChange,
    ): Promise<FirmwareUpdateRow | null> => {
      const [row] = await db
        .update(firmwareUpdates)
        .set({ ...change, shown: false })
        .where(and(eq(firmwareUpdates.id, id), inArray(firmwareUpdates.state, [...from])))
        .returning()
      return changed(row)
    },

    /** Marks this state as published in the queue, unless it has changed meanwhile. */
    markPublished: async ({ id, state, progress }: FirmwareUpdateRow): Promise<void> => {
      await db
        .update(firmwareUpdates)
        .set({ shown: true })
        .where(
          and(
            eq(firmwareUpdates.id, id),
            eq(firmwareUpdates.state, state),
            eq(firmwareUpdates.progress, progress),
          ),
        )
    },
  }
}
