import { and, arrayContains, asc, eq, lt, ne, sql } from 'drizzle-orm'
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

/** The fields of an account for sign-up, sign-in and password changes. */
export type AccountRow = UserRow & {
  readonly givenName: string
  readonly familyName: string
  readonly language: string | null
  readonly emailVerified: boolean
  /** null: the account has no password. */
  readonly passwordHash: string | null
}

export type PersonNames = { readonly givenName: string; readonly familyName: string }
export type NewUser = Omit<UserRow, 'name'> &
  PersonNames & {
    readonly passwordHash: string
    readonly emailVerified: boolean
    readonly phoneNumber?: string
    readonly language?: string | null
    readonly termsAcceptedAt?: Date
  }
/** What a confirmed sign-up sets on its account. */
export type SignUpConfirmation = {
  /** null: the account has no password. */
  readonly passwordHash: string | null
  readonly person: (PersonNames & { readonly phoneNumber: string; readonly language: string | null }) | null
}

/** Provider id of accounts that sign in with a password. */
const passwordProvider = 'credential'
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  groups: users.groups,
  siteId: users.siteId,
}
const accountColumns = {
  ...userColumns,
  givenName: users.givenName,
  familyName: users.familyName,
  language: users.language,
  emailVerified: users.emailVerified,
  passwordHash: accounts.password,
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>

export function createAccountsRepository(db: Database) {
  return { ...reads(db), ...writes(db), ...credentials(db) }
}

function reads(db: Database) {
  const selectAccounts = () =>
    db
      .select(accountColumns)
      .from(users)
      .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, passwordProvider)))

  return {
    findAccount: async (email: string): Promise<AccountRow | null> => {
      const [row] = await selectAccounts().where(eq(users.email, email))
      return row ?? null
    },

    findAccountById: async (userId: string): Promise<AccountRow | null> => {
      const [row] = await selectAccounts().where(eq(users.id, userId))
      return row ?? null
    },

    listUsers: (): Promise<UserRow[]> => db.select(userColumns).from(users).orderBy(asc(users.email)),

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

function writes(db: Database) {
  return {
    /** @returns whether the address was free */
    insertUser: (user: NewUser): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const { passwordHash, ...row } = user
        const inserted = await transaction
          .insert(users)
          .values({ ...row, groups: [...row.groups], name: nameOf(row) })
          .onConflictDoNothing({ target: users.email })
          .returning({ id: users.id })
        if (inserted.length === 0) return false
        await transaction.insert(accounts).values(passwordAccount(user.id, passwordHash))
        return true
      }),

    updateUser: async (
      userId: string,
      change: { names?: PersonNames; groups?: readonly string[] },
    ): Promise<void> => {
      await db
        .update(users)
        .set({
          ...(change.names ? { ...change.names, name: nameOf(change.names) } : {}),
          ...(change.groups === undefined ? {} : { groups: [...change.groups] }),
          updatedAt: sql`now()`,
        })
        .where(eq(users.id, userId))
    },

    /** Deletes unconfirmed sign-ups from before a time. */
    removeUnconfirmed: async (before: Date): Promise<void> => {
      await db.delete(users).where(and(eq(users.emailVerified, false), lt(users.createdAt, before)))
    },
  }
}

/** Passwords, and the confirmation of accounts. */
function credentials(db: Database) {
  return {
    /**
     * Confirms an account; only one of two concurrent calls succeeds.
     * @returns whether this call confirmed it
     */
    confirmUser: (userId: string, { passwordHash, person }: SignUpConfirmation): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const confirmed = await transaction
          .update(users)
          .set({
            ...(person ? { ...person, name: nameOf(person) } : {}),
            emailVerified: true,
            updatedAt: sql`now()`,
          })
          .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
          .returning({ id: users.id })
        if (confirmed.length === 0) return false
        await transaction
          .update(accounts)
          .set({ password: passwordHash, updatedAt: sql`now()` })
          .where(and(eq(accounts.userId, userId), eq(accounts.providerId, passwordProvider)))
        return true
      }),

    /**
     * Replaces the password and ends the user's sessions, so that whoever knew the old password is signed out.
     * @param keptToken token of the session that stays
     */
    replacePassword: (userId: string, passwordHash: string, keptToken?: string): Promise<void> =>
      db.transaction(async (transaction) => {
        await transaction
          .insert(accounts)
          .values(passwordAccount(userId, passwordHash))
          .onConflictDoUpdate({
            target: [accounts.providerId, accounts.accountId],
            set: { password: passwordHash, updatedAt: sql`now()` },
          })
        const others = keptToken === undefined ? undefined : ne(sessions.token, keptToken)
        await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others))
      }),
  }
}

/** A person's full name, where there is room for one name. */
export function nameOf({ givenName, familyName }: PersonNames): string {
  return `${givenName} ${familyName}`.trim()
}

function passwordAccount(userId: string, passwordHash: string): typeof accounts.$inferInsert {
  // Each user has one password account, so its id is derived from the user's.
  return {
    id: `${passwordProvider}-${userId}`,
    accountId: userId,
    providerId: passwordProvider,
    userId,
    password: passwordHash,
  }
}
