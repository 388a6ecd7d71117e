import type { MigrationStep } from '../../migrations/check-applied.ts'

/** Tables and views that exist after the migrations. */
export function expectedTables(steps: readonly MigrationStep[]): string[] {
  const names = new Set<string>()
  for (const statement of steps.flatMap((step) => step.statements)) {
    const created = /^\s*CREATE (?:TABLE|MATERIALIZED VIEW) (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1]
    if (created) names.add(created)
    const dropped = /^\s*DROP (?:TABLE|VIEW) (?:IF EXISTS )?(\w+)/i.exec(statement)?.[1]
    if (dropped) names.delete(dropped)
  }
  return [...names]
}
