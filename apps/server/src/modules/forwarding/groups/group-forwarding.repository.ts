import { capabilityTable, isSameTarget } from '@fieldport/domain'
import { and, asc, count, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { removeForwardingTargets } from '../../../adapters/relational/remove-forwarding-targets.ts'
import {
  effectivePermissions,
  forwardingGroups,
  forwardingTargets,
  users,
} from '../../../adapters/relational/schema.ts'
import {
  type AddResult,
  takeOverRemovedTarget,
  type ForwardingTarget,
  type SealedCertificates,
} from '../forwarding.repository.ts'

export type ForwardingGroup = typeof forwardingGroups.$inferSelect
export type GroupForwardingRepository = ReturnType<typeof createGroupForwardingRepository>

const editors = [...capabilityTable.editDeviceSettings]

/** Targets of groups, and the devices in the groups. */
export function createGroupForwardingRepository(db: Database) {
  const isOwn = (userId: string, id: string) =>
    and(eq(forwardingGroups.userId, userId), eq(forwardingGroups.id, id))
  return {
    list: (userId: string) => listGroups(db, userId),

    /** Concurrent calls of a person are serialised by a lock on the account. */
    add: (group: ForwardingGroup, maximum: number): Promise<AddResult> =>
      db.transaction(async (transaction) => {
        await transaction
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, group.userId))
          .for('no key update')
        const present = await transaction
          .select()
          .from(forwardingGroups)
          .where(eq(forwardingGroups.userId, group.userId))
        const isSame = (one: ForwardingGroup) => one.groupName === group.groupName && isSameTarget(one, group)
        if (present.some(isSame)) return 'exists'
        if (present.length >= maximum) return 'full'
        await transaction.insert(forwardingGroups).values(group)
        return 'added'
      }),

    /** Removes a group's target together with those of its devices. @returns undefined: there is none */
    remove: (userId: string, id: string, nowSeconds: number): Promise<ForwardingGroup | undefined> =>
      db.transaction(async (transaction) => {
        const [found] = await transaction
          .select()
          .from(forwardingGroups)
          .where(isOwn(userId, id))
          .for('update')
        if (!found) return undefined
        await removeForwardingTargets(transaction, eq(forwardingTargets.groupId, id), nowSeconds)
        await transaction.delete(forwardingGroups).where(eq(forwardingGroups.id, id))
        return found
      }),

    /** Makes all paused and failing targets of its devices due at once. @returns undefined: there is none */
    resume: async (userId: string, id: string, nowSeconds: number): Promise<ForwardingGroup | undefined> => {
      const [found] = await db.select().from(forwardingGroups).where(isOwn(userId, id))
      if (!found) return undefined
      await db
        .update(forwardingTargets)
        .set({ pausedAt: null, failingSince: null, problem: null, attempts: 0, nextAt: nowSeconds })
        .where(
          and(
            eq(forwardingTargets.groupId, id),
            isNull(forwardingTargets.removedAt),
            sql`(${forwardingTargets.pausedAt} IS NOT NULL OR ${forwardingTargets.failingSince} IS NOT NULL)`,
          ),
        )
      return found
    },

    setCertificates: (
      userId: string,
      id: string,
      own: SealedCertificates,
      ofTarget: (targetId: string) => SealedCertificates,
    ): Promise<void> => setCertificates(db, userId, id, own, ofTarget),

    hasAny: async (): Promise<boolean> =>
      (await db.select({ id: forwardingGroups.id }).from(forwardingGroups).limit(1)).length > 0,

    ...createMembers(db),
  }
}

