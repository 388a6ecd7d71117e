import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { devices, effectivePermissions, users } from '../../../adapters/relational/schema.ts'
import type { Person } from './users.repository.ts'

export type LostAccess = {
  readonly person: Person
  readonly device: { readonly deviceId: string; readonly deviceName: string }
}

/**
 * Makes a change that may end access to the devices, while they or a team of theirs are locked.
 * @returns also who had access before, of their own or by a team, and has none now
 */
export async function trackLostAccess<T>(
  db: Database,
  deviceIds: readonly string[],
  change: () => Promise<T>,
): Promise<{ readonly result: T; readonly lost: readonly LostAccess[] }> {
  const before = await readAccess(db, deviceIds)
  const result = await change()
  const stays = new Set((await readAccess(db, deviceIds)).map(keyOf))
  return { result, lost: before.filter((one) => !stays.has(keyOf(one))) }
}

const keyOf = ({ person, device }: LostAccess) => `${device.deviceId} ${person.userId}`

/** Unverified addresses are left out: they may be another person's. */
async function readAccess(db: Database, deviceIds: readonly string[]): Promise<LostAccess[]> {
  return db
    .select({
      person: {
        userId: users.id,
        name: users.name,
        email: users.email,
        siteId: users.siteId,
        language: users.language,
      },
      device: { deviceId: devices.id, deviceName: devices.name },
    })
    .from(effectivePermissions)
    .innerJoin(users, eq(users.id, effectivePermissions.userId))
    .innerJoin(devices, eq(devices.id, effectivePermissions.deviceId))
    .where(and(inArray(effectivePermissions.deviceId, [...deviceIds]), eq(users.emailVerified, true)))
    .orderBy(asc(users.email), asc(devices.id))
}
