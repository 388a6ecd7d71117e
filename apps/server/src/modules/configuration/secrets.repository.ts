import { and, between, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { configSecrets } from '../../adapters/relational/schema.ts'
import type { SealedValues } from './config-rows.ts'

/** The value on the device, not the one in a pending change. */
const currentChangeId = 0
/** The device's previous value, which it may still mention. */
const previousChangeId = -1

export function lockedSecrets(db: Database, deviceId: string) {
  const of = (changeId: number) =>
    and(eq(configSecrets.deviceId, deviceId), eq(configSecrets.changeId, changeId))
  const put = async (values: SealedValues, changeId: number): Promise<void> => {
    if (values.size === 0) return
    await db
      .insert(configSecrets)
      .values([...values].map(([key, value]) => ({ deviceId, key, changeId, value })))
      .onConflictDoUpdate({
        target: [configSecrets.deviceId, configSecrets.key, configSecrets.changeId],
        set: { value: sql`excluded.value` },
      })
  }
  /** One former value of a key is kept, because devices may still mention it, as in 'cannot join with …'. */
  const storePreviousValues = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    const { deviceId: device, key, changeId, value } = configSecrets
    const replaced = await db
      .select({ key, value })
      .from(configSecrets)
      .where(and(of(currentChangeId), inArray(key, [...keys])))
    if (replaced.length === 0) return
    await db
      .insert(configSecrets)
      .values(replaced.map((row) => ({ ...row, deviceId, changeId: previousChangeId })))
      .onConflictDoUpdate({ target: [device, key, changeId], set: { value: sql`excluded.value` } })
  }
  return {
    secrets: (): Promise<SealedValues> => listSecrets(db, deviceId, currentChangeId),
    pendingSecrets: (changeId: number): Promise<SealedValues> => listSecrets(db, deviceId, changeId),
    putSecrets: async (values: SealedValues): Promise<void> => {
      await storePreviousValues([...values.keys()])
      await put(values, currentChangeId)
    },
    putPendingSecrets: put,

    deleteSecrets: async (keys: readonly string[]): Promise<void> => {
      if (keys.length === 0) return
      await storePreviousValues(keys)
      await db.delete(configSecrets).where(and(of(currentChangeId), inArray(configSecrets.key, [...keys])))
    },

    /** The change ended: its values are the device's now, or discarded, like those of earlier failed changes. */
    deletePendingSecrets: async (changeId: number, keys: readonly string[]): Promise<void> => {
      const failed = and(
        eq(configSecrets.deviceId, deviceId),
        between(configSecrets.changeId, 1, changeId),
        inArray(configSecrets.key, [...keys]),
      )
      await db.delete(configSecrets).where(or(of(changeId), failed))
    },
  }
}

/** The secrets that a device has. */
export function createSecretReads(db: Database) {
  return { listSecrets: (deviceId: string) => listSecrets(db, deviceId, currentChangeId) }
}

async function listSecrets(db: Database, deviceId: string, changeId: number): Promise<SealedValues> {
  const rows = await db
    .select({ key: configSecrets.key, value: configSecrets.value })
    .from(configSecrets)
    .where(and(eq(configSecrets.deviceId, deviceId), eq(configSecrets.changeId, changeId)))
  return new Map(rows.map(({ key, value }) => [key, value]))
}
