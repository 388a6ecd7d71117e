import { maximumStorageDays, type TierName, tierNames, tierTable } from '@fieldport/domain'
import type { RollupsRepository } from '../series/rollups.repository.ts'

const devicesPerStatement = 1_000

/**
 * Deletes data older than each device's current plan stores. Runs daily.
 * The longest plans are left to the engine's own TTL, so that an upgrade never finds rows deleted early.
 */
export async function deleteExpired(
  repository: RollupsRepository,
  devicesByTier: ReadonlyMap<TierName, readonly string[]>,
  nowMs: number,
): Promise<void> {
  for (const name of tierNames) {
    const { dataStorageDays } = tierTable[name]
    if (dataStorageDays >= maximumStorageDays) continue
    const devices = devicesByTier.get(name) ?? []
    for (let start = 0; start < devices.length; start += devicesPerStatement) {
      const some = devices.slice(start, start + devicesPerStatement)
      await repository.deleteBefore(some, nowMs - dataStorageDays * 86_400_000)
    }
  }
}
