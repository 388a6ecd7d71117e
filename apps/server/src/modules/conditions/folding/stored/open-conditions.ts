import type { Condition } from '@fieldport/domain'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../../adapters/relational/database.ts'
import { deviceConditions } from '../../../../adapters/relational/schema.ts'

/** The last stored open conditions of devices; devices without any may be missing. */
export async function readOpenConditions(
  transaction: Database,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  if (deviceIds.length === 0) return new Map()
  const { deviceId, conditions } = deviceConditions
  const rows = await transaction
    .select({ deviceId, conditions })
    .from(deviceConditions)
    .where(inArray(deviceId, [...deviceIds]))
  return new Map(rows.map((row) => [row.deviceId, JSON.parse(row.conditions) as Condition[]]))
}
