import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

/** The database type of repositories, for either engine. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type RelationalKind = 'pglite' | 'postgres'

/** Rows of a raw statement: both drivers return an object that contains them. */
export function rowsOf(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { rows } = result as { rows: readonly Readonly<Record<string, unknown>>[] }
  return rows
}
