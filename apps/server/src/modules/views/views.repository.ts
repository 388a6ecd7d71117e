import { and, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import { userViews } from '../../adapters/relational/schema.ts'

export type ViewsRepository = ReturnType<typeof createViewsRepository>

/** Views that people arranged, by name. */
export function createViewsRepository(db: Database) {
  const isOf = (userId: string, name: string) => and(eq(userViews.userId, userId), eq(userViews.name, name))
  return {
    find: async (userId: string, name: string): Promise<unknown> => {
      const [row] = await db
        .select({ value: sql<unknown>`${userViews.value}` })
        .from(userViews)
        .where(isOf(userId, name))
      return row?.value ?? null
    },

    /** @param json text of an object */
    save: async (userId: string, name: string, json: string): Promise<void> => {
      await db.execute(sql`
        INSERT INTO user_views (user_id, name, value) VALUES (${userId}, ${name}, ${json}::jsonb)
        ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value, updated_at = now()`)
    },

    remove: async (userId: string, name: string): Promise<void> => {
      await db.delete(userViews).where(isOf(userId, name))
    },

    /** Deletes all but the `kept` most recently changed views. @returns how many */
    removeOldest: async (userId: string, kept: number): Promise<number> => {
      const removed = await db.execute(sql`
        DELETE FROM user_views WHERE user_id = ${userId} AND name IN (
          SELECT name FROM user_views WHERE user_id = ${userId}
          ORDER BY updated_at DESC, name OFFSET ${kept})
        RETURNING name`)
      return rowsOf(removed).length
    },
  }
}
