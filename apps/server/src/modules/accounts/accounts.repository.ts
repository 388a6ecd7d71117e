import { and, arrayContains, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { accounts, sessions, users } from '../../adapters/relational/schema.ts'

export type UserRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
  /** null: the default brand. */
  readonly siteId: string | null
}

export type NewUser = UserRow & { readonly passwordHash: string }

/** The provider of accounts that sign in with a password. */
const passwordProvider = 'credential'
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  groups: users.groups,
  siteId: users.siteId,
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

export function createAccountsRepository(db: Database) {
  return {
    findUser: async (email: string): Promise<UserRow | null> => {
      const [row] = await db.select(userColumns).from(users).where(eq(users.email, email))
      return row ?? null
    },

    findPasswordHash: async (userId: string): Promise<string | null> => {
      const [row] = await db
        .select({ password: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider)))
      return row?.password ?? null
    },

    listUsers: (): Promise<UserRow[]> => db.select(userColumns).from(users).orderBy(asc(users.email)),

    /** @returns whether the address was free */
    insertUser: (user: NewUser): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const { passwordHash, ...row } = user
        const inserted = await transaction
          .insert(users)
          .values({ ...row, groups: [...row.groups], emailVerified: true })
          .onConflictDoNothing({ target: users.email })
          .returning({ id: users.id })
        if (inserted.length === 0) return false
        await transaction.insert(accounts).values(passwordAccount(user.id, passwordHash))
        return true
      }),

    updateUser: async (
      userId: string,
      change: { name?: string; groups?: readonly string[] },
    ): Promise<void> => {
      await db
        .update(users)
        .set({
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.groups === undefined ? {} : { groups: [...change.groups] }),
          updatedAt: sql`now()`,
        })
        .where(eq(users.id, userId))
    },

    /** Also ends the user's sessions: whoever knew the old password is out. */
    replacePassword: (userId: string, passwordHash: string): Promise<void> =>
      db.transaction(async (transaction) => {
        await transaction
          .insert(accounts)
          .values(passwordAccount(userId, passwordHash))
          .onConflictDoUpdate({
            target: [accounts.providerId, accounts.accountId],
            set: { password: passwordHash, updatedAt: sql`now()` },
          })
        await transaction.delete(sessions).where(eq(sessions.userId, userId))
      }),

    hasMemberOf: async (group: string): Promise<boolean> => {
      const found = await db
        .select({ id: users.id })
        .from(users)
        .where(arrayContains(users.groups, [group]))
        .limit(1)
      return found.length > 0
    },
  }
}

function passwordAccount(userId: string, passwordHash: string): typeof accounts.$inferInsert {
  // One password account a user: its id follows from the user's.
  return {
    id: `${passwordProvider}-${userId}`,
    accountId: userId,
    providerId: passwordProvider,
    userId,
    password: passwordHash,
  }
}
