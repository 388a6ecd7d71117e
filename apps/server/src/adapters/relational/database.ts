import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

/** What repositories are written against, whichever engine is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type RelationalKind = 'pglite' | 'postgres'

/** Rows of a raw statement: both drivers answer with an object that holds them. */
export function rowsOf(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { rows } = result as { rows: readonly Readonly<Record<string, unknown>>[] }
  return rows
}
