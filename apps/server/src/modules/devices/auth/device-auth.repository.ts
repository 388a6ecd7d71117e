import { eq } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { devices } from '../../../adapters/relational/schema.ts'

export type DeviceAuthRecord = { readonly secretHash: string; readonly udpAllowed: boolean }
export type DeviceAuthRepository = ReturnType<typeof createDeviceAuthRepository>

/** What is asked for devices themselves. */
export function createDeviceAuthRepository(db: Database) {
  return {
    findAuthRecord: async (deviceId: string): Promise<DeviceAuthRecord | null> => {
      const [row] = await db
        .select({ secretHash: devices.secretHash, udpAllowed: devices.udpAllowed })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}
