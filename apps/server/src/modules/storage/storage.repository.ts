import { damageId, type DamageKind, type StorageDamage, type StorageEngineName } from '@fieldport/domain'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { storageChecks, storageDamage } from '../../adapters/relational/schema.ts'
import type { CheckDepth, StoredDamage } from './storage-types.ts'

export type StorageRepository = ReturnType<typeof createStorageRepository>

export function createStorageRepository(db: Database) {
  return {
    list: async (): Promise<StoredDamage[]> => {
      const rows = await db.select().from(storageDamage).orderBy(asc(storageDamage.id))
      return rows.map((row) => ({
        ...row,
        engine: row.engine as StorageEngineName,
        kind: row.kind as DamageKind,
      }))
    },

    /** Stores findings; a known finding keeps when it was found and who accepted it. */
    save: async (damages: readonly StorageDamage[], foundAt: number): Promise<void> => {
      if (damages.length === 0) return
      await db
        .insert(storageDamage)
        .values(damages.map((damage) => ({ ...damage, id: damageId(damage), foundAt })))
        .onConflictDoUpdate({
          target: storageDamage.id,
          set: { kind: sql`excluded.kind`, reason: sql`excluded.reason` },
        })
    },

    remove: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await db.delete(storageDamage).where(inArray(storageDamage.id, [...ids]))
    },

    /** @returns the findings that were not accepted before */
    accept: async (
      ids: readonly string[],
      acceptedAt: number,
      acceptedBy: string,
    ): Promise<{ id: string; reason: string }[]> => {
      if (ids.length === 0) return []
      return db
        .update(storageDamage)
        .set({ acceptedAt, acceptedBy })
        .where(and(inArray(storageDamage.id, [...ids]), isNull(storageDamage.acceptedAt)))
        .returning({ id: storageDamage.id, reason: storageDamage.reason })
    },

    noteCheck: async (engine: StorageEngineName, depth: CheckDepth, checkedAt: number): Promise<void> => {
      await db
        .insert(storageChecks)
        .values({ engine, depth, checkedAt })
        .onConflictDoUpdate({ target: [storageChecks.engine, storageChecks.depth], set: { checkedAt } })
    },

    /** When each engine last had a check of this depth. */
    lastChecks: async (depth: CheckDepth): Promise<ReadonlyMap<string, number>> => {
      const rows = await db.select().from(storageChecks).where(eq(storageChecks.depth, depth))
      return new Map(rows.map(({ engine, checkedAt }) => [engine, checkedAt] as const))
    },
  }
}
