import { parsePermissionLevel } from '@fieldport/domain'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { isUniqueViolation } from '../../adapters/relational/errors.ts'
import { planColumns } from '../../adapters/relational/plan-columns.ts'
import { effectivePermissions, devices, distributors, users } from '../../adapters/relational/schema.ts'

export type DistributorRow = typeof distributors.$inferSelect
export type DistributorValues = Omit<DistributorRow, 'id'>
export type DistributorsRepository = ReturnType<typeof createDistributorsRepository>

const trialColumns = { ...planColumns, trialResetAt: devices.trialResetAt }

/** Companies that sell devices, and the trials that they may reset. Times are epoch seconds. */
export function createDistributorsRepository(db: Database) {
  return {
    ...deviceReads(db),

    list: (): Promise<DistributorRow[]> =>
      db.select().from(distributors).orderBy(sql`lower(${distributors.name})`),

    /** @returns null: another one has the name */
    add: async (values: DistributorValues): Promise<DistributorRow | null> =>
      withFreeName(async () => {
        const [row] = await db.insert(distributors).values(values).returning()
        return row ?? null
      }),

    find: async (id: number): Promise<DistributorRow | null> => {
      const [row] = await db.select().from(distributors).where(eq(distributors.id, id))
      return row ?? null
    },

    /** @returns null: another one has the name; undefined: it was changed since `knownAt` */
    set: async (
      id: number,
      values: DistributorValues,
      knownAt: number,
    ): Promise<DistributorRow | null | undefined> =>
      withFreeName(async () => {
        const [row] = await db
          .update(distributors)
          .set(values)
          .where(and(eq(distributors.id, id), eq(distributors.updatedAt, knownAt)))
          .returning()
        return row
      }),

    /**
     * Locks the device, so that only one of two concurrent calls resets its trial.
     * @param refusalOf checks the facts under the lock
     */
    resetTrial: <Refusal>(
      deviceId: string,
      nowSeconds: number,
      refusalOf: (facts: TrialRow) => Refusal | null,
    ): Promise<Refusal | null> =>
      db.transaction(async (transaction) => {
        const [row] = await transaction
          .select(trialColumns)
          .from(devices)
          .where(eq(devices.id, deviceId))
          .for('update')
        const refusal = row ? refusalOf(row) : null
        if (refusal !== null || !row) return refusal
        await transaction
          .update(devices)
          .set({ addedAt: null, trialResetAt: nowSeconds })
          .where(eq(devices.id, deviceId))
        return null
      }),
  }
}

function deviceReads(db: Database) {
  return {
    /** Devices of which the person is Admin, by id. */
    listAdministered: (userId: string) =>
      db
        .select({ deviceId: devices.id, name: devices.name, ...trialColumns })
        .from(effectivePermissions)
        .innerJoin(devices, eq(devices.id, effectivePermissions.deviceId))
        .where(and(eq(effectivePermissions.userId, userId), eq(effectivePermissions.permission, 'ADMIN')))
        .orderBy(asc(devices.id)),

    /** Admins of these devices beside the person, by name. */
    listOtherAdmins: async (deviceIds: readonly string[], userId: string) => {
      const rows = await db
        .select({
          deviceId: effectivePermissions.deviceId,
          name: users.name,
          email: users.email,
          permission: effectivePermissions.permission,
        })
        .from(effectivePermissions)
        .innerJoin(users, eq(users.id, effectivePermissions.userId))
        .where(
          and(
            inArray(effectivePermissions.deviceId, [...deviceIds]),
            eq(effectivePermissions.permission, 'ADMIN'),
            ne(effectivePermissions.userId, userId),
          ),
        )
        .orderBy(sql`lower(${users.name})`, users.email)
      return rows.map((row) => ({ ...row, permission: parsePermissionLevel(row.permission) }))
    },
  }
}

export type TrialRow = Pick<typeof devices.$inferSelect, keyof typeof trialColumns>

async function withFreeName<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
