import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../adapters/relational/database.ts'
import { chartNotes } from '../../../adapters/relational/schema.ts'
import type { ChartNote } from '@fieldport/contract'

type Row = typeof chartNotes.$inferSelect
type NewNote = Pick<Row, 'id' | 'at' | 'text' | 'authorId' | 'authorName' | 'createdAt'>
type Change = Pick<Row, 'at' | 'text' | 'updatedAt'>

export type ChartNotesRepository = ReturnType<typeof createChartNotesRepository>

/** Notes at moments in the charts of devices. */
export function createChartNotesRepository(db: Database) {
  const isNote = (deviceId: string, id: string) =>
    and(eq(chartNotes.deviceId, deviceId), eq(chartNotes.id, id))
  return {
    /** Oldest moment first. */
    list: async (
      deviceId: string,
      { fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number },
    ): Promise<ChartNote[]> => {
      const rows = await db
        .select()
        .from(chartNotes)
        .where(
          and(
            eq(chartNotes.deviceId, deviceId),
            gte(chartNotes.at, fromSeconds),
            lte(chartNotes.at, toSeconds),
          ),
        )
        .orderBy(asc(chartNotes.at), asc(chartNotes.id))
      return rows.map(toChartNote)
    },

    /** @returns null: the device has `maximum` notes already */
    add: (deviceId: string, note: NewNote, maximum: number): Promise<ChartNote | null> =>
      db.transaction(async (transaction) => {
        // Locks the device, so that concurrent additions count each other.
        await transaction.execute(sql`SELECT 1 FROM devices WHERE id = ${deviceId} FOR NO KEY UPDATE`)
        const counted = await transaction.execute(
          sql`SELECT count(*)::int AS count FROM chart_notes WHERE device_id = ${deviceId}`,
        )
        if (Number(rowsOf(counted)[0]?.['count'] ?? 0) >= maximum) return null
        const [row] = await transaction
          .insert(chartNotes)
          .values({ ...note, deviceId, updatedAt: note.createdAt })
          .returning()
        return row ? toChartNote(row) : null
      }),

    exists: async (deviceId: string, id: string): Promise<boolean> => {
      const rows = await db.select({ id: chartNotes.id }).from(chartNotes).where(isNote(deviceId, id))
      return rows.length > 0
    },

    /** @returns null: changed meanwhile, or deleted */
    update: async (
      deviceId: string,
      id: string,
      version: number,
      change: Change,
    ): Promise<ChartNote | null> => {
      const [row] = await db
        .update(chartNotes)
        .set({ ...change, version: version + 1 })
        .where(and(isNote(deviceId, id), eq(chartNotes.version, version)))
        .returning()
      return row ? toChartNote(row) : null
    },

    /** @returns the deleted note; null: there was none */
    remove: async (deviceId: string, id: string): Promise<ChartNote | null> => {
      const [row] = await db.delete(chartNotes).where(isNote(deviceId, id)).returning()
      return row ? toChartNote(row) : null
    },
  }
}

function toChartNote({ id, at, text, authorName, version, createdAt, updatedAt }: Row): ChartNote {
  return { id, at, text, author: authorName, version, createdAt, updatedAt }
}
