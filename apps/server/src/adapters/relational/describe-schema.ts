import { sql } from 'drizzle-orm'
import type { SchemaDescription } from '../migrations/fingerprint.ts'
import { type Database, rowsOf } from './database.ts'

/**
 * Columns, constraints, indexes and triggers of each table; only names and kinds, because versions of PostgreSQL print
 * expressions differently.
 */
export async function describeSchema(db: Database): Promise<SchemaDescription> {
  const rows = rowsOf(
    await db.execute(sql`
      SELECT table_name AS "table", concat_ws(' ', 'column', column_name, udt_name, is_nullable,
        column_default IS NOT NULL OR is_identity = 'YES') AS line
      FROM information_schema.columns WHERE table_schema = current_schema()
      UNION ALL
      SELECT tablename, concat_ws(' ', 'index', indexname, position(' UNIQUE ' IN indexdef) > 0, position(' WHERE ' IN indexdef) > 0)
      FROM pg_indexes WHERE schemaname = current_schema()
      UNION ALL
      SELECT table_name, concat_ws(' ', 'constraint', constraint_type, constraint_name)
      FROM information_schema.table_constraints
      WHERE table_schema = current_schema() AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
      UNION ALL
      SELECT event_object_table, concat_ws(' ', 'trigger', trigger_name, event_manipulation, action_timing)
      FROM information_schema.triggers WHERE trigger_schema = current_schema()`),
  )
  const tables = Map.groupBy(rows, (row) => String(row['table']))
  tables.delete('schema_migrations')
  return new Map([...tables].map(([table, lines]) => [table, lines.map((row) => String(row['line']))]))
}
