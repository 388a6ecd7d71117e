import {
  normaliseEmail,
  type PermissionLevel,
  parsePermissionLevel,
  timeZoneSetting,
} from '@fieldport/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { beginPlans } from '../../../adapters/relational/begin-plans.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  deviceInvitations,
  devicePermissions,
  deviceSettings,
  devices,
  subscriptionItems,
  users,
} from '../../../adapters/relational/schema.ts'
import { lockedDeviceTeams } from '../teams/locked-device-teams.ts'
import { lockedInvitations } from './locked-invitations.ts'

/** Settings of a device that say how people come to it by themselves. */
export const selfServiceAccessKeys = {
  withoutPassword: 'PORTAL_add_next_user_without_pass',
  permission: 'PORTAL_added_permission',
} as const

export type SelfServiceAccess = {
  readonly withoutPassword: boolean
  /** Whoever comes without a password becomes Admin, whatever else holds: a distributor's choice, used with the place. */
  readonly nextBecomesAdmin: boolean
  /** undefined: nobody chose. */
  readonly permission: PermissionLevel | undefined
}

export type Person = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly siteId: string | null
  readonly language: string | null
}

export type UsersRepository = ReturnType<typeof createUsersRepository>
/** What may be done while the device is held: nobody else changes its people meanwhile. */
export type LockedDevice = ReturnType<typeof lockedDevice>

export function createUsersRepository(db: Database, clock: Clock) {
  return {
    ...userReads(db),
    ...deviceReads(db),

    /** Holds the device while its people change: of two at once, one goes first. @returns null: no such device */
    withLock: <T>(deviceId: string, work: (device: LockedDevice) => Promise<T>): Promise<T | null> =>
      db.transaction(async (transaction) => {
        const [device] = await transaction
          .select({ id: devices.id, name: devices.name })
          .from(devices)
          .where(eq(devices.id, deviceId))
          .for('update')
        return device ? work(lockedDevice(transaction, device, clock)) : null
      }),

    /** Every invitation of an address becomes a permission, unless there is one already. */
    acceptInvitations: (userId: string, email: string) =>
      db.transaction(async (transaction) => {
        const accepted = await transaction
          .delete(deviceInvitations)
          .where(eq(deviceInvitations.email, email))
          .returning({ deviceId: deviceInvitations.deviceId, permission: deviceInvitations.permission })
        if (accepted.length === 0) return accepted
        await transaction
          .insert(devicePermissions)
          .values(accepted.map((one) => ({ ...one, userId })))
          .onConflictDoNothing()
        await beginPlans(
          transaction,
          accepted.map(({ deviceId }) => deviceId),
          nowSeconds(clock),
        )
        return accepted
      }),
  }
}

function userReads(db: Database) {
  return {
    /** People with a permission of their own, in the order of their names. */
    listUsers: (deviceId: string) =>
      db
        .select({
          userId: users.id,
          name: users.name,
          email: users.email,
          emailVerified: users.emailVerified,
          permission: devicePermissions.permission,
          payerId: subscriptionItems.userId,
        })
        .from(devicePermissions)
        .leftJoin(subscriptionItems, eq(subscriptionItems.deviceId, devicePermissions.deviceId))
        .innerJoin(users, eq(users.id, devicePermissions.userId))
        .where(eq(devicePermissions.deviceId, deviceId))
        .orderBy(sql`lower(${users.name})`, users.email),

    listInvitations: (deviceId: string) =>
      db
        .select({
          email: deviceInvitations.email,
          permission: deviceInvitations.permission,
          createdAt: deviceInvitations.createdAt,
        })
        .from(deviceInvitations)
        .where(eq(deviceInvitations.deviceId, deviceId))
        .orderBy(deviceInvitations.email),

    /** An address whose owner has not proven it is nobody's. */
    findVerified: async (email: string): Promise<Person | null> => {
      const [row] = await db
        .select(personColumns)
        .from(users)
        .where(and(eq(users.email, email), eq(users.emailVerified, true)))
      return row ?? null
    },

    findUser: async (userId: string): Promise<Person | null> => {
      const [row] = await db.select(personColumns).from(users).where(eq(users.id, userId))
      return row ?? null
    },
  }
}

