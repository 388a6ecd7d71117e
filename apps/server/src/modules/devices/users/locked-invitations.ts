import { type PermissionLevel, parsePermissionLevel } from '@fieldport/domain'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { deviceInvitations } from '../../../adapters/relational/schema.ts'

/** Invitations to a locked device. */
export function lockedInvitations(db: Database, deviceId: string) {
  const isInvitationOf = (email: string) =>
    and(eq(deviceInvitations.deviceId, deviceId), eq(deviceInvitations.email, email))
  return {
    invite: async (email: string, permission: PermissionLevel, invitedBy: string): Promise<void> => {
      const change = { permission, invitedBy }
      await db
        .insert(deviceInvitations)
        .values({ deviceId, email, ...change })
        .onConflictDoUpdate({ target: [deviceInvitations.deviceId, deviceInvitations.email], set: change })
    },

    findInvitation: async (email: string): Promise<PermissionLevel | null> => {
      const [row] = await db
        .select({ permission: deviceInvitations.permission })
        .from(deviceInvitations)
        .where(isInvitationOf(email))
      return row ? parsePermissionLevel(row.permission) : null
    },

    removeInvitation: async (email: string): Promise<void> => {
      await db.delete(deviceInvitations).where(isInvitationOf(email))
    },
  }
}
