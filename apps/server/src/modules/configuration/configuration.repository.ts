import { and, asc, desc, eq, gt, inArray, lt, lte, max, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import { configChanges, configVersions, devices } from '../../adapters/relational/schema.ts'
import type { ChangeRow, DeviceConfigState, NewChange, StoredConfig } from './config-rows.ts'
import { lockedSecrets } from './secrets.repository.ts'

/** Of one device; the history of changes goes back further than that. */
const maximumVersions = 500
/** Of what a device changed by itself; what people changed is kept for ever. */
const maximumDeviceChanges = 1000

export type HistoryQuery = {
  readonly before?: number | undefined
  readonly key?: string | undefined
  readonly limit: number
}

export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>
/** What may be done while a device's configuration is held: nobody else changes it meanwhile. */
export type LockedConfig = ReturnType<typeof lockedConfig>

export function createConfigurationRepository(db: Database) {
  return {
    ...reads(db),
    ...maintenance(db),

    /** Of two changes at once one goes first. @returns null: no such device */
    withLock: <T>(
      deviceId: string,
      work: (config: LockedConfig, state: DeviceConfigState) => Promise<T>,
    ): Promise<T | null> =>
      db.transaction(async (transaction) => {
        // Not against the foreign keys of what else is stored of the device.
        const [state] = await selectState(transaction, deviceId).for('no key update')
        return state ? work(lockedConfig(transaction, deviceId), state) : null
      }),

    setCommand: async (changeId: number, commandTs: number): Promise<void> => {
      await db.update(configChanges).set({ commandTs }).where(eq(configChanges.id, changeId))
    },
  }
}

function reads(db: Database) {
  return {
    findState: async (deviceId: string): Promise<DeviceConfigState | null> => {
      const [state] = await selectState(db, deviceId)
      return state ?? null
    },

    /** What tells whether a report says something new. */
    findDigest: async (deviceId: string) => {
      const [row] = await db
        .select({ digest: devices.configDigest, reportedAt: devices.reportedConfigAt })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },

    listPending: (deviceId: string) => listPending(db, deviceId),
    lastChangeId: (deviceId: string) => lastChangeId(db, deviceId),

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

function maintenance(db: Database) {
  return {
    /** Devices whose configuration was stored before secrets were blanked. */
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

    /** Changes that a crash kept from the queue, and those that are in it without knowing it. */
    repairPendingChanges: async (before: number, message: string): Promise<void> => {
      await db.execute(sql`
        UPDATE config_changes c SET command_ts = q.ts FROM device_commands q
        WHERE c.status = 'pending' AND c.command_ts IS NULL AND q.device_id = c.device_id AND q.change_id = c.id`)
      await db.execute(sql`
        WITH lost AS (
          UPDATE config_changes SET status = 'failed', message = ${message}
          WHERE status = 'pending' AND command_ts IS NULL AND at < ${before} RETURNING id
        )
        DELETE FROM config_secrets s USING lost WHERE s.change_id = lost.id`)
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

    find: async (id: number): Promise<ChangeRow | null> => {
      const [row] = await selectChanges(db).where(and(ofDevice, eq(configChanges.id, id)))
      return row ?? null
    },

    /** What still holds or is on its way, oldest first. */
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
      outcome: Partial<Pick<ChangeRow, 'status' | 'message' | 'version'>>,
    ): Promise<void> => {
      if (ids.length === 0) return
      await db
        .update(configChanges)
        .set(outcome)
        .where(and(ofDevice, inArray(configChanges.id, [...ids])))
    },

    /** A device that changes its mind all day does not fill the disk. */
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
  const { id, at, actor, source, note, status, message, version, commandTs, changes } = configChanges
  return db
    .select({
      id,
      at,
      actor,
      source: sql<ChangeRow['source']>`${source}`,
      note,
      status: sql<ChangeRow['status']>`${status}`,
      message,
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

async function lastChangeId(db: Database, deviceId: string): Promise<number> {
  const [row] = await db
    .select({ id: max(configChanges.id) })
    .from(configChanges)
    .where(eq(configChanges.deviceId, deviceId))
  return row?.id ?? 0
}
