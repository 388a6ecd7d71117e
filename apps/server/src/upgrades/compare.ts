import { removeVolatileFields } from './read-portal.ts'
import type { TableRow, Tables } from './read-tables.ts'

/** Columns that a portal changes by being used, or by going on with its work. */
const movingColumns: Readonly<Record<string, readonly string[]>> = {
  api_credentials: ['access_date'],
  checkpoints: ['at', 'version'],
  outgoing_messages: ['attempts', 'next_at', 'last_error'],
  recovery_codes: ['used_at'],
  rollups: ['version'],
  second_factors: ['last_step'],
  sessions: ['updated_at', 'expires_at'],
  share_links: ['last_used_at'],
}

/** Counts of tries in the last minutes. */
const movingTables = new Set(['rate_limits', 'one_time_codes'])

/** Answers and arguments in which a device or a person named a secret: an upgrade may take them out. */
const mayNameSecrets = new Set(['Config.Get', 'FS.Get', 'GSM.Cmd'])

function comparable(table: string, row: TableRow): TableRow {
  const without = new Set(movingColumns[table])
  const isSecret = table === 'device_commands' && mayNameSecrets.has(String(row['method']))
  if (isSecret) for (const column of ['args', 'shown_args', 'response']) without.add(column)
  const details = row['details'] as { readonly method?: unknown } | undefined
  if (table === 'audit_entries' && mayNameSecrets.has(String(details?.method))) without.add('details')
  return Object.fromEntries(Object.entries(row).filter(([column]) => !without.has(column)))
}

/**
 * Rows that a fixture had and that are no longer there as they were, by table. Further rows, columns and tables are none of its
 * business.
 */
export function findMissingRows(expected: Tables, actual: Tables): Record<string, readonly TableRow[]> {
  const missing: Record<string, readonly TableRow[]> = {}
  for (const [table, rows] of Object.entries(expected)) {
    if (movingTables.has(table)) continue
    const columns = [...new Set(rows.flatMap((row) => Object.keys(comparable(table, row))))].toSorted()
    const textOf = (row: TableRow) => {
      const kept = comparable(table, row)
      return JSON.stringify(columns.map((column) => kept[column] ?? null))
    }
    const present = new Set((actual[table] ?? []).map(textOf))
    const gone = rows.filter((row) => !present.has(textOf(row)))
    if (gone.length > 0) missing[table] = gone
  }
  return missing
}

/** An answer without what tells of the moment, nor what an upgrade may take out of it. */
export function normaliseAnswer(path: string, answer: unknown): unknown {
  const kept = removeVolatileFields(answer)
  if (!path.includes('rpc-queue')) return kept
  const { Items } = kept as { Items: Record<string, unknown>[] }
  const cleaned = Items.map((item) =>
    mayNameSecrets.has(String(item['rpcmethod']))
      ? { ...item, args: undefined, device_response: undefined }
      : item,
  )
  return removeVolatileFields({ Items: cleaned })
}
