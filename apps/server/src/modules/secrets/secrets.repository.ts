import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import type { SealedColumn } from './sealed-columns.ts'

export type SealedRow = { readonly keys: readonly string[]; readonly sealed: string }

export type SecretsRepository = ReturnType<typeof createSecretsRepository>

const named = (column: string) => sql.identifier(column)
const list = (columns: readonly string[]) => sql.join(columns.map(named), sql`, `)

/** Names of tables and columns come only from this module's table, never from input. */
export function createSecretsRepository(db: Database) {
  return {
    /** Rows in the order of their keys, after the given ones. */
    page: async (
      column: SealedColumn,
      after: readonly string[] | null,
      limit: number,
    ): Promise<SealedRow[]> => {
      const values = (keys: readonly string[]) =>
        sql.join(
          keys.map((key) => sql`${key}`),
          sql`, `,
        )
      const isAfter = after ? sql`AND (${list(column.keys)}) > (${values(after)})` : sql``
      const rows = rowsOf(
        await db.execute(sql`
          SELECT ${list(column.keys)}, ${named(column.sealed)} FROM ${named(column.table)}
          WHERE ${named(column.sealed)} IS NOT NULL ${isAfter}
          ORDER BY ${list(column.keys)} LIMIT ${limit}`),
      )
      return rows.map((row) => ({
        keys: column.keys.map((key) => String(row[key])),
        sealed: String(row[column.sealed]),
      }))
    },

    count: async (column: SealedColumn): Promise<number> => {
      const [row] = rowsOf(
        await db.execute(
          sql`SELECT count(*)::int AS count FROM ${named(column.table)} WHERE ${named(column.sealed)} IS NOT NULL`,
        ),
      )
      return Number(row?.['count'] ?? 0)
    },

    /** @returns the text sealed to check the key; null: none is stored yet */
    findKeyCheck: async (): Promise<string | null> => {
      const [row] = rowsOf(await db.execute(sql`SELECT sealed FROM secret_key_checks`))
      return row ? String(row['sealed']) : null
    },

    /** Does nothing if another portal has stored one meanwhile. */
    addKeyCheck: async (sealed: string): Promise<void> => {
      await db.execute(sql`
        INSERT INTO secret_key_checks (id, sealed) VALUES (1, ${sealed}) ON CONFLICT DO NOTHING`)
    },

    removeKeyCheck: async (sealed: string): Promise<void> => {
      await db.execute(sql`DELETE FROM secret_key_checks WHERE sealed = ${sealed}`)
    },

    /** Does nothing if the value has changed since it was read, because it was then sealed with the current key. */
    replace: async (column: SealedColumn, row: SealedRow, sealed: string, hash: string): Promise<void> => {
      const is = column.keys.map((key, at) => sql`${named(key)} = ${row.keys[at]}`)
      const hashed = column.hash === undefined ? sql`` : sql`, ${named(column.hash)} = ${hash}`
      await db.execute(sql`
        UPDATE ${named(column.table)} SET ${named(column.sealed)} = ${sealed} ${hashed}
        WHERE ${sql.join([...is, sql`${named(column.sealed)} = ${row.sealed}`], sql` AND `)}`)
    },
  }
}
