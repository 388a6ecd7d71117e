import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from './database.ts'
import { devices } from './schema.ts'

/** Notes on devices that people join that their first person has come, which begins a trial. Within the transaction that lets them in. */
export async function beginPlans(
  transaction: Database,
  deviceIds: readonly string[],
  nowSeconds: number,
): Promise<void> {
  if (deviceIds.length === 0) return
  await transaction
    .update(devices)
    .set({ addedAt: nowSeconds })
    .where(and(inArray(devices.id, [...deviceIds]), isNull(devices.addedAt)))
}
