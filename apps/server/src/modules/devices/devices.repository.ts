import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { planColumns } from '../../adapters/relational/plan-columns.ts'
import { createSummaries } from './summaries.repository.ts'
import {
  effectivePermissions,
  deviceSettings,
  devices,
  planEnds,
  subscriptionItems,
  users,
} from '../../adapters/relational/schema.ts'

export type DeviceRow = typeof devices.$inferSelect
/** Stored payment of a device. */
export type DevicePayment = {
  readonly payerId: string | null
  readonly payerEmail: string | null
  readonly term: string | null
  /** When data that Basic does not keep is deleted, epoch seconds. */
  readonly deleteAt: number | null
}

/** The raw value from the driver: the column type would parse a text like '7' again, as a number. */
const settingValue = sql<unknown>`${deviceSettings.value}`

export type DevicesRepository = ReturnType<typeof createDevicesRepository>

export function createDevicesRepository(db: Database) {
  return {
    ...createSummaries(db),
    ...createPlans(db),

    /** The existing devices among those given, with the person's permission on each. */
    listAccess: (deviceIds: readonly string[], userId: string) =>
      db
        .select({
          id: devices.id,
          ...planColumns,
          permission: effectivePermissions.permission,
        })
        .from(devices)
        .leftJoin(
          effectivePermissions,
          and(eq(effectivePermissions.deviceId, devices.id), eq(effectivePermissions.userId, userId)),
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

    /** undefined: not set. */
    findSetting: async (deviceId: string, key: string): Promise<unknown> => {
      const [row] = await db
        .select({ value: settingValue })
        .from(deviceSettings)
        .where(and(eq(deviceSettings.deviceId, deviceId), eq(deviceSettings.key, key)))
      return row?.value
    },

    /** One setting of the devices that a user has a permission on, or of all if null; devices without it are absent. */
    listSettingOf: (key: string, userId: string | null) => {
      const found = db.select({ id: deviceSettings.deviceId, value: settingValue }).from(deviceSettings)
      if (userId === null) return found.where(eq(deviceSettings.key, key))
      return found
        .innerJoin(
          effectivePermissions,
          and(
            eq(effectivePermissions.deviceId, deviceSettings.deviceId),
            eq(effectivePermissions.userId, userId),
          ),
        )
        .where(eq(deviceSettings.key, key))
    },

    listPermissions: (deviceId: string) =>
      db
        .select({ userId: effectivePermissions.userId, permission: effectivePermissions.permission })
        .from(effectivePermissions)
        .where(eq(effectivePermissions.deviceId, deviceId)),

    setUdpAllowed: async (deviceId: string, udpAllowed: boolean): Promise<void> => {
      await db.update(devices).set({ udpAllowed }).where(eq(devices.id, deviceId))
    },
  }
}

/** Plans of all devices. */
function createPlans(db: Database) {
  return {
    /** Devices whose plan may have ended by then, with the columns that decide it. */
    listEndable: (untilSeconds: number) =>
      db
        .select({ id: devices.id, ...planColumns })
        .from(devices)
        .where(
          or(
            and(eq(devices.tier, 'Trial'), lte(devices.addedAt, untilSeconds)),
            and(
              eq(devices.tier, 'Hosted'),
              or(lte(devices.planExpiresAt, untilSeconds), lte(devices.graceEndsAt, untilSeconds)),
            ),
          ),
        ),

    /** Plans of all devices, and until when their deletable data is kept, epoch seconds. */
    listPlans: () =>
      db
        .select({ id: devices.id, ...planColumns, deleteAt: planEnds.deleteAt })
        .from(devices)
        .leftJoin(planEnds, eq(planEnds.deviceId, devices.id)),

    /** The payer of a device and when its data is deleted; all null if there is none. */
    findPayment: async (deviceId: string): Promise<DevicePayment> => {
      const [row] = await db
        .select({
          payerId: subscriptionItems.userId,
          payerEmail: users.email,
          term: subscriptionItems.term,
          deleteAt: planEnds.deleteAt,
        })
        .from(devices)
        .leftJoin(
          subscriptionItems,
          and(eq(subscriptionItems.deviceId, devices.id), eq(subscriptionItems.isConfirmed, true)),
        )
        .leftJoin(users, eq(users.id, subscriptionItems.userId))
        .leftJoin(planEnds, eq(planEnds.deviceId, devices.id))
        .where(eq(devices.id, deviceId))
      return row ?? { payerId: null, payerEmail: null, term: null, deleteAt: null }
    },
  }
}
