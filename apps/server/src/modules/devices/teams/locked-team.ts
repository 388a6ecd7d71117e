import { type PermissionLevel, parsePermissionLevel } from '@fieldport/domain'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  devicePermissions,
  devices,
  teamDevices,
  teamInvitations,
  teamMembers,
  teams,
  users,
} from '../../../adapters/relational/schema.ts'
import { trackLostAccess } from '../users/lost-access.ts'
import type { Person } from '../users/users.repository.ts'
import { listDevices } from './team-rows.ts'

export type TeamRow = typeof teams.$inferSelect
/** Changes to a team whose row is locked by the transaction. */
export type LockedTeam = ReturnType<typeof lockedTeam>

export function lockedTeam(db: Database, row: TeamRow) {
  return {
    ...lockedDevices(db, row),
    ...lockedMembers(db, row),
    ...lockedInvitations(db, row),
    ...lockedHandover(db, row),

    /** Makes a change, and finds who has no access to the devices any more. */
    trackLostAccess: <T>(deviceIds: readonly string[], change: () => Promise<T>) =>
      trackLostAccess(db, deviceIds, change),

    remove: async (): Promise<void> => {
      await db.delete(teams).where(eq(teams.id, row.id))
    },
  }
}

function lockedDevices(db: Database, { id: teamId, ownerId }: TeamRow) {
  return {
    devices: () => listDevices(db, [teamId]),

    deviceIds: async (): Promise<readonly string[]> =>
      (await listDevices(db, [teamId])).map(({ deviceId }) => deviceId),

    /** The devices, among those given, that the owner may share; locks the permissions so that this stays true. */
    listShareable: async (deviceIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .select({ deviceId: devicePermissions.deviceId })
        .from(devicePermissions)
        .where(
          and(
            eq(devicePermissions.userId, ownerId),
            inArray(devicePermissions.deviceId, [...deviceIds]),
            eq(devicePermissions.permission, 'ADMIN'),
          ),
        )
        .orderBy(asc(devicePermissions.deviceId))
        .for('share')
      return new Set(rows.map(({ deviceId }) => deviceId))
    },

    addDevices: async (deviceIds: readonly string[], addedAt: number): Promise<void> => {
      if (deviceIds.length === 0) return
      const values = deviceIds.map((deviceId) => ({ teamId, deviceId, ownerId, addedAt }))
      await db.insert(teamDevices).values(values).onConflictDoNothing()
    },

    /** @returns the devices that were in the team */
    removeDevices: async (deviceIds: readonly string[]): Promise<readonly string[]> => {
      const rows = await db
        .delete(teamDevices)
        .where(and(eq(teamDevices.teamId, teamId), inArray(teamDevices.deviceId, [...deviceIds])))
        .returning({ deviceId: teamDevices.deviceId })
      return rows.map(({ deviceId }) => deviceId)
    },
  }
}

function lockedMembers(db: Database, { id: teamId }: TeamRow) {
  const isMember = (userId: string) => and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId))
  return {
    /** Counts members and pending invitations, since an invited person may join at any time. */
    countPeople: async (): Promise<number> =>
      (await db.$count(teamMembers, eq(teamMembers.teamId, teamId))) +
      (await db.$count(teamInvitations, eq(teamInvitations.teamId, teamId))),

    /** By address. */
    listMembers: (): Promise<Person[]> =>
      db
        .select({
          userId: users.id,
          name: users.name,
          email: users.email,
          siteId: users.siteId,
          language: users.language,
        })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.userId))
        .where(eq(teamMembers.teamId, teamId))
        .orderBy(asc(users.email)),

    findMember: async (userId: string) => {
      const [row] = await db
        .select({
          email: users.email,
          permission: teamMembers.permission,
          offeredAt: teamMembers.offeredAt,
        })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.userId))
        .where(isMember(userId))
      return row ? { ...row, permission: parsePermissionLevel(row.permission) } : null
    },

    addMember: async (userId: string, permission: PermissionLevel, addedAt: number): Promise<void> => {
      await db.insert(teamMembers).values({ teamId, userId, permission, addedAt })
    },

    setMember: async (userId: string, permission: PermissionLevel): Promise<void> => {
      await db.update(teamMembers).set({ permission }).where(isMember(userId))
    },

    removeMember: async (userId: string): Promise<void> => {
      await db.delete(teamMembers).where(isMember(userId))
    },
  }
}

function lockedInvitations(db: Database, { id: teamId }: TeamRow) {
  const isOf = (email: string) => and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.email, email))
  return {
    invite: async (email: string, permission: PermissionLevel, invitedAt: number): Promise<void> => {
      const change = { permission, invitedAt }
      await db
        .insert(teamInvitations)
        .values({ teamId, email, ...change })
        .onConflictDoUpdate({ target: [teamInvitations.teamId, teamInvitations.email], set: change })
    },

    findInvitation: async (email: string): Promise<PermissionLevel | null> => {
      const [row] = await db
        .select({ permission: teamInvitations.permission })
        .from(teamInvitations)
        .where(isOf(email))
      return row ? parsePermissionLevel(row.permission) : null
    },

    removeInvitation: async (email: string): Promise<void> => {
      await db.delete(teamInvitations).where(isOf(email))
    },
  }
}

function lockedHandover(db: Database, { id: teamId, ownerId }: TeamRow) {
  return {
    /** The devices, among those given, on which the person is Admin by their own permission; locks all of the devices. */
    listOwnAdminOf: async (userId: string, deviceIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const ids = [...deviceIds]
      await db
        .select({ id: devices.id })
        .from(devices)
        .where(inArray(devices.id, ids))
        .orderBy(asc(devices.id))
        .for('update')
      const rows = await db
        .select({ deviceId: devicePermissions.deviceId })
        .from(devicePermissions)
        .where(
          and(
            eq(devicePermissions.userId, userId),
            eq(devicePermissions.permission, 'ADMIN'),
            inArray(devicePermissions.deviceId, ids),
          ),
        )
      return new Set(rows.map(({ deviceId }) => deviceId))
    },

    /** Counts the teams that the person owns; locks the person, so that concurrent changes count each other. */
    countTeamsOf: async (userId: string): Promise<number> => {
      await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      return db.$count(teams, eq(teams.ownerId, userId))
    },

    /** The member to whom the team is offered; null: none. */
    findOffered: async () => {
      const [row] = await db
        .select({ userId: users.id, email: users.email })
        .from(teamMembers)
        .innerJoin(users, eq(users.id, teamMembers.userId))
        .where(and(eq(teamMembers.teamId, teamId), isNotNull(teamMembers.offeredAt)))
      return row ?? null
    },

    /** @param userId null: withdraws the offer */
    setOffer: async (userId: string | null, offeredAt: number): Promise<void> => {
      await db.update(teamMembers).set({ offeredAt: null }).where(eq(teamMembers.teamId, teamId))
      if (userId === null) return
      await db
        .update(teamMembers)
        .set({ offeredAt })
        .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
    },

    /** Makes a member the owner: they lend the remaining devices, and are no longer a member. */
    setOwner: async (userId: string, leaving: readonly string[]): Promise<void> => {
      await db.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
      await db
        .delete(teamDevices)
        .where(and(eq(teamDevices.teamId, teamId), inArray(teamDevices.deviceId, [...leaving])))
      await db
        .update(teamDevices)
        .set({ ownerId: userId })
        .where(and(eq(teamDevices.teamId, teamId), eq(teamDevices.ownerId, ownerId)))
      await db.update(teams).set({ ownerId: userId }).where(eq(teams.id, teamId))
    },
  }
}
