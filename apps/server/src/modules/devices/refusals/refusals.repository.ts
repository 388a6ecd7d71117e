import type { Message } from '@fieldport/messages'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { refusals, refusalTotals } from '../../../adapters/relational/schema.ts'

/** Number of latest refusals stored per device. */
export const maximumRefusals = 100

export type RefusalRow = {
  /** Epoch seconds. */
  readonly at: number
  readonly transport: string
  readonly reason: string
  readonly detail: string
  /** null: stored by an earlier version, or masked. */
  readonly localizable: Message | null
  readonly index: number
  readonly sizeBytes: number
  readonly excerpt: string
}

export type RefusalBatch = {
  readonly deviceId: string
  /** Number of refusals, including those not stored. */
  readonly count: number
  /** The latest of them, oldest first, at most maximumRefusals. */
  readonly latest: readonly RefusalRow[]
}

export type RefusalsRepository = ReturnType<typeof createRefusalsRepository>

export function createRefusalsRepository(db: Database) {
  return {
    /** One statement for many devices. Ids of unknown devices are skipped. */
    append: async (batches: readonly RefusalBatch[]): Promise<void> => {
      const totals = batches.map(({ deviceId, count }) => ({ deviceId, count }))
      const rows = batches.flatMap(({ deviceId, latest }) =>
        latest.map((row, position) => ({ ...row, deviceId, back: latest.length - 1 - position })),
      )
      await db.execute(sql`
        WITH bumped AS (
          INSERT INTO refusal_totals (device_id, total)
          SELECT t."deviceId", t.count
          FROM json_to_recordset(${JSON.stringify(totals)}::json) AS t("deviceId" text, count bigint)
          JOIN devices d ON d.id = t."deviceId"
          ORDER BY t."deviceId"
          ON CONFLICT (device_id) DO UPDATE SET total = refusal_totals.total + excluded.total
          RETURNING device_id, total
        )
        INSERT INTO refusals (device_id, slot, number, at, transport, reason, detail, localizable, index, size_bytes,
          excerpt)
        SELECT b.device_id, (b.total - r.back) % ${sql.raw(String(maximumRefusals))}, b.total - r.back,
          r.at, r.transport, r.reason, r.detail, r.localizable, r.index, r."sizeBytes", r.excerpt
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r("deviceId" text, back integer,
          at double precision, transport text, reason text, detail text, localizable jsonb, index integer, "sizeBytes" bigint, excerpt text)
        JOIN bumped b ON b.device_id = r."deviceId"
        ON CONFLICT (device_id, slot) DO UPDATE SET number = excluded.number, at = excluded.at,
          transport = excluded.transport, reason = excluded.reason, detail = excluded.detail, localizable = excluded.localizable,
          index = excluded.index, size_bytes = excluded.size_bytes, excerpt = excluded.excerpt`)
    },

    total: async (deviceId: string): Promise<number> => {
      const [row] = await db
        .select({ total: refusalTotals.total })
        .from(refusalTotals)
        .where(eq(refusalTotals.deviceId, deviceId))
      return row?.total ?? 0
    },

    /** Newest first. */
    latest: async (deviceId: string): Promise<RefusalRow[]> => {
      const rows = await db
        .select()
        .from(refusals)
        .where(eq(refusals.deviceId, deviceId))
        .orderBy(desc(refusals.number))
      return rows.map(({ at, transport, reason, detail, localizable, index, sizeBytes, excerpt }) => {
        return { at, transport, reason, detail, localizable, index, sizeBytes, excerpt }
      })
    },
  }
}
