import { arrayContains, asc } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { users } from '../../adapters/relational/schema.ts'

export type SupportRepository = ReturnType<typeof createSupportRepository>

export function createSupportRepository(db: Database) {
  return {
    firstVendorEmail: async (): Promise<string | null> => {
      const [vendor] = await db
        .select({ email: users.email })
        .from(users)
        .where(arrayContains(users.groups, ['senquip_admin']))
        .orderBy(asc(users.createdAt), asc(users.id))
        .limit(1)
      return vendor?.email ?? null
    },
  }
}
