import type { SeededPortal } from './filling/seed-portal.ts'
import type { Tables } from './read-tables.ts'

/** The data and responses of a fixture's portal when it was stopped; stored beside the fixture. */
export type Expected = {
  readonly madeFrom: string
  /** Epoch milliseconds. Tests continue from this time, so that nothing has expired meanwhile. */
  readonly stoppedAtMs: number
  readonly filled: SeededPortal
  readonly relational: Tables
  readonly telemetry: Tables
  readonly owner: Readonly<Record<string, unknown>>
  readonly vendor: Readonly<Record<string, unknown>>
}

/** Tables that may be empty: nothing writes them now, or only on failures that the fixture does not cause. */
export const tablesAllowedEmpty: readonly string[] = ['verifications', 'storage_damage']

export const archiveFileName = 'data-dir.br'
export const expectedFileName = 'expected.json.br'
