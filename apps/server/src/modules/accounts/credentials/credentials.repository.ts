import type { CredentialScope } from '@fieldport/domain'
import { and, asc, eq, getTableColumns, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { apiCredentials, users } from '../../../adapters/relational/schema.ts'
import { type UserRow, userColumns } from '../accounts.repository.ts'

export type CredentialRow = {
  readonly id: string
  readonly userId: string
  readonly scope: CredentialScope
  readonly keyHash: string
  readonly keySealed: string
  /** Epoch seconds. */
  readonly timeAdded: number
  readonly accessDate: number | null
}

/** A credential and its owner. */
export type CredentialOwner = Pick<CredentialRow, 'id' | 'scope' | 'keyHash' | 'accessDate'> & {
  readonly user: UserRow
}

const { id, scope, keyHash, accessDate } = getTableColumns(apiCredentials)
const ownerColumns = { id, scope, keyHash, accessDate, user: userColumns }

export type CredentialsRepository = ReturnType<typeof createCredentialsRepository>

export function createCredentialsRepository(db: Database) {
  return {
    /** Oldest first. */
    list: async (userId: string): Promise<CredentialRow[]> => {
      const rows = await db
        .select()
        .from(apiCredentials)
        .where(eq(apiCredentials.userId, userId))
        .orderBy(asc(apiCredentials.timeAdded), asc(apiCredentials.id))
      return rows.map(withScope)
    },

    find: async (userId: string, id: string): Promise<CredentialRow | null> => {
      const isOwn = and(eq(apiCredentials.id, id), eq(apiCredentials.userId, userId))
      const [row] = await db.select().from(apiCredentials).where(isOwn)
      return row ? withScope(row) : null
    },

    findMaximum: async (userId: string): Promise<number> => {
      const [row] = await db.select({ most: users.maxApiKeys }).from(users).where(eq(users.id, userId))
      return row?.most ?? 0
    },

    /** @returns false: the account has reached its limit; concurrent calls are serialised */
    insert: (row: CredentialRow): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const ofUser = eq(apiCredentials.userId, row.userId)
        const [user] = await transaction
          .select({ most: users.maxApiKeys })
          .from(users)
          .where(eq(users.id, row.userId))
          .for('update')
        if ((await transaction.$count(apiCredentials, ofUser)) >= (user?.most ?? 0)) return false
        await transaction.insert(apiCredentials).values(row)
        return true
      }),

    /** @returns whether the user had this credential */
    remove: async (userId: string, id: string): Promise<boolean> => {
      const removed = await db
        .delete(apiCredentials)
        .where(and(eq(apiCredentials.id, id), eq(apiCredentials.userId, userId)))
        .returning({ id: apiCredentials.id })
      return removed.length > 0
    },

    findOwner: async (id: string): Promise<CredentialOwner | null> => {
      const [row] = await db
        .select(ownerColumns)
        .from(apiCredentials)
        .innerJoin(users, eq(users.id, apiCredentials.userId))
        .where(eq(apiCredentials.id, id))
      return row ? withScope(row) : null
    },

    /** Updates the last use if it is older than `before`; both in epoch seconds. */
    touch: async (id: string, at: number, before: number): Promise<void> => {
      const isOld = or(isNull(apiCredentials.accessDate), lt(apiCredentials.accessDate, before))
      await db
        .update(apiCredentials)
        .set({ accessDate: at })
        .where(and(eq(apiCredentials.id, id), isOld))
    },
  }
}

function withScope<Row extends { readonly scope: string }>(row: Row) {
  return { ...row, scope: row.scope as CredentialScope }
}
