import { createHash } from 'node:crypto'
import { migrationChangedError, type MigrationStep } from './check-applied.ts'
import { SchemaError } from './schema-error.ts'

/** Lines that describe each table: its columns, keys and what else matters. */
export type SchemaDescription = ReadonlyMap<string, readonly string[]>

/** Hash of each table as a migration left it; null where the migration removed it. By migration number. */
export type SchemaFingerprints = Readonly<Record<number, Readonly<Record<string, string | null>>>>

const hashLength = 16

export function fingerprintTable(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, hashLength)
}

/**
 * Verifies the schema of a database from before checksums were stored.
 * @param level the newest migration that it has
 * @throws SchemaError naming the migration and the tables that differ
 */
export function verifySchema(
  database: string,
  steps: readonly MigrationStep[],
  level: number,
  expected: SchemaFingerprints,
  found: SchemaDescription,
): void {
  if (!expected[level])
    throw new SchemaError(
      `The ${database} stopped at migration ${level} and says nothing of how it was made. Nothing was changed. ` +
        'Start the version that made it and let it finish, or restore a backup.',
    )
  const wanted = new Map<string, { readonly hash: string | null; readonly by: number }>()
  for (const step of steps.filter((each) => each.number <= level))
    for (const [table, hash] of Object.entries(expected[step.number] ?? {}))
      wanted.set(table, { hash, by: step.number })
  const wrong = [...wanted].filter(([table, { hash }]) => {
    const lines = found.get(table)
    const actual = lines ? fingerprintTable(lines) : null
    // A step that was interrupted before such steps were noted may have left its beginning.
    return actual !== hash && actual !== expected[level + 1]?.[table]
  })
  const [first] = wrong
  const step = first && steps.find((each) => each.number === first[1].by)
  if (step)
    throw migrationChangedError(database, step, ` Different: ${wrong.map(([table]) => table).join(', ')}.`)
}
