import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { forwardingTargets } from './schema.ts'

/**
 * Delay before announcements of a removed target are withdrawn: longer than an attempt in progress takes. Source:
 * ours.
 */
const withdrawalDelaySeconds = 30

/**
 * Removes targets. One with announcements at its receiver is only marked as removed, and deleted once they are withdrawn; a
 * new claim number ends an attempt in progress.
 * @returns what was removed
 */
export async function removeForwardingTargets(
  transaction: Pick<Database, 'update' | 'delete'>,
  which: SQL | undefined,
  nowSeconds: number,
): Promise<(typeof forwardingTargets.$inferSelect)[]> {
  const marked = await transaction
    .update(forwardingTargets)
    .set({
      removedAt: nowSeconds,
      claim: sql`${forwardingTargets.claim} + 1`,
      nextAt: nowSeconds + withdrawalDelaySeconds,
      pausedAt: null,
      failingSince: null,
      attempts: 0,
    })
    .where(and(which, isNull(forwardingTargets.removedAt), isNotNull(forwardingTargets.announced)))
    .returning()
  const deleted = await transaction
    .delete(forwardingTargets)
    .where(and(which, isNull(forwardingTargets.removedAt)))
    .returning()
  return [...marked, ...deleted]
}
