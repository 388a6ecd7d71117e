import { SchemaError } from './schema-error.ts'
import { checksumOf } from './checksum.ts'

export type MigrationStep = {
  /** Ascending from 1, never reused. */
  readonly number: number
  readonly name: string
  readonly statements: readonly string[]
}

/** A migration as recorded in the database. */
export type AppliedMigration = {
  readonly number: number
  readonly name: string
  /** Null: applied by a version that did not store checksums. */
  readonly checksum: string | null
  /** False: started but not finished. */
  readonly isDone: boolean
}

const untouched = 'Nothing was changed.'
const restore = 'or restore a backup that this version can read (docs/operations.md, "Backup").'

/**
 * Compares the migrations of a database with those of this version.
 * @param database for the error message, such as 'relational database'
 * @returns finished migrations without a checksum, whose schema must be verified
 * @throws SchemaError naming the first migration that does not match
 */
export function checkAppliedMigrations(
  database: string,
  steps: readonly MigrationStep[],
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] {
  const newest = Math.max(0, ...steps.map((step) => step.number))
  const newer = applied.filter((row) => row.number > newest)
  if (newer.length > 0)
    throw new SchemaError(
      `The ${database} belongs to a newer version of the portal: it has ${newer.map(describeMigration).join(', ')}, ` +
        `and this version ends with migration ${newest}. ${untouched} Start the newer version, ${restore}`,
    )
  const highest = Math.max(0, ...applied.map((row) => row.number))
  for (const step of steps.filter((each) => each.number <= highest)) checkStep(database, step, applied)
  return applied.filter((row) => row.isDone && row.checksum === null)
}

function checkStep(database: string, step: MigrationStep, applied: readonly AppliedMigration[]): void {
  const row = applied.find((each) => each.number === step.number)
  if (!row)
    throw new SchemaError(
      `${describeMigration(step)} of the ${database} is missing although a later one was applied. ` +
        `${untouched} Start the version that made this database, ${restore}`,
    )
  const isSame = row.checksum === null ? row.name === step.name : row.checksum === checksumOf(step)
  if (!isSame) throw migrationChangedError(database, step)
}

/** @param detail the difference in the schema, as a sentence */
export function migrationChangedError(
  database: string,
  step: Pick<MigrationStep, 'number' | 'name'>,
  detail = '',
): SchemaError {
  return new SchemaError(
    `${describeMigration(step)} was applied to the ${database} in another form than this version has.${detail} ` +
      `${untouched} Start the version that made this database, ${restore}`,
  )
}

export const describeMigration = ({ number, name }: Pick<MigrationStep, 'number' | 'name'>) =>
  `Migration ${number} "${name}"`
