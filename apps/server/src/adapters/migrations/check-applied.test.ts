import { describe, expect, it } from 'vitest'
import { migrations as relationalMigrations } from '../relational/migrations.ts'
import { releasedChecksums as relationalChecksums } from '../relational/released.ts'
import { migrations as telemetryMigrations } from '../telemetry/schema/migrations.ts'
import { releasedChecksums as telemetryChecksums } from '../telemetry/schema/released.ts'
import { type AppliedMigration, checkAppliedMigrations, type MigrationStep } from './check-applied.ts'
import { checksumOf } from './checksum.ts'

const steps: readonly MigrationStep[] = [1, 2, 3].map((number) => ({
  number,
  name: `step ${number}`,
  statements: [`CREATE TABLE t${number} (a int)`],
}))
const applied = (step: MigrationStep, change: Partial<AppliedMigration> = {}): AppliedMigration => ({
  number: step.number,
  name: step.name,
  checksum: checksumOf(step),
  isDone: true,
  ...change,
})
const all = steps.map((step) => applied(step))
const check = (rows: readonly AppliedMigration[], known = steps) =>
  checkAppliedMigrations('test database', known, rows)
const [first, second, third] = steps as [MigrationStep, MigrationStep, MigrationStep]

describe('applied migrations', () => {
  it('match if they are equal or a prefix', () => {
    expect(check([])).toEqual([])
    expect(check(all)).toEqual([])
    expect(check(all.slice(0, 2))).toEqual([])
  })

  it('must be verified if they have no checksum', () => {
    const rows = steps.map((step) => applied(step, { checksum: null }))
    expect(check(rows)).toEqual(rows)
  })

  it.each([
    ['an edited statement', [applied(first), applied(second, { checksum: 'other' })]],
    ['another name and no checksum', [applied(first), applied(second, { checksum: null, name: 'other' })]],
    [
      'an edited step that was half done',
      [applied(first), applied(second, { checksum: 'other', isDone: false })],
    ],
  ])('are refused for %s', (_, rows) => {
    expect(() => check(rows)).toThrow(
      'Migration 2 "step 2" was applied to the test database in another form than this version has. Nothing was changed. ' +
        'Start the version that made this database, or restore a backup',
    )
  })

  it('are refused if the database is newer', () => {
    expect(() => check(all, [first, second])).toThrow(
      'The test database belongs to a newer version of the portal: it has Migration 3 "step 3", and this version ends with ' +
        'migration 2. Nothing was changed. Start the newer version, or restore a backup',
    )
  })

  it('are refused if one in between is missing', () => {
    expect(() => check([applied(first), applied(third)])).toThrow(
      'Migration 2 "step 2" of the test database is missing',
    )
  })
})

describe('checksums', () => {
  it('depend on the statements and their order, not on white space', () => {
    const statements = ['CREATE TABLE a (b int)', 'DROP TABLE c']
    const sum = checksumOf({ statements })
    expect(checksumOf({ statements: ['CREATE  TABLE a\n (b int) ', 'DROP TABLE c'] })).toBe(sum)
    expect(checksumOf({ statements: statements.toReversed() })).not.toBe(sum)
    expect(checksumOf({ statements: ['CREATE TABLE a (b bigint)', 'DROP TABLE c'] })).not.toBe(sum)
  })

  // If this fails, a released migration was edited: revert the edit and add a migration.
  it.each([
    ['relational', relationalMigrations, relationalChecksums],
    ['telemetry', telemetryMigrations, telemetryChecksums],
  ])('of released migrations of the %s database never change', (_, migrations, released) => {
    const present = migrations.filter(({ number }) => Object.hasOwn(released, number))
    expect(Object.fromEntries(present.map((step) => [step.number, checksumOf(step)]))).toEqual(released)
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((__, index) => index + 1))
  })
})
