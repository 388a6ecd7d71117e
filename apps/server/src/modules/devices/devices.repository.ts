import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { createSummaries } from './summaries.repository.ts'
import { devicePermissions, deviceSettings, devices } from '../../adapters/relational/schema.ts'

export type DeviceRow = typeof devices.$inferSelect

/** As the driver read it: the column's own way reads a text like '7' a second time, as a number. */
const settingValue = sql<unknown>`${deviceSettings.value}`

export type DevicesRepository = ReturnType<typeof createDevicesRepository>

export function createDevicesRepository(db: Database) {
  return {
    ...createSummaries(db),

    /** Those of the devices that exist, and what the person holds on each. */
    listAccess: (deviceIds: readonly string[], userId: string) =>
      db
        .select({ id: devices.id, tier: devices.tier, permission: devicePermissions.permission })
        .from(devices)
        .leftJoin(
          devicePermissions,
          and(eq(devicePermissions.deviceId, devices.id), eq(devicePermissions.userId, userId)),
        )
        .where(inArray(devices.id, [...deviceIds])),

    findDevice: async (deviceId: string): Promise<DeviceRow | null> => {
      const [row] = await db.select().from(devices).where(eq(devices.id, deviceId))
      return row ?? null
    },

    listSettings: (deviceId: string) =>
      db
        .select({ key: deviceSettings.key, value: settingValue })
        .from(deviceSettings)
        .where(eq(deviceSettings.deviceId, deviceId)),

    /** undefined: nothing is kept under the key. */
    findSetting: async (deviceId: string, key: string): Promise<unknown> => {
      const [row] = await db
        .select({ value: settingValue })
        .from(deviceSettings)
        .where(and(eq(deviceSettings.deviceId, deviceId), eq(deviceSettings.key, key)))
      return row?.value
    },

    /** One setting of all devices that a user has a permission on, or of all; devices without it are absent. */
    listSettingOf: (key: string, userId: string | null) => {
      const found = db.select({ id: deviceSettings.deviceId, value: settingValue }).from(deviceSettings)
      if (userId === null) return found.where(eq(deviceSettings.key, key))
      return found
        .innerJoin(
          devicePermissions,
          and(eq(devicePermissions.deviceId, deviceSettings.deviceId), eq(devicePermissions.userId, userId)),
        )
        .where(eq(deviceSettings.key, key))
    },

    listPermissions: (deviceId: string) =>
      db
        .select({ userId: devicePermissions.userId, permission: devicePermissions.permission })
        .from(devicePermissions)
        .where(eq(devicePermissions.deviceId, deviceId)),

    setUdpAllowed: async (deviceId: string, udpAllowed: boolean): Promise<void> => {
      await db.update(devices).set({ udpAllowed }).where(eq(devices.id, deviceId))
    },

    listTiers: () => db.select({ id: devices.id, tier: devices.tier }).from(devices),
  }
}
