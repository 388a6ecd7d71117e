import type { StoredPlan } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { planColumns } from '../../../adapters/relational/plan-columns.ts'
import { devices } from '../../../adapters/relational/schema.ts'

export type DeviceAuthRecord = StoredPlan & {
  readonly secretHash: string
  readonly udpAllowed: boolean
  readonly trialResetAt: number | null
}

/** Reads for the authentication of devices. */
export function createDeviceAuthRepository(db: Database) {
  return {
    findAuthRecord: async (deviceId: string): Promise<DeviceAuthRecord | null> => {
      const [row] = await db
        .select({
          secretHash: devices.secretHash,
          udpAllowed: devices.udpAllowed,
          ...planColumns,
          trialResetAt: devices.trialResetAt,
        })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}