/** Lists groups, oldest first, each with the targets of its devices. */
async function listGroups(
  db: Database,
  userId: string,
): Promise<(ForwardingGroup & { readonly targets: ForwardingTarget[] })[]> {
  const groups = await db
    .select()
    .from(forwardingGroups)
    .where(eq(forwardingGroups.userId, userId))
    .orderBy(asc(forwardingGroups.addedAt), asc(forwardingGroups.id))
  const ids = groups.map(({ id }) => id)
  const targets = await db
    .select()
    .from(forwardingTargets)
    .where(and(inArray(forwardingTargets.groupId, ids), isNull(forwardingTargets.removedAt)))
  return groups.map((group) => ({
    ...group,
    targets: targets.filter(({ groupId }) => groupId === group.id),
  }))
}

/** Replaces the certificates of the group and of each device's target; each is sealed separately. */
function setCertificates(
  db: Database,
  userId: string,
  id: string,
  own: SealedCertificates,
  ofTarget: (targetId: string) => SealedCertificates,
): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction
      .update(forwardingGroups)
      .set(own)
      .where(and(eq(forwardingGroups.userId, userId), eq(forwardingGroups.id, id)))
    const targets = await transaction
      .select({ id: forwardingTargets.id })
      .from(forwardingTargets)
      .where(eq(forwardingTargets.groupId, id))
    for (const target of targets)
      await transaction
        .update(forwardingTargets)
        .set(ofTarget(target.id))
        .where(eq(forwardingTargets.id, target.id))
  })
}

/** Adds targets, ignoring those that another portal has added meanwhile. */
async function addTargets(
  db: Database,
  targets: readonly (typeof forwardingTargets.$inferInsert)[],
): Promise<void> {
  for (const target of targets)
    await db.transaction(async (transaction) => {
      const row = await takeOverRemovedTarget(transaction, target)
      await transaction.insert(forwardingTargets).values(row).onConflictDoNothing()
    })
}

/** A device belongs to a group while the group's owner has it there and may edit it. */
function createMembers(db: Database) {
  const isMember = and(
    eq(effectivePermissions.userId, forwardingGroups.userId),
    eq(effectivePermissions.groupName, forwardingGroups.groupName),
    inArray(effectivePermissions.permission, editors),
  )
  return {
    countDevices: async (userId: string, groupName: string): Promise<number> => {
      const [row] = await db
        .select({ devices: count() })
        .from(effectivePermissions)
        .where(
          and(
            eq(effectivePermissions.userId, userId),
            eq(effectivePermissions.groupName, groupName),
            inArray(effectivePermissions.permission, editors),
          ),
        )
      return row?.devices ?? 0
    },

    /** Lists devices of groups that have no target yet. */
    listMissing: (): Promise<{ group: ForwardingGroup; deviceId: string }[]> =>
      db
        .select({ group: forwardingGroups, deviceId: effectivePermissions.deviceId })
        .from(forwardingGroups)
        .innerJoin(effectivePermissions, isMember)
        .where(
          notExists(
            db
              .select({ id: forwardingTargets.id })
              .from(forwardingTargets)
              .where(
                and(
                  eq(forwardingTargets.groupId, forwardingGroups.id),
                  eq(forwardingTargets.deviceId, effectivePermissions.deviceId),
                  isNull(forwardingTargets.removedAt),
                ),
              ),
          ),
        ),

    addTargets: (targets: readonly (typeof forwardingTargets.$inferInsert)[]) => addTargets(db, targets),

    /** Removes the targets of devices that left their group. */
    removeDepartedDevices: async (nowSeconds: number): Promise<void> => {
      const former = db
        .select({ id: forwardingTargets.id })
        .from(forwardingTargets)
        .innerJoin(forwardingGroups, eq(forwardingGroups.id, forwardingTargets.groupId))
        .leftJoin(
          effectivePermissions,
          and(isMember, eq(effectivePermissions.deviceId, forwardingTargets.deviceId)),
        )
        .where(and(isNull(forwardingTargets.removedAt), isNull(effectivePermissions.deviceId)))
      const ids = (await former).map(({ id }) => id)
      if (ids.length === 0) return
      await db.transaction((transaction) =>
        removeForwardingTargets(transaction, inArray(forwardingTargets.id, ids), nowSeconds),
      )
    },
  }
}
