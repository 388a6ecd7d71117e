import { normaliseEmail } from '@fieldport/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { startTrials } from '../../../adapters/relational/start-trials.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  deviceInvitations,
  devicePermissions,
  deviceSettings,
  devices,
  subscriptionItems,
  users,
} from '../../../adapters/relational/schema.ts'
import { type LockedDevice, lockedDevice } from './locked-device.ts'
import {
  readSelfServiceAccess,
  type SelfServiceAccess,
  selfServiceAccessKeys,
} from './self-service-access.ts'

export type Person = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly siteId: string | null
  readonly language: string | null
}

export type UsersRepository = ReturnType<typeof createUsersRepository>

export function createUsersRepository(db: Database, clock: Clock) {
  return {
    ...userReads(db),
    ...deviceReads(db),

    /**
     * Locks the device, so that concurrent changes of its users run one after the other.
     * @returns null: no such device
     */
    withLock: <T>(deviceId: string, work: (device: LockedDevice) => Promise<T>): Promise<T | null> =>
      db.transaction(async (transaction) => {
        const [device] = await transaction
          .select({ id: devices.id, name: devices.name })
          .from(devices)
          .where(eq(devices.id, deviceId))
          .for('update')
        return device ? work(lockedDevice(transaction, device, clock)) : null
      }),

    /** Turns all invitations of an address into permissions, keeping existing ones. */
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
        await startTrials(
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
    /** Users with a permission of their own, by name. */
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

    /** Unverified addresses do not count. */
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
    rulesOf: (deviceId: string): Promise<SelfServiceAccess> => readSelfServiceAccess(db, deviceId),

    /** The devices, among those given, whose next user becomes Admin without a password. */
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

    /** Everything that decides whether a person gets a device, in one statement, whether the device exists or not. */
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
