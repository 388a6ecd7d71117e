import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../adapters/relational/database.ts'
import type { TelemetryEngine } from '../adapters/telemetry/engine.ts'
import { sealedColumns } from '../modules/secrets/secrets.module.ts'
import type { Seal } from '../platform/seal.ts'

export type TableRow = Readonly<Record<string, unknown>>
export type Tables = Readonly<Record<string, readonly TableRow[]>>

/** Every row of every table, with sealed texts opened, so that texts sealed again still compare as equal. */
export async function readRelational(db: Database, seal: Seal): Promise<Tables> {
  const names = rowsOf(
    await db.execute(sql`
      SELECT table_name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`),
  ).map((row) => String(row['table_name']))
  const tables: Record<string, TableRow[]> = {}
  for (const name of names) {
    const rows = rowsOf(await db.execute(sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t`))
    tables[name] = rows.map(({ row }) => openRow(name, row as TableRow, seal)).toSorted(byText)
  }
  return tables
}

function openRow(table: string, row: TableRow, seal: Seal): TableRow {
  const opened: Record<string, unknown> = { ...row }
  for (const column of sealedColumns.filter((each) => each.table === table)) {
    const sealed = row[column.sealed]
    if (typeof sealed !== 'string') continue
    opened[column.sealed] = seal.open(sealed, column.purposeOf(...column.keys.map((key) => String(row[key]))))
    if (column.hash) opened[column.hash] = 'hash'
  }
  if (table === 'outgoing_messages') opened['body'] = seal.open(String(row['body']), 'message')
  return opened
}

/** Every row of every table of the telemetry engine, with repeated rows merged. */
export async function readTelemetry(engine: TelemetryEngine): Promise<Tables> {
  const names = await engine.rows<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`,
  )
  const tables: Record<string, TableRow[]> = {}
  for (const { name } of names) {
    const final = name === 'schema_migrations' ? '' : 'FINAL'
    tables[name] = (await engine.rows<TableRow>(`SELECT * FROM ${name} ${final}`)).toSorted(byText)
  }
  return tables
}

function byText(one: TableRow, other: TableRow): number {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
  return first < second ? -1 : Number(first > second)
}