function deviceReads(db: Database) {
  return {
    rulesOf: (deviceId: string): Promise<SelfServiceAccess> => readRules(db, deviceId),

    /** Those of the devices whose next person becomes Admin without a password. */
    listOpenToNextAdmin: async (deviceIds: readonly string[]): Promise<readonly string[]> => {
      const rows = await db
        .select({ deviceId: deviceSettings.deviceId })
        .from(deviceSettings)
        .where(
          and(
            inArray(deviceSettings.deviceId, [...deviceIds]),
            eq(deviceSettings.key, selfServiceAccessKeys.withoutPassword),
            sql`${deviceSettings.value} @> '{"active": true, "permission": "ADMIN"}'`,
          ),
        )
      return rows.map(({ deviceId }) => deviceId)
    },

    findLabel: async (deviceId: string) => {
      const [row] = await db
        .select({
          name: devices.name,
          setupPassword: devices.setupPassword,
          wifiPassword: devices.wifiPassword,
        })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },

    /** All that decides whether a person gets a device: one statement, whether there is such a device or not. */
    findCandidate: async (deviceId: string, userId: string, email: string) => {
      const [row] = await db
        .select({
          setupPassword: devices.setupPassword,
          permission: devicePermissions.permission,
          invited: deviceInvitations.permission,
          withoutPassword: sql<boolean>`coalesce(${deviceSettings.value} ->> 'active' = 'true', false)`,
        })
        .from(devices)
        .leftJoin(
          devicePermissions,
          and(eq(devicePermissions.deviceId, devices.id), eq(devicePermissions.userId, userId)),
        )
        .leftJoin(
          deviceInvitations,
          and(eq(deviceInvitations.deviceId, devices.id), eq(deviceInvitations.email, normaliseEmail(email))),
        )
        .leftJoin(
          deviceSettings,
          and(
            eq(deviceSettings.deviceId, devices.id),
            eq(deviceSettings.key, selfServiceAccessKeys.withoutPassword),
          ),
        )
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}

const personColumns = {
  userId: users.id,
  name: users.name,
  email: users.email,
  siteId: users.siteId,
  language: users.language,
}

function lockedDevice(
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

    /** @returns whether the device had no time zone before */
    setFirstTimeZone: async (timeZone: string): Promise<boolean> => {
      const stored = await db
        .insert(deviceSettings)
        .values({ deviceId, key: timeZoneSetting, value: timeZone })
        .onConflictDoNothing()
        .returning({ key: deviceSettings.key })
      return stored.length > 0
    },

    /** The next owner starts anew: no invitation and no rule of the former one. */
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
    /** Of their own. */
    levels: async (): Promise<ReadonlyMap<string, PermissionLevel>> => {
      const rows = await db
        .select({ userId: devicePermissions.userId, permission: devicePermissions.permission })
        .from(devicePermissions)
        .where(eq(devicePermissions.deviceId, deviceId))
      return new Map(rows.map(({ userId, permission }) => [userId, parsePermissionLevel(permission)]))
    },

    insert: async (userId: string, permission: PermissionLevel): Promise<void> => {
      await db.insert(devicePermissions).values({ deviceId, userId, permission }).onConflictDoNothing()
      await beginPlans(db, [deviceId], nowSeconds(clock))
    },

    change: async (userId: string, permission: PermissionLevel): Promise<void> => {
      await db.update(devicePermissions).set({ permission }).where(isOf(userId))
    },

    /** Who pays for the device, or is about to; null: nobody. */
    payerId: async (): Promise<string | null> => {
      const [row] = await db
        .select({ userId: subscriptionItems.userId })
        .from(subscriptionItems)
        .where(eq(subscriptionItems.deviceId, deviceId))
      return row?.userId ?? null
    },

    remove: async (userId: string): Promise<void> => {
      await db.delete(devicePermissions).where(isOf(userId))
    },
  }
}

function lockedRules(db: Database, deviceId: string) {
  return {
    rules: (): Promise<SelfServiceAccess> => readRules(db, deviceId),

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

async function readRules(db: Database, deviceId: string): Promise<SelfServiceAccess> {
  const rows = await db
    .select({ key: deviceSettings.key, value: deviceSettings.value })
    .from(deviceSettings)
    .where(eq(deviceSettings.deviceId, deviceId))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const next = values.get(selfServiceAccessKeys.withoutPassword)
  const permission = values.get(selfServiceAccessKeys.permission)
  const open =
    typeof next === 'object' && next !== null && 'active' in next && next.active === true ? next : null
  return {
    withoutPassword: open !== null,
    nextBecomesAdmin: open !== null && 'permission' in open && open.permission === 'ADMIN',
    permission: permission === undefined ? undefined : parsePermissionLevel(permission),
  }
}
