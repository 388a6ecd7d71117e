import type { StoredPlan } from '@fieldport/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { planColumns } from '../../adapters/relational/plan-columns.ts'
import { deviceSettings, devices } from '../../adapters/relational/schema.ts'

export type AnsweringDevice = StoredPlan & {
  readonly fw: string | null
  /** As stored; undefined: not set. */
  readonly allowedDevices: unknown
}

export type DeviceToDeviceRepository = ReturnType<typeof createDeviceToDeviceRepository>

export function createDeviceToDeviceRepository(db: Database) {
  return {
    /** Current settings that decide whether a device may be read. */
    findAnswering: async (deviceId: string): Promise<AnsweringDevice | null> => {
      const [row] = await db
        .select({
          ...planColumns,
          fw: devices.fw,
          allowedDevices: sql<unknown>`${deviceSettings.value}`,
        })
        .from(devices)
        .leftJoin(
          deviceSettings,
          and(eq(deviceSettings.deviceId, devices.id), eq(deviceSettings.key, 'SPC_allowed_devices')),
        )
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}
