import { and, asc, count, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { devices, forwardingTargets } from '../../adapters/relational/schema.ts'

export type ForwardingTarget = typeof forwardingTargets.$inferSelect

/** What becomes of a target after a try. */
export type ForwardingProgress = Partial<
  Pick<
    ForwardingTarget,
    | 'cursor'
    | 'batchUntil'
    | 'attempts'
    | 'nextAt'
    | 'problem'
    | 'failingSince'
    | 'pausedAt'
    | 'lastDeliveredAt'
  >
>

export type ForwardingRepository = ReturnType<typeof createForwardingRepository>

/** Where points are forwarded to, and how far that is. */
export function createForwardingRepository(db: Database) {
  const isOf = (deviceId: string, id: string) =>
    and(eq(forwardingTargets.deviceId, deviceId), eq(forwardingTargets.id, id))
  return {
    /** The oldest first. */
    list: (deviceId: string): Promise<ForwardingTarget[]> =>
      db
        .select()
        .from(forwardingTargets)
        .where(eq(forwardingTargets.deviceId, deviceId))
        .orderBy(asc(forwardingTargets.addedAt), asc(forwardingTargets.id)),

    /** @returns false: the device has as many as it may */
    add: (target: typeof forwardingTargets.$inferInsert, maximum: number): Promise<boolean> =>
      db.transaction(async (transaction) => {
        // Two at once count each other.
        await transaction
          .select({ id: devices.id })
          .from(devices)
          .where(eq(devices.id, target.deviceId))
          .for('no key update')
        const [row] = await transaction
          .select({ targets: count() })
          .from(forwardingTargets)
          .where(eq(forwardingTargets.deviceId, target.deviceId))
        if ((row?.targets ?? 0) >= maximum) return false
        await transaction.insert(forwardingTargets).values(target)
        return true
      }),

    /** @returns what was removed */
    remove: async (deviceId: string, id: string): Promise<ForwardingTarget | undefined> =>
      (await db.delete(forwardingTargets).where(isOf(deviceId, id)).returning())[0],

    /** Tries it now, wherever it stands. @returns undefined: there is none */
    resume: async (
      deviceId: string,
      id: string,
      nowSeconds: number,
    ): Promise<ForwardingTarget | undefined> => {
      const fresh = { pausedAt: null, failingSince: null, problem: null, attempts: 0, nextAt: nowSeconds }
      return (await db.update(forwardingTargets).set(fresh).where(isOf(deviceId, id)).returning())[0]
    },

    ...claims(db),
  }
}

/** One portal at a time works on a target. */
function claims(db: Database) {
  return {
    /** Takes what is due, in one statement: of several portals, one gets each. A portal that dies leaves it due again at `until`. */
    claim: (nowSeconds: number, until: number, maximum: number): Promise<ForwardingTarget[]> => {
      const due = db.$with('due').as(
        db
          .select({ id: forwardingTargets.id })
          .from(forwardingTargets)
          .where(and(lte(forwardingTargets.nextAt, nowSeconds), isNull(forwardingTargets.pausedAt)))
          .orderBy(asc(forwardingTargets.nextAt), asc(forwardingTargets.id))
          .limit(maximum)
          .for('update', { skipLocked: true }),
      )
      return db
        .with(due)
        .update(forwardingTargets)
        .set({ nextAt: until, claim: sql`${forwardingTargets.claim} + 1` })
        .where(inArray(forwardingTargets.id, db.select({ id: due.id }).from(due)))
        .returning()
    },

    /** Epoch seconds; null: nothing is forwarded. */
    nextAt: async (): Promise<number | null> => {
      const [row] = await db
        .select({ at: min(forwardingTargets.nextAt) })
        .from(forwardingTargets)
        .where(isNull(forwardingTargets.pausedAt))
      return row?.at ?? null
    },

    /** Of a claim that nobody has taken over since. @returns whether it still holds */
    save: async ({ id, claim }: Pick<ForwardingTarget, 'id' | 'claim'>, progress: ForwardingProgress) => {
      const found = await db
        .update(forwardingTargets)
        .set(progress)
        .where(and(eq(forwardingTargets.id, id), eq(forwardingTargets.claim, claim)))
        .returning({ id: forwardingTargets.id })
      return found.length > 0
    },
  }
}
