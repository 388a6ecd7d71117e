import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { deviceScripts, deviceSettings, devices } from '../../adapters/relational/schema.ts'

export type ScriptState = 'pending' | 'written' | 'confirmed' | 'failed' | 'superseded'
export type ScriptRow = Omit<typeof deviceScripts.$inferSelect, 'state'> & { readonly state: ScriptState }
export type NewScript = Pick<ScriptRow, 'deviceId' | 'at' | 'actor' | 'note' | 'source'> & {
  readonly localizableNote?: ScriptRow['localizableNote']
}

/** Why a script was not saved, or its version and the commands of earlier versions that may still be waiting. */
export type SaveScriptResult =
  | { readonly refused: 'locked' | 'changed' | 'unknown-device' }
  | { readonly version: number; readonly waiting: readonly number[] }

export type ScriptsRepository = ReturnType<typeof createScriptsRepository>

const lockKey = 'PORTAL_scriptLock'
const atOnce = 100

/** @param onChanged called for each device whose script, lock or delivery changed */
export function createScriptsRepository(db: Database, onChanged: (deviceId: string) => void) {
  return { ...createScriptReads(db), ...createScriptWrites(db, onChanged) }
}

function createScriptReads(db: Database) {
  return {
    latest: async (deviceId: string): Promise<ScriptRow | null> => {
      const [row] = await db
        .select()
        .from(deviceScripts)
        .where(eq(deviceScripts.deviceId, deviceId))
        .orderBy(desc(deviceScripts.version))
        .limit(1)
      return (row as ScriptRow | undefined) ?? null
    },

    find: async (deviceId: string, version: number): Promise<ScriptRow | null> => {
      const [row] = await db
        .select()
        .from(deviceScripts)
        .where(and(eq(deviceScripts.deviceId, deviceId), eq(deviceScripts.version, version)))
      return (row as ScriptRow | undefined) ?? null
    },

    /** Newest first, without their sources. */
    list: (deviceId: string) =>
      db
        .select({
          version: deviceScripts.version,
          at: deviceScripts.at,
          by: deviceScripts.actor,
          note: deviceScripts.note,
          localizableNote: deviceScripts.localizableNote,
          sizeBytes: sql<number>`octet_length(${deviceScripts.source})`.mapWith(Number),
        })
        .from(deviceScripts)
        .where(eq(deviceScripts.deviceId, deviceId))
        .orderBy(desc(deviceScripts.version)),

    /** null: no such device. */
    findDevice: async (deviceId: string): Promise<{ fw: string | null; isLocked: boolean } | null> => {
      const [row] = await db.select({ fw: devices.fw }).from(devices).where(eq(devices.id, deviceId))
      return row ? { fw: row.fw, isLocked: await isLocked(db, deviceId) } : null
    },

    /** The script that a command carries. */
    findByCommand: async (deviceId: string, commandTs: number): Promise<ScriptRow | null> => {
      const [row] = await db
        .select()
        .from(deviceScripts)
        .where(and(eq(deviceScripts.deviceId, deviceId), eq(deviceScripts.commandTs, commandTs)))
      return (row as ScriptRow | undefined) ?? null
    },

    /** Deliveries that a crash interrupted between two steps. */
    listUnfinished: async (before: number): Promise<ScriptRow[]> => {
      const isLeft = sql`((${deviceScripts.state} = 'pending' AND ${deviceScripts.commandTs} IS NULL)
        OR (${deviceScripts.state} = 'written' AND ${deviceScripts.rebootTs} IS NULL))`
      const rows = await db
        .select()
        .from(deviceScripts)
        .where(and(isLeft, lte(deviceScripts.at, before)))
        .limit(atOnce)
      return rows as ScriptRow[]
    },
  }
}

function createScriptWrites(db: Database, onChanged: (deviceId: string) => void) {
  return {
    /** Of two concurrent saves, the second is refused. @param baseVersion undefined: overwrites any version */
    save: async (
      script: NewScript,
      baseVersion: number | undefined,
      kept: number,
    ): Promise<SaveScriptResult> => {
      const saved = await db.transaction((transaction) => saveIn(transaction, script, baseVersion, kept))
      if (!('refused' in saved)) onChanged(script.deviceId)
      return saved
    },

    /** @returns whether it was in that state */
    change: async (
      { deviceId, version }: Pick<ScriptRow, 'deviceId' | 'version'>,
      from: ScriptState,
      to: Partial<Pick<ScriptRow, 'state' | 'commandTs' | 'rebootTs'>>,
    ): Promise<boolean> => {
      const rows = await db
        .update(deviceScripts)
        .set(to)
        .where(
          and(
            eq(deviceScripts.deviceId, deviceId),
            eq(deviceScripts.version, version),
            eq(deviceScripts.state, from),
          ),
        )
        .returning({ version: deviceScripts.version })
      if (rows.length > 0) onChanged(deviceId)
      return rows.length > 0
    },

    setLock: async (deviceId: string, lock: boolean): Promise<void> => {
      await db
        .insert(deviceSettings)
        .values({ deviceId, key: lockKey, value: lock })
        .onConflictDoUpdate({
          target: [deviceSettings.deviceId, deviceSettings.key],
          set: { value: lock, updatedAt: sql`now()` },
        })
      onChanged(deviceId)
    },
  }
}

async function saveIn(
  transaction: Database,
  script: NewScript,
  baseVersion: number | undefined,
  kept: number,
): Promise<SaveScriptResult> {
  const { deviceId } = script
  const ofDevice = eq(deviceScripts.deviceId, deviceId)
  const [device] = await transaction
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.id, deviceId))
    .for('no key update')
  if (!device) return { refused: 'unknown-device' }
  if (await isLocked(transaction, deviceId)) return { refused: 'locked' }
  const [newest] = await transaction
    .select({ version: sql<number>`coalesce(max(${deviceScripts.version}), 0)`.mapWith(Number) })
    .from(deviceScripts)
    .where(ofDevice)
  const latest = newest?.version ?? 0
  if (baseVersion !== undefined && baseVersion !== latest) return { refused: 'changed' }
  const before = await transaction
    .update(deviceScripts)
    .set({ state: 'superseded' })
    .where(and(ofDevice, inArray(deviceScripts.state, ['pending', 'written'])))
    .returning({ commandTs: deviceScripts.commandTs })
  const version = latest + 1
  await transaction.insert(deviceScripts).values({ ...script, version })
  await transaction.delete(deviceScripts).where(and(ofDevice, lte(deviceScripts.version, version - kept)))
  return { version, waiting: before.map(({ commandTs }) => commandTs).filter((ts) => ts !== null) }
}

async function isLocked(db: Database, deviceId: string): Promise<boolean> {
  const [row] = await db
    .select({ key: deviceSettings.key })
    .from(deviceSettings)
    .where(
      and(
        eq(deviceSettings.deviceId, deviceId),
        eq(deviceSettings.key, lockKey),
        sql`${deviceSettings.value} = 'true'::jsonb`,
      ),
    )
  return row !== undefined
}
