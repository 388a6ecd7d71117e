import { createHash } from 'node:crypto'
import { migrationChangedError, type MigrationStep } from './check-applied.ts'
import { SchemaError } from './schema-error.ts'

/** Lines that describe each table: its columns, keys and other relevant properties. */
export type SchemaDescription = ReadonlyMap<string, readonly string[]>

/** Hash of each table after a migration, by migration number; null: the migration removed the table. */
export type SchemaFingerprints = Readonly<Record<number, Readonly<Record<string, string | null>>>>

const hashLength = 16

export function fingerprintTable(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, hashLength)
}

/**
 * Verifies the schema of a database that predates checksums.
 * @param level number of its newest migration
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
    // An interrupted migration of an old version, which did not record its start, may be partly applied.
    return actual !== hash && actual !== expected[level + 1]?.[table]
  })
  const [first] = wrong
  const step = first && steps.find((each) => each.number === first[1].by)
  if (step)
    throw migrationChangedError(database, step, ` Different: ${wrong.map(([table]) => table).join(', ')}.`)
}
