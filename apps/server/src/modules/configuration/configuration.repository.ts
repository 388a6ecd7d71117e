import type { LocalizableText } from '@fieldport/messages'
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import { configChanges, configVersions, devices } from '../../adapters/relational/schema.ts'
import type { ChangeRow, DeviceConfigState, NewChange, StoredConfig } from './config-rows.ts'
import { lockedSecrets } from './secrets.repository.ts'

/** Per device; the history of changes goes back further. */
const maximumVersions = 500
/** Changes the device made itself; those made by people are kept forever. */
const maximumDeviceChanges = 1000

/** Older changes are neither corrected by reports nor marked in forms. */
const recentChanges = 50

export type HistoryQuery = {
  readonly before?: number | undefined
  readonly key?: string | undefined
  readonly limit: number
}

export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>
/** Operations on a device's configuration while it is locked against other changes. */
export type LockedConfig = ReturnType<typeof lockedConfig>

/** @param onChanged called for each device whose configuration, or pending changes, changed */
export function createConfigurationRepository(db: Database, onChanged: (deviceId: string) => void) {
  return {
    ...reads(db),
    ...maintenance(db, onChanged),

    /** Concurrent changes run one after the other. @returns null: no such device */
    withLock: async <T>(
      deviceId: string,
      work: (config: LockedConfig, state: DeviceConfigState) => Promise<T>,
    ): Promise<T | null> => {
      const result = await db.transaction(async (transaction) => {
        // Does not block foreign keys of other data of the device.
        const [state] = await selectState(transaction, deviceId).for('no key update')
        return state ? work(lockedConfig(transaction, deviceId), state) : null
      })
      onChanged(deviceId)
      return result
    },

    setCommand: async (changeId: number, commandTs: number): Promise<void> => {
      const rows = await db
        .update(configChanges)
        .set({ commandTs })
        .where(eq(configChanges.id, changeId))
        .returning({ deviceId: configChanges.deviceId })
      for (const { deviceId } of rows) onChanged(deviceId)
    },
  }
}

function reads(db: Database) {
  return {
    findState: async (deviceId: string): Promise<DeviceConfigState | null> => {
      const [state] = await selectState(db, deviceId)
      return state ?? null
    },

    /** Facts that decide whether a report is new: while a change is pending, an unchanged report counts as new too. */
    findDigest: async (deviceId: string) => {
      const [row] = await db
        .select({
          digest: devices.configDigest,
          reportedAt: devices.reportedConfigAt,
          isChangePending: sql<boolean>`EXISTS (
            SELECT FROM config_changes c WHERE c.device_id = ${deviceId} AND c.status = 'pending')`,
        })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },

    listPending: (deviceId: string) => listPending(db, deviceId),
    listRecent: (deviceId: string) => listRecent(db, deviceId),

    /** Newest first. */
    history: (deviceId: string, { before, key, limit }: HistoryQuery): Promise<ChangeRow[]> =>
      selectChanges(db)
        .where(
          and(
            eq(configChanges.deviceId, deviceId),
            before === undefined ? undefined : lt(configChanges.id, before),
            key === undefined
              ? undefined
              : sql`${configChanges.changes} @> ${JSON.stringify([{ key }])}::jsonb`,
          ),
        )
        .orderBy(desc(configChanges.id))
        .limit(limit),

    findVersion: async (deviceId: string, version: number) => {
      const [row] = await db
        .select({ at: configVersions.at, config: configVersions.config })
        .from(configVersions)
        .where(and(eq(configVersions.deviceId, deviceId), eq(configVersions.version, version)))
      return row ?? null
    },
  }
}

function maintenance(db: Database, onChanged: (deviceId: string) => void) {
  return {
    /** Devices whose configuration was stored before secrets were masked. */
    listUnmigratedReports: async (limit: number): Promise<{ id: string; config: unknown; at: number }[]> => {
      const rows = rowsOf(
        await db.execute(sql`
          SELECT d.id, d.reported_config AS config, coalesce(d.reported_config_at, 0) AS at FROM devices d
          WHERE d.reported_config IS NOT NULL AND d.config_digest IS NULL
            AND NOT EXISTS (SELECT FROM config_versions v WHERE v.device_id = d.id)
          LIMIT ${limit}`),
      )
      return rows.map(({ id, config, at }) => ({ id: String(id), config, at: Number(at) }))
    },

    deleteReport: async (deviceId: string): Promise<void> => {
      await db
        .update(devices)
        .set({ reportedConfig: null, reportedConfigAt: null })
        .where(eq(devices.id, deviceId))
    },

    /** Changes that a crash kept from the queue, and those that are queued without a reference. */
    repairPendingChanges: async (
      before: number,
      { message, localizable }: LocalizableText,
    ): Promise<void> => {
      await db.execute(sql`
        UPDATE config_changes c SET command_ts = q.ts FROM device_commands q
        WHERE c.status = 'pending' AND c.command_ts IS NULL AND q.device_id = c.device_id AND q.change_id = c.id`)
      const lost = rowsOf(
        await db.execute(sql`
          WITH lost AS (
            UPDATE config_changes
             SET status = 'failed', message = ${message}, localizable = ${JSON.stringify(localizable)}::jsonb
            WHERE status = 'pending' AND command_ts IS NULL AND at < ${before} RETURNING id, device_id
          ), secrets AS (
            DELETE FROM config_secrets s USING lost WHERE s.change_id = lost.id
          )
          SELECT DISTINCT device_id FROM lost`),
      )
      for (const row of lost) onChanged(String(row['device_id']))
    },
  }
}

