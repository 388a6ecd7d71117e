import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'

export type SummaryRow = {
  readonly id: string
  readonly name: string
  readonly model: string
  readonly fw: string | null
  readonly tier: string
  readonly permission: string | null
  readonly baseIntervalSeconds: number
  readonly transmitInterval: number
}

const columns = {
  id: sql`d.id`,
  name: sql`d.name`,
  model: sql`d.model`,
  fw: sql`d.fw`,
  tier: sql`d.tier`,
  baseIntervalSeconds: sql`d.base_interval_seconds`,
  transmitInterval: sql`d.transmit_interval`,
} satisfies Partial<Record<keyof SummaryRow, SQL>>

/**
 * Device lists. Ten thousand rows as rows take 105 ms from PGlite, as one row of columns in JSON 22 ms;
 * from PostgreSQL both take about 20 ms.
 */
export function createSummaries(db: Database) {
  return {
    /** The devices that a user has a permission on, by id. */
    listSummariesOf: (userId: string): Promise<SummaryRow[]> =>
      list(
        db,
        sql`p.permission`,
        sql`device_permissions p JOIN devices d ON d.id = p.device_id WHERE p.user_id = ${userId}`,
      ),

    /** Every device, by id. */
    listSummaries: (): Promise<SummaryRow[]> => list(db, sql`NULL::text`, sql`devices d`),
  }
}

async function list(db: Database, permission: SQL, source: SQL): Promise<SummaryRow[]> {
  const wanted = Object.entries({ ...columns, permission })
  const inner = wanted.map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`)
  const outer = wanted.map(([name]) => {
    const column = sql.identifier(name)
    return sql`to_json(array_agg(${column}))::text AS ${column}`
  })
  const listed = sql`SELECT ${sql.join(inner, sql`, `)} FROM ${source} ORDER BY d.id`
  const [row] = rowsOf(await db.execute(sql`SELECT ${sql.join(outer, sql`, `)} FROM (${listed}) AS listed`))
  return toRows(row ?? {})
}

function toRows(row: Readonly<Record<string, unknown>>): SummaryRow[] {
  // No row at all: the aggregate is null.
  const column = <T>(name: keyof SummaryRow) =>
    JSON.parse((row[name] as string | null | undefined) ?? '[]') as T[]
  const [names, models, fws] = [column<string>('name'), column<string>('model'), column<string | null>('fw')]
  const [tiers, permissions] = [column<string>('tier'), column<string | null>('permission')]
  const [bases, transmits] = [column<number>('baseIntervalSeconds'), column<number>('transmitInterval')]
  return column<string>('id').map((id, index) => ({
    id,
    name: names[index] ?? '',
    model: models[index] ?? '',
    fw: fws[index] ?? null,
    tier: tiers[index] ?? '',
    permission: permissions[index] ?? null,
    baseIntervalSeconds: bases[index] ?? 0,
    transmitInterval: transmits[index] ?? 0,
  }))
}
