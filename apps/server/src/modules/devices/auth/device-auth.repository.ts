import type { StoredPlan } from '@fieldport/domain'
import { inArray } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { planColumns } from '../../../adapters/relational/plan-columns.ts'
import { devices } from '../../../adapters/relational/schema.ts'
import { createBatcher } from '../../../platform/background/batcher.ts'

export type DeviceAuthRecord = StoredPlan & {
  readonly secretHash: string
  readonly udpAllowed: boolean
  readonly trialResetAt: number | null
}

/** Devices per statement: a fleet that reconnects at once needs a few statements, not one each. */
const batchDevices = 200

/** Reads for the authentication of devices. */
export function createDeviceAuthRepository(db: Database) {
  return {
    /** null: there is no such device. */
    findAuthRecord: createBatcher(async (ids: readonly string[]): Promise<(DeviceAuthRecord | null)[]> => {
      const rows = await db
        .select({
          id: devices.id,
          secretHash: devices.secretHash,
          udpAllowed: devices.udpAllowed,
          ...planColumns,
          trialResetAt: devices.trialResetAt,
        })
        .from(devices)
        .where(inArray(devices.id, [...new Set(ids)]))
      const byId = new Map(rows.map(({ id, ...record }) => [id, record]))
      return ids.map((id) => byId.get(id) ?? null)
    }, batchDevices),
  }
}
