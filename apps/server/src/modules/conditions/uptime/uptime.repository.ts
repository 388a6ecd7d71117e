import type { Listening } from '@fieldport/domain'
import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { portalUptime } from '../../../adapters/relational/schema.ts'

/** An interval in which a process listened, up to its last heartbeat. */
export type UptimeRow = Listening & { readonly portalId: string; readonly closed: boolean }

export type UptimeRepository = ReturnType<typeof createUptimeRepository>

export function createUptimeRepository(db: Database) {
  const isInterval = (portalId: string, from: number) =>
    and(eq(portalUptime.portalId, portalId), eq(portalUptime.fromSeconds, from))
  const columns = {
    portalId: portalUptime.portalId,
    from: portalUptime.fromSeconds,
    to: portalUptime.toSeconds,
    closed: portalUptime.closed,
  }
  return {
    /** Starts an interval, or extends it to now. */
    extend: async (portalId: string, { from, to }: Listening): Promise<void> => {
      await db
        .insert(portalUptime)
        .values({ portalId, fromSeconds: from, toSeconds: to })
        .onConflictDoUpdate({
          target: [portalUptime.portalId, portalUptime.fromSeconds],
          set: { toSeconds: sql`greatest(${portalUptime.toSeconds}, excluded.to_seconds)` },
        })
    },

    /** Marks that the process has finished all its work of the interval. */
    close: async (portalId: string, from: number): Promise<void> => {
      await db.update(portalUptime).set({ closed: true }).where(isInterval(portalId, from))
    },

    /** Intervals that end after a moment, in order of their start. */
    list: (afterSeconds: number): Promise<UptimeRow[]> =>
      db
        .select(columns)
        .from(portalUptime)
        .where(gte(portalUptime.toSeconds, afterSeconds))
        .orderBy(asc(portalUptime.fromSeconds)),

    /** Unclosed intervals of other processes without a heartbeat since a moment. */
    listBroken: (portalId: string, beforeSeconds: number): Promise<UptimeRow[]> =>
      db
        .select(columns)
        .from(portalUptime)
        .where(
          and(
            eq(portalUptime.closed, false),
            ne(portalUptime.portalId, portalId),
            lt(portalUptime.toSeconds, beforeSeconds),
          ),
        ),

    deleteBefore: async (seconds: number): Promise<void> => {
      await db.delete(portalUptime).where(and(portalUptime.closed, lt(portalUptime.toSeconds, seconds)))
    },
  }
}
