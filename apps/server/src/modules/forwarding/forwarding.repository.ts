import { isSameTarget, repairCursor } from '@fieldport/domain'
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/relational/database.ts'
import { removeForwardingTargets } from '../../adapters/relational/remove-forwarding-targets.ts'
import { devices, forwardingGroups, forwardingTargets, users } from '../../adapters/relational/schema.ts'

export type ForwardingTarget = typeof forwardingTargets.$inferSelect
/** The group of devices, and its owner's address, that a target belongs to. */
export type GroupOfTarget = { readonly name: string; readonly by: string }

export type AddedTarget = typeof forwardingTargets.$inferInsert &
  Pick<ForwardingTarget, 'kind' | 'address' | 'topic' | 'username'>
/** exists: an equal target is there already; full: the limit is reached. */
export type AddResult = 'added' | 'exists' | 'full'

export type SealedCertificates = Pick<ForwardingTarget, 'certificates' | 'certificateFacts'>

/** What an attempt changes in a target. */
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
    | 'announced'
    | 'tooLarge'
  >
>

export type ForwardingRepository = ReturnType<typeof createForwardingRepository>

/** The targets to which points are forwarded, and the progress of each. */
export function createForwardingRepository(db: Database) {
  const isOf = (deviceId: string, id: string) =>
    and(
      eq(forwardingTargets.deviceId, deviceId),
      eq(forwardingTargets.id, id),
      isNull(forwardingTargets.removedAt),
    )
  return {
    list: (deviceId: string) => listTargets(db, deviceId),

    /** Adds a target of one device. Concurrent calls for a device are serialised by a lock on it. */
    add: (target: AddedTarget, maximum: number): Promise<AddResult> =>
      db.transaction(async (transaction) => {
        await transaction
          .select({ id: devices.id })
          .from(devices)
          .where(eq(devices.id, target.deviceId))
          .for('no key update')
        const present = await transaction
          .select()
          .from(forwardingTargets)
          .where(
            and(
              eq(forwardingTargets.deviceId, target.deviceId),
              isNull(forwardingTargets.removedAt),
              isNull(forwardingTargets.groupId),
            ),
          )
        if (present.some((one) => isSameTarget(one, target))) return 'exists'
        if (present.length >= maximum) return 'full'
        await transaction.insert(forwardingTargets).values(await takeOverRemovedTarget(transaction, target))
        return 'added'
      }),

    /**
     * Removes a target of one device; those of a group are only removed with the group.
     * @returns undefined: there is none
     */
    remove: (deviceId: string, id: string, nowSeconds: number): Promise<ForwardingTarget | undefined> =>
      db.transaction(async (transaction) => {
        const isOwn = and(isOf(deviceId, id), isNull(forwardingTargets.groupId))
        const [found] = await removeForwardingTargets(transaction, isOwn, nowSeconds)
        return found
      }),

    /** Makes a target due at once, even if it is paused or failing. @returns undefined: there is none */
    resume: async (
      deviceId: string,
      id: string,
      nowSeconds: number,
    ): Promise<ForwardingTarget | undefined> => {
      const fresh = { pausedAt: null, failingSince: null, problem: null, attempts: 0, nextAt: nowSeconds }
      return (await db.update(forwardingTargets).set(fresh).where(isOf(deviceId, id)).returning())[0]
    },

    setCertificates: async (deviceId: string, id: string, sealed: SealedCertificates): Promise<void> => {
      await db.update(forwardingTargets).set(sealed).where(isOf(deviceId, id))
    },

    ...createClaims(db),
  }
}

/** Lists a device's targets, oldest first, each with the group it belongs to. */
async function listTargets(
  db: Database,
  deviceId: string,
): Promise<(ForwardingTarget & { readonly group: GroupOfTarget | null })[]> {
  const rows = await db
    .select({ target: forwardingTargets, name: forwardingGroups.groupName, by: users.email })
    .from(forwardingTargets)
    .leftJoin(forwardingGroups, eq(forwardingGroups.id, forwardingTargets.groupId))
    .leftJoin(users, eq(users.id, forwardingGroups.userId))
    .where(and(eq(forwardingTargets.deviceId, deviceId), isNull(forwardingTargets.removedAt)))
    .orderBy(asc(forwardingTargets.addedAt), asc(forwardingTargets.id))
  return rows.map(({ target, name, by }) => ({
    ...target,
    group: name === null || by === null ? null : { name, by },
  }))
}

type NewRow = typeof forwardingTargets.$inferInsert

/**
 * Gives a new target the announcements of an equal removed one, whose withdrawal would otherwise delete them from the
 * receiver.
 */
