import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import type { Redactor } from '@fieldport/domain'
import type { Redaction } from '../../../platform/redaction.ts'

export type Row = Readonly<Record<string, unknown>>
/** New values by column; {}: nothing to redact. */
export type Changes = Readonly<Record<string, unknown>>

/** A table with data from devices, and how to redact its rows. */
export type StoredTable = {
  readonly table: string
  /** Columns that identify a row, in the order in which rows are read. */
  readonly keys: readonly string[]
  readonly device: string
  /** Columns that may be changed; JSON columns are written as JSON. */
  readonly columns: readonly string[]
  readonly json: readonly string[]
  /** Other columns that the decision needs. */
  readonly reads: readonly string[]
  readonly where?: SQL
  readonly clean: (redactor: Redactor, row: Row) => Changes
}

const batchRows = 500
const named = (column: string) => sql.identifier(column)
const listed = (columns: readonly string[]) => sql.join(columns.map(named), sql`, `)

/**
 * Redacts a limited number of rows after a position. Names of tables and columns come only from code.
 * @returns the next position and the number of changed rows; position null: the end was reached
 */
export async function redactStoredRows(
  db: Database,
  redaction: Pick<Redaction, 'redactorsOf'>,
  stored: StoredTable,
  after: unknown,
): Promise<{ readonly position: unknown; readonly changed: number }> {
  const rows = await readRows(db, stored, Array.isArray(after) ? after : null)
  const redactors = await redaction.redactorsOf(rows.map((row) => String(row[stored.device])))
  let changed = 0
  for (const row of rows) {
    const redactor = redactors.get(String(row[stored.device]))
    const changes = redactor ? changesOf(stored, row, stored.clean(redactor, row)) : {}
    if (Object.keys(changes).length === 0) continue
    await writeRow(db, stored, row, changes)
    changed += 1
  }
  const last = rows.at(-1)
  const isEnd = rows.length < batchRows || last === undefined
  return { position: isEnd ? null : stored.keys.map((key) => last[key]), changed }
}

async function readRows(
  db: Database,
  { table, keys, device, columns, reads, where }: StoredTable,
  after: readonly unknown[] | null,
): Promise<readonly Row[]> {
  const values =
    after &&
    sql.join(
      after.map((value) => sql`${value}`),
      sql`, `,
    )
  const conditions = [where ?? sql`true`, ...(values ? [sql`(${listed(keys)}) > (${values})`] : [])]
  return rowsOf(
    await db.execute(sql`
      SELECT ${listed([...new Set([...keys, device, ...columns, ...reads])])} FROM ${named(table)}
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${listed(keys)} LIMIT ${batchRows}`),
  )
}

function changesOf({ columns }: StoredTable, row: Row, cleaned: Changes): Changes {
  return Object.fromEntries(
    Object.entries(cleaned).filter(
      ([column, value]) => columns.includes(column) && JSON.stringify(value) !== JSON.stringify(row[column]),
    ),
  )
}

async function writeRow(db: Database, { table, keys, json }: StoredTable, row: Row, changes: Changes) {
  const sets = Object.entries(changes).map(([column, value]) =>
    json.includes(column)
      ? sql`${named(column)} = ${JSON.stringify(value)}::jsonb`
      : sql`${named(column)} = ${value}`,
  )
  const isRow = keys.map((key) => sql`${named(key)} = ${row[key]}`)
  await db.execute(
    sql`UPDATE ${named(table)} SET ${sql.join(sets, sql`, `)} WHERE ${sql.join(isRow, sql` AND `)}`,
  )
}
