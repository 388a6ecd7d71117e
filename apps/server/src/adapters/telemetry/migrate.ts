import type { TelemetryEngine } from './engine.ts'
import { type Migration, migrations } from './migrations.ts'

/**
 * Brings the schema to the newest version, forward only. Statements can be repeated, so a start that was killed
 * between two of them goes on where it was.
 */
export async function migrateTelemetry(
  engine: TelemetryEngine,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  await engine.command(
    'CREATE TABLE IF NOT EXISTS schema_migrations (version UInt32, name String) ENGINE = MergeTree ORDER BY version',
  )
  const applied = await engine.rows<{ newest: number }>(
    'SELECT max(version) AS newest FROM schema_migrations',
  )
  const newest = applied[0]?.newest ?? 0
  for (const step of steps.filter((candidate) => candidate.version > newest)) {
    for (const statement of step.statements) await engine.command(statement)
    await engine.insert('schema_migrations', ['version', 'name'], `${step.version}\t${step.name}\n`)
  }
}
