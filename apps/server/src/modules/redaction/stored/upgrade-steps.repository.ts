import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'

/** Progress of work on stored rows that an upgrade does once. */
export function createUpgradeStepsRepository(db: Database) {
  return {
    /** Null: not started. */
    find: async (name: string): Promise<{ position: unknown; isFinished: boolean } | null> => {
      const [row] = rowsOf(
        await db.execute(sql`SELECT position, finished_at FROM upgrade_steps WHERE name = ${name}`),
      )
      return row ? { position: row['position'], isFinished: row['finished_at'] !== null } : null
    },

    /** @param position null: the step is done */
    save: async (name: string, position: unknown): Promise<void> => {
      await db.execute(sql`
        INSERT INTO upgrade_steps (name, position, finished_at)
        VALUES (${name}, ${JSON.stringify(position)}::jsonb, ${position === null ? sql`now()` : sql`NULL`})
        ON CONFLICT (name) DO UPDATE SET position = excluded.position, finished_at = excluded.finished_at`)
    },
  }
}
