import type { LimitRuleEntry } from '@fieldport/contract'
import type { Guard, LimitRule, Limits } from '@fieldport/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { limitRules } from '../../../adapters/relational/schema.ts'

type StoredRow = typeof limitRules.$inferSelect

/** A rule as returned to people. */
export type StoredRule = Omit<LimitRule, 'area' | 'name'> & {
  readonly area?: NonNullable<LimitRuleEntry['area']>
  readonly id: string
  readonly name: string
  readonly version: number
  readonly updatedAt: number
  readonly updatedBy: string
}
export type RuleValues = Pick<
  StoredRow,
  | 'name'
  | 'key'
  | 'warning'
  | 'alarm'
  | 'durationSeconds'
  | 'hysteresis'
  | 'guard'
  | 'area'
  | 'updatedAt'
  | 'updatedBy'
>

export type LimitRulesRepository = ReturnType<typeof createLimitRulesRepository>

export function createLimitRulesRepository(db: Database) {
  const isRule = (deviceId: string, id: string) =>
    and(eq(limitRules.deviceId, deviceId), eq(limitRules.id, id))
  return {
    /** Oldest first. */
    list: async (deviceId: string): Promise<StoredRule[]> => {
      const rows = await db
        .select()
        .from(limitRules)
        .where(eq(limitRules.deviceId, deviceId))
        .orderBy(asc(limitRules.createdAt), asc(limitRules.id))
      return rows.map(toLimitRule)
    },

    /** @returns null: the device has `maximum` rules already */
    add: (deviceId: string, id: string, values: RuleValues, maximum: number): Promise<StoredRule | null> =>
      db.transaction(async (transaction) => {
        // Locks the device, so that concurrent additions count each other.
        await transaction.execute(sql`SELECT 1 FROM devices WHERE id = ${deviceId} FOR NO KEY UPDATE`)
        const counted = await transaction.execute(
          sql`SELECT count(*)::int AS count FROM limit_rules WHERE device_id = ${deviceId}`,
        )
        if (Number(rowsOf(counted)[0]?.['count'] ?? 0) >= maximum) return null
        const [row] = await transaction
          .insert(limitRules)
          .values({ ...values, id, deviceId, createdAt: values.updatedAt })
          .returning()
        return row ? toLimitRule(row) : null
      }),

    find: async (deviceId: string, id: string): Promise<StoredRule | null> => {
      const [row] = await db.select().from(limitRules).where(isRule(deviceId, id))
      return row ? toLimitRule(row) : null
    },

    /** @returns null: no such version of the rule */
    set: async (
      deviceId: string,
      id: string,
      version: number,
      values: RuleValues,
    ): Promise<StoredRule | null> => {
      const [row] = await db
        .update(limitRules)
        .set({ ...values, version: version + 1 })
        .where(and(isRule(deviceId, id), eq(limitRules.version, version)))
        .returning()
      return row ? toLimitRule(row) : null
    },

    /** @returns the deleted rule; null: there was none */
    remove: async (deviceId: string, id: string): Promise<StoredRule | null> => {
      const [row] = await db.delete(limitRules).where(isRule(deviceId, id)).returning()
      return row ? toLimitRule(row) : null
    },
  }
}

/** Stored values were validated by the contract. */
export function toLimitRule(row: StoredRow): StoredRule {
  const { id, name, key, warning, alarm, durationSeconds, hysteresis, guard, area } = row
  return {
    id,
    name,
    key,
    durationSeconds,
    hysteresis,
    version: row.version,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
    ...(warning ? { warning: warning as Limits } : {}),
    ...(alarm ? { alarm: alarm as Limits } : {}),
    ...(guard ? { guard: guard as Guard } : {}),
    ...(area ? { area: area as NonNullable<LimitRuleEntry['area']> } : {}),
  }
}
