import { retentionTier, tierTable } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { planColumns } from '../../adapters/relational/plan-columns.ts'
import { devices, planEnds } from '../../adapters/relational/schema.ts'

/** `oldest`: the time of the oldest data that the plan of these devices stores, epoch seconds. */
export type StoredPeriod = { readonly deviceIds: readonly string[]; readonly oldest: number }

const devicesPerStatement = 1_000
const secondsOfDay = 86_400

/** All devices whose old data may be deleted now, in batches for one statement each. */
export async function listStoredPeriods(db: Database, nowSeconds: number): Promise<readonly StoredPeriod[]> {
  const plans = await db
    .select({ id: devices.id, ...planColumns, deleteAt: planEnds.deleteAt })
    .from(devices)
    .leftJoin(planEnds, eq(planEnds.deviceId, devices.id))
  const periods: StoredPeriod[] = []
  for (const [tier, own] of Map.groupBy(plans, (plan) => retentionTier(plan, plan.deleteAt, nowSeconds))) {
    if (tier === null) continue
    const oldest = nowSeconds - tierTable[tier].dataStorageDays * secondsOfDay
    for (let start = 0; start < own.length; start += devicesPerStatement)
      periods.push({ deviceIds: own.slice(start, start + devicesPerStatement).map(({ id }) => id), oldest })
  }
  return periods
}
