import { effectiveLevel, type PermissionLevel, parsePermissionLevel } from '@fieldport/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  devicePermissions,
  effectivePermissions,
  teamDevices,
  teamMembers,
  teams,
} from '../../../adapters/relational/schema.ts'

/** Team access to a device, while the device is locked. */
export function lockedDeviceTeams(db: Database, deviceId: string) {
  return {
    /** Permission levels by user, including those from teams. */
    effectiveLevels: async (): Promise<ReadonlyMap<string, PermissionLevel>> => {
      const rows = await db
        .select({ userId: effectivePermissions.userId, permission: effectivePermissions.permission })
        .from(effectivePermissions)
        .where(eq(effectivePermissions.deviceId, deviceId))
      return new Map(rows.map(({ userId, permission }) => [userId, parsePermissionLevel(permission)]))
    },

    /** The highest level that teams give a person; null: none. */
    inheritedLevel: async (userId: string): Promise<PermissionLevel | null> => {
      const rows = await db
        .select({ permission: teamMembers.permission })
        .from(teamMembers)
        .innerJoin(teamDevices, eq(teamDevices.teamId, teamMembers.teamId))
        .innerJoin(
          devicePermissions,
          and(
            eq(devicePermissions.userId, teamDevices.ownerId),
            eq(devicePermissions.deviceId, teamDevices.deviceId),
            eq(devicePermissions.permission, 'ADMIN'),
          ),
        )
        .where(and(eq(teamDevices.deviceId, deviceId), eq(teamMembers.userId, userId)))
      return effectiveLevel(
        null,
        rows.map(({ permission }) => parsePermissionLevel(permission)),
      )
    },

    /**
     * Removes the device from teams that lend this person's rights.
     * @returns the names of the teams
     */
    leaveTeamsOf: async (userId: string): Promise<readonly string[]> => {
      const left = await db
        .delete(teamDevices)
        .where(and(eq(teamDevices.deviceId, deviceId), eq(teamDevices.ownerId, userId)))
        .returning({ teamId: teamDevices.teamId })
      if (left.length === 0) return []
      const ids = left.map(({ teamId }) => teamId)
      const rows = await db.select({ name: teams.name }).from(teams).where(inArray(teams.id, ids))
      return rows.map(({ name }) => name)
    },
  }
}
