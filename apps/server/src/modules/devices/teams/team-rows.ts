import { parsePermissionLevel } from '@fieldport/domain'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  devicePermissions,
  devices,
  teamDevices,
  teamInvitations,
  teamMembers,
  users,
} from '../../../adapters/relational/schema.ts'

/** A team lends its owner's rights: no access to devices on which the owner is no longer Admin. */
export const isOwnerStillAdmin = and(
  eq(devicePermissions.userId, teamDevices.ownerId),
  eq(devicePermissions.deviceId, teamDevices.deviceId),
  eq(devicePermissions.permission, 'ADMIN'),
)

export function listDevices(db: Database, teamIds: readonly string[]) {
  return db
    .select({ teamId: teamDevices.teamId, deviceId: teamDevices.deviceId, name: devices.name })
    .from(teamDevices)
    .innerJoin(devicePermissions, isOwnerStillAdmin)
    .innerJoin(devices, eq(devices.id, teamDevices.deviceId))
    .where(inArray(teamDevices.teamId, [...teamIds]))
    .orderBy(asc(teamDevices.deviceId))
}

export async function listMembers(db: Database, teamIds: readonly string[]) {
  const rows = await db
    .select({
      teamId: teamMembers.teamId,
      userId: users.id,
      name: users.name,
      email: users.email,
      permission: teamMembers.permission,
      offeredAt: teamMembers.offeredAt,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, [...teamIds]))
    .orderBy(sql`lower(${users.name})`, users.email)
  return rows.map((row) => ({ ...row, permission: parsePermissionLevel(row.permission) }))
}

export async function listInvitations(db: Database, teamIds: readonly string[]) {
  const rows = await db
    .select({
      teamId: teamInvitations.teamId,
      email: teamInvitations.email,
      permission: teamInvitations.permission,
      invitedAt: teamInvitations.invitedAt,
    })
    .from(teamInvitations)
    .where(inArray(teamInvitations.teamId, [...teamIds]))
    .orderBy(asc(teamInvitations.email))
  return rows.map((row) => ({ ...row, permission: parsePermissionLevel(row.permission) }))
}
