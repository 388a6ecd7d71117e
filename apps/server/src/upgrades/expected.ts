import type { SeededPortal } from './filling/seed-portal.ts'
import type { Tables } from './read-tables.ts'

/** What a fixture's portal held and answered when it was stopped; stored beside it. */
export type Expected = {
  readonly madeFrom: string
  /** Epoch milliseconds. A test goes on from there, so that nothing has expired meanwhile. */
  readonly stoppedAtMs: number
  readonly filled: SeededPortal
  readonly relational: Tables
  readonly telemetry: Tables
  readonly owner: Readonly<Record<string, unknown>>
  readonly vendor: Readonly<Record<string, unknown>>
}

/** Tables that may be empty: nothing writes them at present, or only what nobody provoked. */
export const tablesAllowedEmpty: readonly string[] = ['verifications', 'storage_damage']

export const archiveName = 'data-dir.br'
export const expectedName = 'expected.json.br'
