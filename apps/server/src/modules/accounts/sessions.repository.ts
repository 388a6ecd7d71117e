import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { sessions, users } from '../../adapters/relational/schema.ts'
import { type UserRow, userColumns } from './accounts.repository.ts'

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

export function createSessionsRepository(db: Database) {
  return {
    findUserBySession: async (token: string, now: Date): Promise<UserRow | null> => {
      const [row] = await db
        .select(userColumns)
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
      return row ?? null
    },

    removeExpired: async (now: Date): Promise<void> => {
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
    },
  }
}
