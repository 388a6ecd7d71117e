import { isSameTarget } from '@fieldport/domain'
import { and, asc, eq, inArray, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { devices, forwardingGroups, forwardingTargets, users } from '../../adapters/relational/schema.ts'

export type ForwardingTarget = typeof forwardingTargets.$inferSelect
/** A group of devices that somebody has forwarded as a whole. */
export type GroupOfTarget = { readonly name: string; readonly by: string }

export type AddedTarget = typeof forwardingTargets.$inferInsert &
  Pick<ForwardingTarget, 'kind' | 'address' | 'topic' | 'username'>
/** exists: the same is forwarded there already; full: as many as there may be. */
export type AddResult = 'added' | 'exists' | 'full'

export type SealedCertificates = Pick<ForwardingTarget, 'certificates' | 'certificateFacts'>

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
    | 'announced'
    | 'tooLarge'
  >
>

export type ForwardingRepository = ReturnType<typeof createForwardingRepository>

/** Where points are forwarded to, and how far that is. */
export function createForwardingRepository(db: Database) {
  const isOf = (deviceId: string, id: string) =>
    and(
      eq(forwardingTargets.deviceId, deviceId),
      eq(forwardingTargets.id, id),
      isNull(forwardingTargets.removedAt),
    )
  return {
    list: (deviceId: string) => listTargets(db, deviceId),

    /** One of the device's own. Two at once take turns. */
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
        await transaction.insert(forwardingTargets).values(await adoptFormer(transaction, target))
        return 'added'
      }),

    /** @returns what was removed; those of a group are removed with it alone */
    remove: (deviceId: string, id: string, nowSeconds: number): Promise<ForwardingTarget | undefined> =>
      db.transaction(async (transaction) => {
        const isOwn = and(isOf(deviceId, id), isNull(forwardingTargets.groupId))
        const [found] = await removeTargets(transaction, isOwn, nowSeconds)
        return found
      }),

    /** Tries it now, wherever it stands. @returns undefined: there is none */
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

    ...claims(db),
  }
}

/** The oldest first; of those of groups whose. */
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

/** A try that is under way when a target is removed has ended after so long. Longer than a try. Source: ours. */
const removalSeconds = 30

/**
 * What the other side keeps of a target is taken back before the target is forgotten, by a claim that the try under way does not hold.
 * @returns what was removed
 */
export async function removeTargets(
  transaction: Pick<Database, 'update' | 'delete'>,
  which: SQL | undefined,
  nowSeconds: number,
): Promise<ForwardingTarget[]> {
  const kept = await transaction
    .update(forwardingTargets)
    .set({
      removedAt: nowSeconds,
      claim: sql`${forwardingTargets.claim} + 1`,
      nextAt: nowSeconds + removalSeconds,
      pausedAt: null,
      failingSince: null,
      attempts: 0,
    })
    .where(and(which, isNull(forwardingTargets.removedAt), isNotNull(forwardingTargets.announced)))
    .returning()
  const forgotten = await transaction
    .delete(forwardingTargets)
    .where(and(which, isNull(forwardingTargets.removedAt)))
    .returning()
  return [...kept, ...forgotten]
}

type NewRow = typeof forwardingTargets.$inferInsert

/** What was removed and is added again takes over what the other side still keeps, or its removal would take that from the new one. */
export async function adoptFormer(transaction: Pick<Database, 'delete'>, target: NewRow): Promise<NewRow> {
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

    /** Whether another target forwards the same to the same place: what is kept there is its own too. */
    hasTwin: async (target: Pick<ForwardingTarget, 'deviceId' | 'kind' | 'address'>): Promise<boolean> => {
      const twins = await db
        .select({ id: forwardingTargets.id })
        .from(forwardingTargets)
        .where(and(isSameReceiver(target), isNull(forwardingTargets.removedAt)))
        .limit(1)
      return twins.length > 0
    },

    /** A target that was removed, once nothing is left to take back. */
    forget: async ({ id, claim }: Pick<ForwardingTarget, 'id' | 'claim'>): Promise<void> => {
      await db
        .delete(forwardingTargets)
        .where(and(eq(forwardingTargets.id, id), eq(forwardingTargets.claim, claim)))
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
