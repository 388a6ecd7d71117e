import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checksumOf } from '../../migrations/checksum.ts'
import { fingerprintTable } from '../../migrations/fingerprint.ts'
import type { TelemetryEngine } from '../engine.ts'
import { describeTelemetrySchema, migrateTelemetry } from './migrate.ts'
import { migrations } from './migrations.ts'
import { releasedSchema } from './released.ts'
import { type TestEngine, testEngines } from '../testing/engines.ts'

const next = migrations.length + 1
const added = (statements: readonly string[]) => ({ number: next, name: 'added', statements })
const createAdded = 'CREATE TABLE IF NOT EXISTS added (a UInt8) ENGINE = MergeTree ORDER BY a'

describe.each(testEngines)('telemetry migrations, $name', ({ open }) => {
  let opened: TestEngine
  let engine: TelemetryEngine
  beforeAll(async () => {
    opened = await open()
    engine = opened.engine
  })
  afterAll(() => opened.close())

  const stored = () =>
    engine.rows(
      `SELECT version AS number, max(checksum) AS checksum, toUInt8(max(is_done)) AS isDone
       FROM schema_migrations GROUP BY version ORDER BY version`,
    )
  const expected = migrations.map((step) => ({ number: step.number, checksum: checksumOf(step), isDone: 1 }))
  const remove = (version: number) =>
    engine.command(
      `ALTER TABLE schema_migrations DELETE WHERE version = ${version} SETTINGS mutations_sync = 1`,
    )
  /** Restores the state left by a version without checksums. */
  const forgetChecksums = async (level = migrations.length) => {
    await engine.command('DROP TABLE schema_migrations SYNC')
    await engine.command(
      'CREATE TABLE schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
    )
    const rows = migrations.slice(0, level).map((step) => `${step.number}\t${step.name}\n`)
    await engine.insert('schema_migrations', ['version', 'name'], rows.join(''))
  }
  beforeEach(async () => {
    await remove(next)
    await engine.command('DROP TABLE IF EXISTS added SYNC')
  })

  it('store their checksums, once', async () => {
    expect(await stored()).toEqual(expected)
    await migrateTelemetry(engine)
    expect(await stored()).toEqual(expected)
  })

  it('have the known schema of the released ones', async () => {
    const known = Object.assign({}, ...Object.values(releasedSchema)) as Record<string, string | null>
    const present = await describeTelemetrySchema(engine)
    for (const [table, hash] of Object.entries(known)) {
      const lines = present.get(table)
      expect([table, lines ? fingerprintTable(lines) : null]).toEqual([table, hash])
    }
  })

  it('add checksums to an older database after its schema was verified', async () => {
    await forgetChecksums()
    await migrateTelemetry(engine)
    expect(await stored()).toEqual(expected)
  })

  it('continue an interrupted older database', async () => {
    await forgetChecksums(3)
    await engine.command(
      'ALTER TABLE points DROP COLUMN can1_frames, DROP COLUMN can2_frames, DROP COLUMN events',
    )
    await migrateTelemetry(engine)
    expect(await stored()).toEqual(expected)
  })

  it('refuse an older database with a different schema', async () => {
    await forgetChecksums()
    await engine.command('ALTER TABLE snapshots ADD COLUMN more UInt8')
    await expect(migrateTelemetry(engine)).rejects.toThrow(
      /^Migration 4 "snapshots" was applied to the telemetry database in another form.* Different: snapshots\./,
    )
    await engine.command('ALTER TABLE snapshots DROP COLUMN more')
    await migrateTelemetry(engine)
  })

  it('refuse an edited database', async () => {
    const edited = migrations.map((step) =>
      step.number === 4 ? { ...step, statements: [...step.statements, createAdded] } : step,
    )
    await expect(migrateTelemetry(engine, edited)).rejects.toThrow(/^Migration 4 "snapshots" .*another form/)
    expect(await stored()).toEqual(expected)
  })

  it('refuse a newer database', async () => {
    await migrateTelemetry(engine, [...migrations, added([createAdded])])
    await expect(migrateTelemetry(engine)).rejects.toThrow(
      /newer version of the portal: it has Migration \d+ "added"/,
    )
  })

  it('name a step that fails halfway, report it at the next start, and repeat it', async () => {
    const broken = added([createAdded, 'ALTER TABLE added ADD COLUMN IF NOT EXISTS b NoSuchType'])
    await expect(migrateTelemetry(engine, [...migrations, broken])).rejects.toThrow(
      /^Migration \d+ "added" of the telemetry database stopped at statement 2 of 2: .*NoSuchType/s,
    )
    expect((await stored()).at(-1)).toEqual({ number: next, checksum: checksumOf(broken), isDone: 0 })
    await expect(migrateTelemetry(engine, [...migrations, added([createAdded])])).rejects.toThrow(
      /^Migration \d+ "added" .*another form/,
    )
    // The cause of the failure is gone: here, the engine now supports the type.
    const mended: TelemetryEngine = {
      ...engine,
      command: (statement, parameters) =>
        engine.command(statement.replace('NoSuchType', 'UInt8'), parameters),
    }
    const note = vi.fn<(message: string) => void>()
    await migrateTelemetry(mended, [...migrations, broken], note)
    expect(note).toHaveBeenCalledWith(
      `Migration ${next} "added" of the telemetry database was interrupted. It runs again.`,
    )
    expect((await stored()).at(-1)).toMatchObject({ number: next, isDone: 1 })
  })

  it('can be repeated from any statement', async () => {
    const before = await describeTelemetrySchema(engine)
    for (const step of migrations.slice(1))
      for (const statement of [...step.statements, ...step.statements]) await engine.command(statement)
    expect(await describeTelemetrySchema(engine)).toEqual(before)
  })
})