function lockedConfig(db: Database, deviceId: string) {
  return {
    ...lockedSecrets(db, deviceId),
    ...lockedChanges(db, deviceId),

    store: async ({ text, reportedAt, digest, columns }: StoredConfig): Promise<void> => {
      const given = Object.entries(columns).filter(([, value]) => value !== undefined)
      await db
        .update(devices)
        .set({
          ...Object.fromEntries(given),
          reportedConfig: sql`${text}::jsonb`,
          configDigest: digest,
          ...(reportedAt === undefined ? {} : { reportedConfigAt: reportedAt }),
        })
        .where(eq(devices.id, deviceId))
    },

    addVersion: async (version: number, at: number, text: string): Promise<void> => {
      await db.insert(configVersions).values({ deviceId, version, at, config: sql`${text}::jsonb` })
      await db
        .delete(configVersions)
        .where(
          and(eq(configVersions.deviceId, deviceId), lte(configVersions.version, version - maximumVersions)),
        )
    },
  }
}

function lockedChanges(db: Database, deviceId: string) {
  const ofDevice = eq(configChanges.deviceId, deviceId)
  return {
    pending: () => listPending(db, deviceId),
    recent: () => listRecent(db, deviceId),

    /** Changes that were sent to the device, answered or not. */
    sentChangeIds: async (): Promise<ReadonlySet<number>> => {
      const rows = rowsOf(
        await db.execute(sql`
          SELECT change_id AS id FROM device_commands
          WHERE device_id = ${deviceId} AND change_id IS NOT NULL AND sent_at IS NOT NULL`),
      )
      return new Set(rows.map(({ id }) => Number(id)))
    },

    find: async (id: number): Promise<ChangeRow | null> => {
      const [row] = await selectChanges(db).where(and(ofDevice, eq(configChanges.id, id)))
      return row ?? null
    },

    /** Changes that still apply or are pending, oldest first. */
    since: (id: number): Promise<ChangeRow[]> =>
      selectChanges(db)
        .where(and(ofDevice, gt(configChanges.id, id), inArray(configChanges.status, ['pending', 'applied'])))
        .orderBy(asc(configChanges.id)),

    insert: async (change: NewChange): Promise<number> => {
      const [row] = await db
        .insert(configChanges)
        .values({ ...change, deviceId })
        .returning({ id: configChanges.id })
      if (!row) throw new Error('A change was not stored.')
      return row.id
    },

    settle: async (
      ids: readonly number[],
      outcome: Partial<Pick<ChangeRow, 'status' | 'message' | 'localizable' | 'version' | 'changes'>>,
    ): Promise<void> => {
      if (ids.length === 0) return
      await db
        .update(configChanges)
        .set(outcome)
        .where(and(ofDevice, inArray(configChanges.id, [...ids])))
    },

    /** A device that changes its configuration all day must not fill the disk. */
    pruneDeviceChanges: async (): Promise<void> => {
      await db.execute(sql`
        DELETE FROM config_changes WHERE device_id = ${deviceId} AND source = 'device' AND id <= (
          SELECT id FROM config_changes WHERE device_id = ${deviceId} AND source = 'device'
          ORDER BY id DESC LIMIT 1 OFFSET ${maximumDeviceChanges})`)
    },
  }
}

function selectState(db: Database, deviceId: string) {
  return db
    .select({
      deviceId: devices.id,
      name: devices.name,
      model: devices.model,
      fw: devices.fw,
      config: devices.reportedConfig,
      reportedAt: devices.reportedConfigAt,
      version: sql<number>`coalesce((SELECT max(v.version) FROM config_versions v WHERE v.device_id = ${devices.id}), 0)`,
    })
    .from(devices)
    .where(eq(devices.id, deviceId))
}

function selectChanges(db: Database) {
  const {
    id,
    at,
    actor,
    source,
    note,
    localizableNote,
    status,
    message,
    localizable,
    version,
    commandTs,
    changes,
  } = configChanges
  return db
    .select({
      id,
      at,
      actor,
      source: sql<ChangeRow['source']>`${source}`,
      note,
      localizableNote,
      status: sql<ChangeRow['status']>`${status}`,
      message,
      localizable,
      version,
      commandTs,
      changes: sql<ChangeRow['changes']>`${changes}`,
    })
    .from(configChanges)
    .$dynamic()
}

/** Oldest first. */
function listPending(db: Database, deviceId: string): Promise<ChangeRow[]> {
  return selectChanges(db)
    .where(and(eq(configChanges.deviceId, deviceId), eq(configChanges.status, 'pending')))
    .orderBy(asc(configChanges.id))
}

/** Changes that a report may still correct, or that people look at; newest first. */
function listRecent(db: Database, deviceId: string): Promise<ChangeRow[]> {
  return selectChanges(db)
    .where(eq(configChanges.deviceId, deviceId))
    .orderBy(desc(configChanges.id))
    .limit(recentChanges)
}
