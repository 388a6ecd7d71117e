import { sql } from 'drizzle-orm'
import { startTrials } from '../../../adapters/relational/start-trials.ts'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { deviceSettings, devices } from '../../../adapters/relational/schema.ts'

export type IfExists = 'conflict' | 'keep' | 'update'
export type DeviceInsert = {
  readonly row: typeof devices.$inferInsert
  readonly displaySettings: Readonly<Record<string, unknown>> | undefined
}
export type InsertedDevices = {
  readonly taken: readonly string[]
  /** Existing devices whose secret was replaced. */
  readonly rekeyed: readonly string[]
}
export type GrantRow = { readonly deviceId: string; readonly email: string; readonly permission: string }

/** A statement may have 65,535 parameters; a device has 14. */
const rowsPerStatement = 1000
export const displaySettingsKey = 'PORTAL_displaySettings'

export type RegistryRepository = ReturnType<typeof createRegistryRepository>

export function createRegistryRepository(db: Database) {
  return {
    /** All or none: nothing was stored if `taken` has ids that exist already, which it may if `ifExists` is 'conflict'. */
    insertDevices: (rows: readonly DeviceInsert[], ifExists: IfExists): Promise<InsertedDevices> =>
      db.transaction(async (transaction) => {
        const taken = ifExists === 'conflict' ? await findExisting(transaction, rows) : []
        if (taken.length > 0) return { taken, rekeyed: [] }
        const rekeyed = ifExists === 'update' ? await findRekeyed(transaction, rows) : []
        for (let start = 0; start < rows.length; start += rowsPerStatement) {
          await insertChunk(transaction, rows.slice(start, start + rowsPerStatement), ifExists)
        }
        return { taken: [], rekeyed }
      }),

    /** Skips existing devices. @returns the ids that were stored */
    insertMissing: (rows: readonly DeviceInsert[]): Promise<readonly string[]> =>
      db.transaction(async (transaction) => {
        const stored: string[] = []
        for (let start = 0; start < rows.length; start += rowsPerStatement)
          stored.push(
            ...(await insertChunk(transaction, rows.slice(start, start + rowsPerStatement), 'keep')),
          )
        return stored
      }),

    /** All or none. @returns the first grant whose device or account does not exist */
    insertGrants: (grants: readonly GrantRow[], nowSeconds: number): Promise<GrantRow | null> =>
      db.transaction(async (transaction) => {
        const given = sql`json_to_recordset(${JSON.stringify(grants)}::json)
          AS g("deviceId" text, email text, permission text)`
        const [missing] = rowsOf(
          await transaction.execute(sql`
            SELECT g.* FROM ${given} LEFT JOIN devices d ON d.id = g."deviceId" LEFT JOIN users u ON u.email = g.email
            WHERE d.id IS NULL OR u.id IS NULL LIMIT 1`),
        )
        if (missing) return missing as GrantRow
        await transaction.execute(sql`
          INSERT INTO device_permissions (device_id, user_id, permission)
          SELECT d.id, u.id, g.permission
          FROM ${given} JOIN devices d ON d.id = g."deviceId" JOIN users u ON u.email = g.email
          ON CONFLICT (user_id, device_id) DO UPDATE SET permission = excluded.permission`)
        const joined = [...new Set(grants.map(({ deviceId }) => deviceId))]
        for (let start = 0; start < joined.length; start += rowsPerStatement)
          await startTrials(transaction, joined.slice(start, start + rowsPerStatement), nowSeconds)
        return null
      }),
  }
}

async function findExisting(db: Database, rows: readonly DeviceInsert[]): Promise<string[]> {
  const ids = JSON.stringify(rows.map(({ row }) => row.id))
  const found = await db.execute(sql`
    SELECT id FROM devices WHERE id IN (SELECT json_array_elements_text(${ids}::json)) ORDER BY id`)
  return rowsOf(found).map((row) => String(row.id))
}

async function findRekeyed(db: Database, rows: readonly DeviceInsert[]): Promise<string[]> {
  const given = JSON.stringify(rows.map(({ row: { id, secretHash } }) => ({ id, hash: secretHash })))
  const found = await db.execute(sql`
    SELECT d.id FROM devices d JOIN json_to_recordset(${given}::json) AS g(id text, hash text) ON g.id = d.id
    WHERE d.secret_hash <> g.hash ORDER BY d.id`)
  return rowsOf(found).map((row) => String(row.id))
}

/** @returns the written ids */
async function insertChunk(
  db: Database,
  rows: readonly DeviceInsert[],
  ifExists: IfExists,
): Promise<ReadonlySet<string>> {
  const insert = db.insert(devices).values(rows.map(({ row }) => row))
  const stored = await (ifExists === 'update'
    ? insert.onConflictDoUpdate({ target: devices.id, set: fromExcluded })
    : insert.onConflictDoNothing()
  ).returning({ id: devices.id })
  const written = new Set(stored.map((row) => row.id))
  const settings = rows.flatMap(({ row: { id }, displaySettings }) =>
    displaySettings && written.has(id)
      ? [{ deviceId: id, key: displaySettingsKey, value: displaySettings }]
      : [],
  )
  if (settings.length === 0) return written
  await db
    .insert(deviceSettings)
    .values(settings)
    .onConflictDoUpdate({
      target: [deviceSettings.deviceId, deviceSettings.key],
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
  return written
}

const fromExcluded = {
  name: sql`excluded.name`,
  model: sql`excluded.model`,
  fw: sql`excluded.fw`,
  tier: sql`excluded.tier`,
  setupPassword: sql`excluded.setup_password`,
  wifiPassword: sql`excluded.wifi_password`,
  secret: sql`excluded.secret`,
  secretHash: sql`excluded.secret_hash`,
  udpAllowed: sql`excluded.udp_allowed`,
  baseIntervalSeconds: sql`excluded.base_interval_seconds`,
  transmitInterval: sql`excluded.transmit_interval`,
}
