import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'

export type GroupsRepository = ReturnType<typeof createGroupsRepository>

/** The groups that people sort their devices into, each for themselves. */
export function createGroupsRepository(db: Database) {
  return {
    /** Puts all of these devices into a group of the user, or none. @returns whether the user has a permission on each */
    change: async (userId: string, deviceIds: ReadonlySet<string>, group: string): Promise<boolean> => {
      const ids = JSON.stringify([...deviceIds])
      const [row] = rowsOf(
        await db.execute(sql`
          WITH held AS (
            SELECT device_id FROM device_permissions
            WHERE user_id = ${userId} AND device_id IN (SELECT json_array_elements_text(${ids}::json))
            ORDER BY device_id FOR UPDATE
          ), changed AS (
            UPDATE device_permissions SET group_name = ${group}
            WHERE user_id = ${userId} AND device_id IN (SELECT device_id FROM held)
              AND (SELECT count(*) FROM held) = ${deviceIds.size}
            RETURNING 1
          ) SELECT count(*)::int AS changed FROM changed`),
      )
      return row?.['changed'] === deviceIds.size
    },
  }
}
