import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'

export type GroupsRepository = ReturnType<typeof createGroupsRepository>

/** Personal groups into which people sort their devices. */
export function createGroupsRepository(db: Database) {
  return {
    /**
     * Moves all of these devices into a group of the user, or out of groups.
     * @returns whether the user has a permission on each
     */
    change: async (userId: string, deviceIds: ReadonlySet<string>, group: string): Promise<boolean> => {
      const ids = JSON.stringify([...deviceIds])
      const [row] = rowsOf(
        await db.execute(sql`
          WITH wanted AS (
            SELECT json_array_elements_text(${ids}::json) AS device_id
          ), own AS (
            SELECT device_id FROM device_permissions
            WHERE user_id = ${userId} AND device_id IN (SELECT device_id FROM wanted)
            ORDER BY device_id FOR UPDATE
          ), by_team AS (
            SELECT device_id FROM effective_permissions e
            WHERE user_id = ${userId} AND device_id IN (SELECT device_id FROM wanted)
              AND NOT EXISTS (SELECT FROM device_permissions p WHERE p.user_id = e.user_id AND p.device_id = e.device_id)
          ), every AS (
            SELECT (SELECT count(*) FROM own) + (SELECT count(*) FROM by_team) = ${deviceIds.size} AS held
          ), changed AS (
            UPDATE device_permissions SET group_name = ${group}
            WHERE user_id = ${userId} AND device_id IN (SELECT device_id FROM own) AND (SELECT held FROM every)
            RETURNING 1
          ), noted AS (
            INSERT INTO team_device_groups (user_id, device_id, group_name)
            SELECT ${userId}, device_id, ${group} FROM by_team WHERE (SELECT held FROM every)
            ON CONFLICT (user_id, device_id) DO UPDATE SET group_name = excluded.group_name
            RETURNING 1
          ) SELECT (SELECT count(*) FROM changed)::int + (SELECT count(*) FROM noted)::int AS changed`),
      )
      return row?.['changed'] === deviceIds.size
    },
  }
}
