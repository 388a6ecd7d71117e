import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from './database.ts'
import { devices } from './schema.ts'

/** Starts the trial of devices that get their first user. Runs in the transaction that adds the user. */
export async function startTrials(
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
