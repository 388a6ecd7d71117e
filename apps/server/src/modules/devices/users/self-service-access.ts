import { type PermissionLevel, parsePermissionLevel } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { deviceSettings } from '../../../adapters/relational/schema.ts'

/** Settings for how people add themselves to a device. */
export const selfServiceAccessKeys = {
  withoutPassword: 'PORTAL_add_next_user_without_pass',
  permission: 'PORTAL_added_permission',
} as const

export type SelfServiceAccess = {
  readonly withoutPassword: boolean
  /**
   * A distributor's setting for one person: whoever joins without a password becomes Admin, overriding the other rules.
   */
  readonly nextBecomesAdmin: boolean
  /** undefined: not set. */
  readonly permission: PermissionLevel | undefined
}

export async function readSelfServiceAccess(db: Database, deviceId: string): Promise<SelfServiceAccess> {
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
