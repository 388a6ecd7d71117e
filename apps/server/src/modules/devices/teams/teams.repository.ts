import { type PermissionLevel, parsePermissionLevel } from '@fieldport/domain'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../../adapters/relational/errors.ts'
import {
  devicePermissions,
  devices,
  teamDevices,
  teamMembers,
  teams,
  users,
} from '../../../adapters/relational/schema.ts'

export type TeamRow = typeof teams.$inferSelect
export type TeamsRepository = ReturnType<typeof createTeamsRepository>
/** What may be done while the team is held: nobody else changes it meanwhile. */
export type LockedTeam = ReturnType<typeof lockedTeam>

/** Teams of people and the devices that they reach by them. Times are epoch seconds. */
export function createTeamsRepository(db: Database) {
  return {
    ...teamReads(db),
    ...deviceReads(db),

    /** @returns 'full': the owner has as many as they may; 'taken': one of them has the name */
    add: (team: TeamRow, maximum: number): Promise<'added' | 'full' | 'taken'> =>
      withFreeName(
        () =>
          db.transaction(async (transaction) => {
            // Of two at once the second counts the first.
            await transaction
              .select({ id: users.id })
              .from(users)
              .where(eq(users.id, team.ownerId))
              .for('update')
            if ((await transaction.$count(teams, eq(teams.ownerId, team.ownerId))) >= maximum) return 'full'
            await transaction.insert(teams).values(team)
            return 'added'
          }),
        'taken',
      ),

    /** @returns false: another team of the owner has the name */
    rename: (id: string, name: string): Promise<boolean> =>
      withFreeName(async () => {
        await db.update(teams).set({ name }).where(eq(teams.id, id))
        return true
      }, false),

    /** @returns null: no such team */
    withLock: <T>(id: string, work: (team: LockedTeam, row: TeamRow) => Promise<T>): Promise<T | null> =>
      db.transaction(async (transaction) => {
        const [row] = await transaction.select().from(teams).where(eq(teams.id, id)).for('update')
        return row ? work(lockedTeam(transaction, row), row) : null
      }),
  }
}

function teamReads(db: Database) {
  return {
    /** By name, each with its devices and people. */
    listManaged: async (ownerId: string) => {
      const managed = await db
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(eq(teams.ownerId, ownerId))
        .orderBy(sql`lower(${teams.name})`)
      const ids = managed.map(({ id }) => id)
      const shared = await listDevices(db, ids)
      const people = await listMembers(db, ids)
      return managed.map((team) => ({
        ...team,
        devices: shared.filter(({ teamId }) => teamId === team.id),
        members: people.filter(({ teamId }) => teamId === team.id),
      }))
    },

    listJoined: async (userId: string) => {
      const rows = await db
        .select({
          id: teams.id,
          name: teams.name,
          owner: users.email,
          permission: teamMembers.permission,
          devices: sql<number>`(SELECT count(*)::int FROM team_devices shared
            JOIN device_permissions lender ON lender.user_id = shared.owner_id AND lender.device_id = shared.device_id
            WHERE shared.team_id = ${teams.id} AND lender.permission = 'ADMIN')`,
        })
        .from(teamMembers)
        .innerJoin(teams, eq(teams.id, teamMembers.teamId))
        .innerJoin(users, eq(users.id, teams.ownerId))
        .where(eq(teamMembers.userId, userId))
        .orderBy(sql`lower(${teams.name})`, teams.id)
      return rows.map((row) => ({ ...row, permission: parsePermissionLevel(row.permission) }))
    },
  }
}

function deviceReads(db: Database) {
  return {
    /** Teams that a device is in, and how many people each has. */
    listOfDevice: (deviceId: string) =>
      db
        .select({ id: teams.id, name: teams.name, owner: users.email, members: count(teamMembers.userId) })
        .from(teamDevices)
        .innerJoin(teams, eq(teams.id, teamDevices.teamId))
        .innerJoin(users, eq(users.id, teams.ownerId))
        .innerJoin(devicePermissions, isLent)
        .leftJoin(teamMembers, eq(teamMembers.teamId, teams.id))
        .where(eq(teamDevices.deviceId, deviceId))
        .groupBy(teams.id, teams.name, users.email)
        .orderBy(sql`lower(${teams.name})`, teams.id),

    /** What teams give people on a device. */
    listInherited: async (deviceId: string) => {
      const rows = await db
        .select({
          ...personColumns,
          team: { id: teams.id, name: teams.name },
          permission: teamMembers.permission,
        })
        .from(teamDevices)
        .innerJoin(teams, eq(teams.id, teamDevices.teamId))
        .innerJoin(devicePermissions, isLent)
        .innerJoin(teamMembers, eq(teamMembers.teamId, teamDevices.teamId))
        .innerJoin(users, eq(users.id, teamMembers.userId))
        .where(eq(teamDevices.deviceId, deviceId))
        .orderBy(sql`lower(${teams.name})`, teams.id)
      return rows.map((row) => ({ ...row, permission: parsePermissionLevel(row.permission) }))
    },
  }
}

const personColumns = {
  userId: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
}

/** A team gives what its owner may give: nothing on devices of which they are no Admin any more. */
const isLent = and(
  eq(devicePermissions.userId, teamDevices.ownerId),
  eq(devicePermissions.deviceId, teamDevices.deviceId),
  eq(devicePermissions.permission, 'ADMIN'),
)

function listDevices(db: Database, teamIds: readonly string[]) {
  return db
    .select({ teamId: teamDevices.teamId, deviceId: teamDevices.deviceId, name: devices.name })
    .from(teamDevices)
    .innerJoin(devicePermissions, isLent)
    .innerJoin(devices, eq(devices.id, teamDevices.deviceId))
    .where(inArray(teamDevices.teamId, [...teamIds]))
    .orderBy(asc(teamDevices.deviceId))
}

async function listMembers(db: Database, teamIds: readonly string[]) {
  const rows = await db
    .select({
      teamId: teamMembers.teamId,
      userId: users.id,
      name: users.name,
      email: users.email,
      permission: teamMembers.permission,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, [...teamIds]))
    .orderBy(sql`lower(${users.name})`, users.email)
  return rows.map((row) => ({ ...row, permission: parsePermissionLevel(row.permission) }))
}

function lockedTeam(db: Database, { id: teamId, ownerId }: TeamRow) {
  const isMember = (userId: string) => and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId))
  return {
    deviceIds: async (): Promise<readonly string[]> =>
      (await listDevices(db, [teamId])).map(({ deviceId }) => deviceId),

    /** Of the devices those that the owner may share, held so that they stay so. */
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

    /** @returns those that were there */
    removeDevices: async (deviceIds: readonly string[]): Promise<readonly string[]> => {
      const rows = await db
        .delete(teamDevices)
        .where(and(eq(teamDevices.teamId, teamId), inArray(teamDevices.deviceId, [...deviceIds])))
        .returning({ deviceId: teamDevices.deviceId })
      return rows.map(({ deviceId }) => deviceId)
    },

    countMembers: (): Promise<number> => db.$count(teamMembers, eq(teamMembers.teamId, teamId)),

    findMember: async (userId: string) => {
      const [row] = await db
        .select({ email: users.email, permission: teamMembers.permission })
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

    remove: async (): Promise<void> => {
      await db.delete(teams).where(eq(teams.id, teamId))
    },
  }
}

async function withFreeName<Result>(write: () => Promise<Result>, taken: Result): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return taken
    throw error
  }
}
