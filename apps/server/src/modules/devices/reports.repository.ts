import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { devices } from '../../adapters/relational/schema.ts'

export type DeviceKeys = { readonly secretHash: string; readonly udpAllowed: boolean }
export type ReportsRepository = ReturnType<typeof createReportsRepository>

/** What is asked for devices themselves. */
export function createReportsRepository(db: Database) {
  return {
    findKeys: async (deviceId: string): Promise<DeviceKeys | null> => {
      const [row] = await db
        .select({ secretHash: devices.secretHash, udpAllowed: devices.udpAllowed })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}
