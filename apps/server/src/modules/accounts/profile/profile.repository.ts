import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { users } from '../../../adapters/relational/schema.ts'

const columns = {
  id: users.id,
  email: users.email,
  givenName: users.givenName,
  familyName: users.familyName,
  phoneNumber: users.phoneNumber,
  phoneVerified: users.phoneVerified,
  language: users.language,
  units: users.units,
  timeZone: users.timeZone,
  quietHours: users.quietHours,
}
export type ProfileRow = Pick<typeof users.$inferSelect, keyof typeof columns>
export type ProfileChange = Partial<Omit<ProfileRow, 'id' | 'email'>> & { readonly name?: string }

export type ProfileRepository = ReturnType<typeof createProfileRepository>

export function createProfileRepository(db: Database) {
  return {
    find: async (userId: string): Promise<ProfileRow | null> => {
      const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
      return row ?? null
    },

    update: async (userId: string, change: ProfileChange): Promise<void> => {
      await db
        .update(users)
        .set({ ...change, updatedAt: sql`now()` })
        .where(eq(users.id, userId))
    },
  }
}
