import type { BenchCheck } from '@fieldport/domain'
import { and, count, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { benchResults, refusals } from '../../adapters/relational/schema.ts'

export type BenchResultRow = Omit<typeof benchResults.$inferSelect, 'checks'> & {
  readonly checks: readonly BenchCheck[]
}

const listedResults = 50

export type BenchRepository = ReturnType<typeof createBenchRepository>

/** Tests of devices before shipping. Times are epoch seconds. */
export function createBenchRepository(db: Database) {
  return {
    add: async (result: Omit<BenchResultRow, 'id'>): Promise<BenchResultRow> => {
      const [row] = await db.insert(benchResults).values(result).returning()
      if (!row) throw new Error('The result was not stored.')
      return toResult(row)
    },

    /** Newest first. */
    list: async (deviceId: string): Promise<BenchResultRow[]> => {
      const rows = await db
        .select()
        .from(benchResults)
        .where(eq(benchResults.deviceId, deviceId))
        .orderBy(desc(benchResults.id))
        .limit(listedResults)
      return rows.map(toResult)
    },

    /** Counts messages refused since a time, epoch seconds. */
    countRefused: async (deviceId: string, since: number): Promise<number> => {
      const [row] = await db
        .select({ number: count() })
        .from(refusals)
        .where(and(eq(refusals.deviceId, deviceId), gte(refusals.at, since)))
      return row?.number ?? 0
    },

    /** The last test of each device. */
    lastOf: async (deviceIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
      if (deviceIds.length === 0) return new Map()
      const rows = await db
        .selectDistinctOn([benchResults.deviceId], {
          deviceId: benchResults.deviceId,
          passed: benchResults.passed,
        })
        .from(benchResults)
        .where(inArray(benchResults.deviceId, [...deviceIds]))
        .orderBy(benchResults.deviceId, desc(benchResults.id))
      return new Map(rows.map(({ deviceId, passed }) => [deviceId, passed]))
    },
  }
}

function toResult(row: typeof benchResults.$inferSelect): BenchResultRow {
  return { ...row, checks: row.checks as BenchCheck[] }
}
