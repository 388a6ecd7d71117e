import { type PermissionLevel, parsePermissionLevel, timeZoneSetting } from '@fieldport/domain'
import { and, eq, sql } from 'drizzle-orm'
import { forgetRecipients } from '../../../adapters/relational/forget-recipients.ts'
import { startTrials } from '../../../adapters/relational/start-trials.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  deviceInvitations,
  devicePermissions,
  deviceSettings,
  type devices,
  subscriptionItems,
} from '../../../adapters/relational/schema.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { lockedDeviceTeams } from '../teams/locked-device-teams.ts'
import { lockedInvitations } from './locked-invitations.ts'
import { trackLostAccess } from './lost-access.ts'
import {
  readSelfServiceAccess,
  type SelfServiceAccess,
  selfServiceAccessKeys,
} from './self-service-access.ts'

/** Changes to the users of a device that is locked by the transaction. */
export type LockedDevice = ReturnType<typeof lockedDevice>

export function lockedDevice(
  db: Database,
  { id: deviceId, name }: Pick<typeof devices.$inferSelect, 'id' | 'name'>,
  clock: Clock,
) {
  return {
    name,
    ...lockedUsers(db, deviceId, clock),
    ...lockedDeviceTeams(db, deviceId),
    ...lockedRules(db, deviceId),
    ...lockedInvitations(db, deviceId),

    /** Makes a change, and finds who has no access any more. */
    trackLostAccess: <T>(change: () => Promise<T>) => trackLostAccess(db, [deviceId], change),

    /** @returns whether the device had no time zone before */
    setFirstTimeZone: async (timeZone: string): Promise<boolean> => {
      const stored = await db
        .insert(deviceSettings)
        .values({ deviceId, key: timeZoneSetting, value: timeZone })
        .onConflictDoNothing()
        .returning({ key: deviceSettings.key })
      return stored.length > 0
    },

    /** Resets invitations and rules for the next owner. */
    forgetRules: async (): Promise<void> => {
      await db.delete(deviceInvitations).where(eq(deviceInvitations.deviceId, deviceId))
      for (const key of Object.values(selfServiceAccessKeys)) {
        await db
          .delete(deviceSettings)
          .where(and(eq(deviceSettings.deviceId, deviceId), eq(deviceSettings.key, key)))
      }
    },
  }
}

function lockedUsers(db: Database, deviceId: string, clock: Clock) {
  const isOf = (userId: string) =>
    and(eq(devicePermissions.deviceId, deviceId), eq(devicePermissions.userId, userId))
  return {
    /** Own permissions, without those from teams. */
    levels: async (): Promise<ReadonlyMap<string, PermissionLevel>> => {
      const rows = await db
        .select({ userId: devicePermissions.userId, permission: devicePermissions.permission })
        .from(devicePermissions)
        .where(eq(devicePermissions.deviceId, deviceId))
      return new Map(rows.map(({ userId, permission }) => [userId, parsePermissionLevel(permission)]))
    },

    insert: async (userId: string, permission: PermissionLevel): Promise<void> => {
      await db.insert(devicePermissions).values({ deviceId, userId, permission }).onConflictDoNothing()
      await startTrials(db, [deviceId], nowSeconds(clock))
    },

    change: async (userId: string, permission: PermissionLevel): Promise<void> => {
      await db.update(devicePermissions).set({ permission }).where(isOf(userId))
    },

    /** Who pays for the device or has reserved it; null: nobody. */
    payerId: async (): Promise<string | null> => {
      const [row] = await db
        .select({ userId: subscriptionItems.userId })
        .from(subscriptionItems)
        .where(eq(subscriptionItems.deviceId, deviceId))
      return row?.userId ?? null
    },

    /** The last user takes along whom the device notifies. */
    remove: async (userId: string): Promise<void> => {
      await db.delete(devicePermissions).where(isOf(userId))
      await forgetRecipients(db, [deviceId], nowSeconds(clock))
    },
  }
}

function lockedRules(db: Database, deviceId: string) {
  return {
    rules: (): Promise<SelfServiceAccess> => readSelfServiceAccess(db, deviceId),

    setRules: async (rules: Partial<SelfServiceAccess>): Promise<void> => {
      const values = [
        ...(rules.withoutPassword === undefined
          ? []
          : [
              {
                deviceId,
                key: selfServiceAccessKeys.withoutPassword,
                value: {
                  active: rules.withoutPassword,
                  ...(rules.nextBecomesAdmin ? { permission: 'ADMIN' } : {}),
                },
              },
            ]),
        ...(rules.permission === undefined
          ? []
          : [{ deviceId, key: selfServiceAccessKeys.permission, value: rules.permission }]),
      ]
      if (values.length === 0) return
      await db
        .insert(deviceSettings)
        .values(values)
        .onConflictDoUpdate({
          target: [deviceSettings.deviceId, deviceSettings.key],
          set: { value: sql`excluded.value`, updatedAt: sql`now()` },
        })
    },
  }
}
