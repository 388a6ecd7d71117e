import { parsePermissionLevel } from '@fieldport/domain'
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../../adapters/relational/errors.ts'
import {
  devicePermissions,
  teamDevices,
  teamInvitations,
  teamMembers,
  teams,
  users,
} from '../../../adapters/relational/schema.ts'
import { type LockedTeam, lockedTeam, type TeamRow } from './locked-team.ts'
import { isOwnerStillAdmin, listDevices, listInvitations, listMembers } from './team-rows.ts'

export type TeamsRepository = ReturnType<typeof createTeamsRepository>

/** Teams, and the access to devices that they give. Times are epoch seconds. */
export function createTeamsRepository(db: Database) {
  return {
    ...teamReads(db),
    ...deviceReads(db),

    /** @returns 'full': the owner has reached the limit; 'taken': another team of theirs has the name */
    add: (team: TeamRow, maximum: number): Promise<'added' | 'full' | 'taken'> =>
      withFreeName(
        () =>
          db.transaction(async (transaction) => {
            // Locks the owner, so that concurrent calls count each other's team.
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
      withLock(db, id, work),

    /** @returns null: no such team; 'taken': the new owner has a team of that name */
    handOver: <T>(
      id: string,
      work: (team: LockedTeam, row: TeamRow) => Promise<T>,
    ): Promise<T | null | 'taken'> => withFreeName<T | null | 'taken'>(() => withLock(db, id, work), 'taken'),

    /**
     * Turns all invitations of an address into memberships.
     * @returns the teams joined, with their devices
     */
    acceptInvitations: (userId: string, email: string, addedAt: number) =>
      db.transaction((transaction) => acceptInvitations(transaction, userId, email, addedAt)),
  }
}

function withLock<T>(
  db: Database,
  id: string,
  work: (team: LockedTeam, row: TeamRow) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(teams).where(eq(teams.id, id)).for('update')
    return row ? work(lockedTeam(transaction, row), row) : null
  })
}

async function acceptInvitations(db: Database, userId: string, email: string, addedAt: number) {
  const isOfAddress = eq(teamInvitations.email, email)
  const waiting = db.select({ id: teamInvitations.teamId }).from(teamInvitations).where(isOfAddress)
  // Locks teams before invitations, in the same order as withdrawing does, to prevent deadlocks.
  const invitedTo = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(inArray(teams.id, waiting))
    .orderBy(asc(teams.id))
    .for('update')
  if (invitedTo.length === 0) return []
  const ids = invitedTo.map(({ id }) => id)
  const accepted = await db
    .delete(teamInvitations)
    .where(and(isOfAddress, inArray(teamInvitations.teamId, ids)))
    .returning({ teamId: teamInvitations.teamId, permission: teamInvitations.permission })
  if (accepted.length > 0)
    await db
      .insert(teamMembers)
      .values(accepted.map((one) => ({ ...one, userId, addedAt })))
      .onConflictDoNothing()
  const shared = await listDevices(
    db,
    accepted.map(({ teamId }) => teamId),
  )
  return accepted.map(({ teamId, permission }) => ({
    team: invitedTo.find(({ id }) => id === teamId)?.name ?? '',
    permission: parsePermissionLevel(permission),
    deviceIds: shared.filter((device) => device.teamId === teamId).map(({ deviceId }) => deviceId),
  }))
}

function teamReads(db: Database) {
  return {
    /** Teams of an owner by name, each with its devices, members and invitations. */
    listManaged: async (ownerId: string) => {
      const managed = await db
        .select({ id: teams.id, name: teams.name })
        .from(teams)
        .where(eq(teams.ownerId, ownerId))
        .orderBy(sql`lower(${teams.name})`)
      const ids = managed.map(({ id }) => id)
      const shared = await listDevices(db, ids)
      const people = await listMembers(db, ids)
      const invited = await listInvitations(db, ids)
      return managed.map((team) => ({
        ...team,
        devices: shared.filter(({ teamId }) => teamId === team.id),
        members: people.filter(({ teamId }) => teamId === team.id),
        invitations: invited.filter(({ teamId }) => teamId === team.id),
      }))
    },

    listJoined: async (userId: string) => {
      const rows = await db
        .select({
          id: teams.id,
          name: teams.name,
          owner: users.email,
          permission: teamMembers.permission,
          isOffered: sql<boolean>`${isNotNull(teamMembers.offeredAt)}`,
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
    /** Lists the teams that a device is in, with the number of their members. */
    listOfDevice: (deviceId: string) =>
      db
        .select({ id: teams.id, name: teams.name, owner: users.email, members: count(teamMembers.userId) })
        .from(teamDevices)
        .innerJoin(teams, eq(teams.id, teamDevices.teamId))
        .innerJoin(users, eq(users.id, teams.ownerId))
        .innerJoin(devicePermissions, isOwnerStillAdmin)
        .leftJoin(teamMembers, eq(teamMembers.teamId, teams.id))
        .where(eq(teamDevices.deviceId, deviceId))
        .groupBy(teams.id, teams.name, users.email)
        .orderBy(sql`lower(${teams.name})`, teams.id),

    /** Lists the permissions that people have on a device through teams. */
    listInherited: async (deviceId: string) => {
      const rows = await db
        .select({
          ...personColumns,
          team: { id: teams.id, name: teams.name },
          permission: teamMembers.permission,
        })
        .from(teamDevices)
        .innerJoin(teams, eq(teams.id, teamDevices.teamId))
        .innerJoin(devicePermissions, isOwnerStillAdmin)
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

async function withFreeName<Result>(write: () => Promise<Result>, taken: Result): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return taken
    throw error
  }
}
