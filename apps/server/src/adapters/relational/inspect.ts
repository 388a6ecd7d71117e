import type { StorageDamage } from '@fieldport/domain'
import { getTableName, sql } from 'drizzle-orm'
import type { WorkPacer } from '../work-pacer.ts'
import { type Database, rowsOf } from './database.ts'
import { schema } from './schema.ts'

/** Half a megabyte per statement, because the embedded engine serves nobody else meanwhile. */
const pagesAtOnce = 64

/** Reads the first row of each table. @throws if the engine is unavailable */
export async function inspectRelational(db: Database): Promise<StorageDamage[]> {
  const present = await tablesOf(db)
  const expected = Object.values(schema).map((table) => getTableName(table))
  const missing = expected.filter((table) => !present.includes(table))
  const damages = missing.map((table) => damageOf(table, null, 'missingTable', 'The table does not exist.'))
  for (const table of present) {
    const name = sql.identifier(table)
    const reason = await failureOf(() =>
      db.execute(sql`SELECT count(*) FROM (SELECT 1 FROM ${name} LIMIT 1) AS r`),
    )
    if (reason !== null) damages.push(damageOf(table, null, 'unreadableTable', reason))
  }
  return damages
}

/** Reads every row of each table with its large values, a few pages at a time. */
export async function checkPages(db: Database, pace: WorkPacer): Promise<StorageDamage[]> {
  const damages: StorageDamage[] = []
  for (const table of await tablesOf(db)) damages.push(...(await checkTable(db, table, pace)))
  return damages
}

async function checkTable(db: Database, table: string, pace: WorkPacer): Promise<StorageDamage[]> {
  const name = sql.identifier(table)
  let pages = 0
  const unknown = await failureOf(async () => {
    const [size] = rowsOf(
      await db.execute(
        sql`SELECT pg_relation_size(${`"${table}"`}::regclass) / current_setting('block_size')::int AS pages`,
      ),
    )
    pages = Number(size?.['pages'] ?? 0)
  })
  if (unknown !== null) return [damageOf(table, null, 'unreadableTable', unknown)]
  const damages: StorageDamage[] = []
  for (let first = 0; first < pages; first += pagesAtOnce) {
    const end = first + pagesAtOnce
    const read = () =>
      db.execute(sql`SELECT count(t::text) FROM ${name} AS t
        WHERE ctid >= ${`(${first},0)`}::tid AND ctid < ${`(${end},0)`}::tid`)
    const reason = await pace.run(() => failureOf(read))
    if (reason !== null) damages.push(damageOf(table, `pages ${first}–${end - 1}`, 'unreadablePages', reason))
  }
  return damages
}

async function tablesOf(db: Database): Promise<string[]> {
  const rows = rowsOf(
    await db.execute(sql`SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`),
  )
  return rows.map((row) => String(row['relname']))
}

/**
 * PostgreSQL error classes for damaged data: internal errors and corruption (XX), missing or unreadable files (58),
 * values invalid for their type (22). A trap of the embedded engine counts as well.
 */
const damageStates = /^(?:XX|58|22)/

/** @returns why the rows cannot be read; null if they can @throws for errors other than damage */
async function failureOf(read: () => Promise<unknown>): Promise<string | null> {
  try {
    await read()
    return null
  } catch (error) {
    for (let current = error; current instanceof Error; current = current.cause) {
      const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
      if (damageStates.test(code) || current.name === 'RuntimeError') return current.message.slice(0, 300)
      // The table was dropped meanwhile or belongs to another user: no sign of damage.
      if (code.startsWith('42')) return null
    }
    throw error
  }
}

function damageOf(
  table: string,
  part: string | null,
  kind: StorageDamage['kind'],
  reason: string,
): StorageDamage {
  return {
    engine: 'relational',
    table,
    part,
    kind,
    reason,
    rows: null,
    fromSeconds: null,
    toSeconds: null,
    sizeBytes: null,
  }
}