export async function takeOverRemovedTarget(
  transaction: Pick<Database, 'delete'>,
  target: NewRow,
): Promise<NewRow> {
  if (target.kind === undefined) return target
  const former = await transaction
    .delete(forwardingTargets)
    .where(and(isSameReceiver({ ...target, kind: target.kind }), isNotNull(forwardingTargets.removedAt)))
    .returning({ announced: forwardingTargets.announced })
  const keys = former.flatMap(({ announced }) => Object.keys(announced?.sensors ?? {}))
  if (keys.length === 0) return target
  const sensors = Object.fromEntries(keys.map((key) => [key, '']))
  return { ...target, announced: { at: 0, newestMs: null, sensors } }
}

const isSameReceiver = ({
  deviceId,
  kind,
  address,
}: Pick<ForwardingTarget, 'deviceId' | 'kind' | 'address'>) =>
  and(
    eq(forwardingTargets.deviceId, deviceId),
    eq(forwardingTargets.kind, kind),
    eq(forwardingTargets.address, address),
  )

/**
 * Targets that fail, and those by which the same person reaches the same address, are in a lane of their own: their
 * attempts may take until their time-out, and the others must not wait for them.
 */
export type ForwardingLane = 'working' | 'failing'

function isInLane(db: Database, lane: ForwardingLane): SQL {
  const same = alias(forwardingTargets, 'same')
  const failing = db
    .select({ id: same.id })
    .from(same)
    .where(
      and(
        eq(same.address, forwardingTargets.address),
        sql`${same.addedBy} IS NOT DISTINCT FROM ${forwardingTargets.addedBy}`,
        gt(same.attempts, 0),
        isNull(same.pausedAt),
      ),
    )
  return lane === 'failing' ? exists(failing) : notExists(failing)
}

/** More than the longest delay between two attempts. */
const longestWaitSeconds = 2 * 3_600

/** Claims, by which one portal at a time works on a target. */
function createClaims(db: Database) {
  return {
    repairCursors: (nowMicros: number) => repairCursors(db, nowMicros),

    /**
     * Claims due targets, in one statement, so that one of several portals gets each. After a crash, they are due
     * again at `until`.
     */
    claim: (
      nowSeconds: number,
      until: number,
      lane: ForwardingLane,
      maximum: number,
    ): Promise<ForwardingTarget[]> => {
      const { nextAt } = forwardingTargets
      // Stored before the clock was set back: no target waits that long.
      const isDue = or(lte(nextAt, nowSeconds), gt(nextAt, nowSeconds + longestWaitSeconds))
      const due = db.$with('due').as(
        db
          .select({ id: forwardingTargets.id })
          .from(forwardingTargets)
          .where(and(isDue, isNull(forwardingTargets.pausedAt), isInLane(db, lane)))
          .orderBy(asc(nextAt), asc(forwardingTargets.id))
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

    /** When the next target is due, epoch seconds; null: there is none. */
    nextAt: async (): Promise<number | null> => {
      const [row] = await db
        .select({ at: min(forwardingTargets.nextAt) })
        .from(forwardingTargets)
        .where(isNull(forwardingTargets.pausedAt))
      return row?.at ?? null
    },

    /** Whether another target forwards the same device to the same receiver, and so shares its announcements. */
    hasDuplicate: async (
      target: Pick<ForwardingTarget, 'deviceId' | 'kind' | 'address'>,
    ): Promise<boolean> => {
      const twins = await db
        .select({ id: forwardingTargets.id })
        .from(forwardingTargets)
        .where(and(isSameReceiver(target), isNull(forwardingTargets.removedAt)))
        .limit(1)
      return twins.length > 0
    },

    /** Deletes a removed target once its announcements are withdrawn. */
    delete: async ({ id, claim }: Pick<ForwardingTarget, 'id' | 'claim'>): Promise<void> => {
      await db
        .delete(forwardingTargets)
        .where(and(eq(forwardingTargets.id, id), eq(forwardingTargets.claim, claim)))
    },

    /**
     * Stores progress under a claim.
     * @returns false: another portal has claimed the target since, and nothing was stored
     */
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

/**
 * Sets back cursors that were stored before the clock was set back, also of paused targets.
 * @returns the IDs of these targets
 */
async function repairCursors(db: Database, nowMicros: number): Promise<readonly string[]> {
  const { id, cursor } = forwardingTargets
  const ahead = await db.select({ id, found: cursor }).from(forwardingTargets).where(gt(cursor, nowMicros))
  const wrong = ahead.filter(({ found }) => repairCursor(found, nowMicros) !== found)
  for (const target of wrong)
    await db
      .update(forwardingTargets)
      .set({ cursor: repairCursor(target.found, nowMicros), batchUntil: null })
      .where(and(eq(id, target.id), eq(cursor, target.found)))
  return wrong.map((target) => target.id)
}
