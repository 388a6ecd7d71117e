import {
  type ConditionHandling,
  type ConditionKind,
  type ConditionLevel,
  handlingKindOf,
  type StoredAssignment,
  type StoredShelf,
} from '@fieldport/domain'
import { and, arrayContains, asc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  conditionAssignments,
  conditionComments,
  conditionShelves,
  effectivePermissions,
  users,
} from '../../../adapters/relational/schema.ts'
import { type AuditRecord, recordAudit } from '../../audit/audit.module.ts'

export type ConditionName = { readonly kind: ConditionKind; readonly subject: string }

export type StoredComment = {
  readonly id: number
  readonly at: number
  readonly author: string
  /** Null: the account was deleted. */
  readonly userId: string | null
  readonly text: string
}

export type HandlingRepository = ReturnType<typeof createHandlingRepository>
/**
 * Operations while the device is locked, so that no other change of its assignments, shelves or comments interferes.
 */
export type LockedHandling = ReturnType<typeof lockedHandling>

/** Falls back to the address if the name is empty. */
const nameOfUser = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`

export function createHandlingRepository(db: Database) {
  return {
    /** Devices without any are left out. */
    of: (deviceIds: readonly string[]): Promise<ReadonlyMap<string, ConditionHandling>> =>
      readHandling(db, deviceIds),

    /** Locks the device, so that concurrent changes run one after the other. */
    withLock: <Result>(
      deviceId: string,
      work: (locked: LockedHandling) => Promise<Result>,
    ): Promise<Result> =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT 1 FROM devices WHERE id = ${deviceId} FOR NO KEY UPDATE`)
        return work(lockedHandling(transaction, deviceId))
      }),

    /** Comments on a condition and its earlier occurrences, oldest first. */
    listComments: (deviceId: string, name: ConditionName): Promise<StoredComment[]> =>
      listComments(db, deviceId, name),

    /** Users with access to the device, by name. */
    listUsers: (deviceId: string): Promise<{ id: string; name: string }[]> =>
      db
        .select({ id: users.id, name: nameOfUser })
        .from(effectivePermissions)
        .innerJoin(users, eq(users.id, effectivePermissions.userId))
        .where(eq(effectivePermissions.deviceId, deviceId))
        .orderBy(sql`lower(${nameOfUser})`, users.id),

    /** Devices with assignments or shelves. */
    listDeviceIds: async (): Promise<string[]> => {
      const rows = await db
        .select({ deviceId: conditionAssignments.deviceId })
        .from(conditionAssignments)
        .union(db.select({ deviceId: conditionShelves.deviceId }).from(conditionShelves))
        .union(db.select({ deviceId: conditionComments.deviceId }).from(conditionComments))
      return rows.map(({ deviceId }) => deviceId)
    },
  }
}

function lockedHandling(transaction: Database, deviceId: string) {
  const isOf = (table: typeof conditionAssignments | typeof conditionShelves, name: ConditionName) =>
    and(
      eq(table.deviceId, deviceId),
      eq(table.kind, handlingKindOf(name.kind)),
      eq(table.subject, name.subject),
    )
  return {
    read: async (): Promise<ConditionHandling | undefined> =>
      (await readHandling(transaction, [deviceId])).get(deviceId),

    assign: async ({
      id: userId,
      by: assignedBy,
      kind,
      subject,
      heldAt,
      at,
    }: Omit<StoredAssignment, 'name'>) => {
      const values = { userId, assignedBy, heldAt, at }
      await transaction
        .insert(conditionAssignments)
        .values({ deviceId, kind: handlingKindOf(kind), subject, ...values })
        .onConflictDoUpdate({ target: keysOf(conditionAssignments), set: values })
    },
    unassign: async (name: ConditionName): Promise<void> => {
      await transaction.delete(conditionAssignments).where(isOf(conditionAssignments, name))
    },

    shelve: async ({ kind, subject, by: shelvedBy, ...shelf }: StoredShelf): Promise<void> => {
      const values = { shelvedBy, ...shelf }
      await transaction
        .insert(conditionShelves)
        .values({ deviceId, kind: handlingKindOf(kind), subject, ...values })
        .onConflictDoUpdate({ target: keysOf(conditionShelves), set: values })
    },
    unshelve: async (name: ConditionName): Promise<void> => {
      await transaction.delete(conditionShelves).where(isOf(conditionShelves, name))
    },

    listComments: (name: ConditionName) => listComments(transaction, deviceId, name),
    comment: async (
      { kind, subject }: ConditionName,
      comment: { at: number; userId: string; author: string; text: string },
    ): Promise<void> => {
      await transaction
        .insert(conditionComments)
        .values({ deviceId, kind: handlingKindOf(kind), subject, ...comment })
    },
    /** @returns the condition of the comment; undefined: the person wrote none with that id */
    deleteComment: async (id: number, userId: string): Promise<ConditionName | undefined> => {
      const isOwn = and(eq(conditionComments.id, id), eq(conditionComments.userId, userId))
      const [row] = await transaction
        .delete(conditionComments)
        .where(and(isOwn, eq(conditionComments.deviceId, deviceId)))
        .returning({ kind: conditionComments.kind, subject: conditionComments.subject })
      return row && { kind: row.kind as ConditionKind, subject: row.subject }
    },

    record: (entry: AuditRecord): Promise<void> => recordAudit(transaction, entry),
  }
}

function keysOf(table: typeof conditionAssignments | typeof conditionShelves) {
  return [table.deviceId, table.kind, table.subject]
}

async function readHandling(
  db: Database,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, ConditionHandling>> {
  const ids = [...deviceIds]
  const assignments = await db
    .select({ row: conditionAssignments, name: nameOfUser })
    .from(conditionAssignments)
    .innerJoin(users, eq(users.id, conditionAssignments.userId))
    .where(and(inArray(conditionAssignments.deviceId, ids), mayStillSee(db)))
  const shelves = await db.select().from(conditionShelves).where(inArray(conditionShelves.deviceId, ids))
  const { deviceId, kind, subject, at } = conditionComments
  const comments = await db
    .select({ deviceId, kind, subject, at })
    .from(conditionComments)
    .where(inArray(deviceId, ids))
    .orderBy(asc(at), asc(conditionComments.id))
  const assignmentsOf = Map.groupBy(assignments, ({ row }) => row.deviceId)
  const shelvesOf = Map.groupBy(shelves, (row) => row.deviceId)
  const commentsOf = Map.groupBy(comments, (row) => row.deviceId)
  const handled = new Set([...assignmentsOf.keys(), ...shelvesOf.keys(), ...commentsOf.keys()])
  return new Map(
    [...handled].map((id) => [
      id,
      {
        assignments: (assignmentsOf.get(id) ?? []).map(({ row, name }) => toAssignment(row, name)),
        shelves: (shelvesOf.get(id) ?? []).map(toShelf),
        comments: (commentsOf.get(id) ?? []).map(toCommentTime),
      },
    ]),
  )
}

/** Nobody is assigned who has lost access since; the vendor has it without being a user of the device. */
const mayStillSee = (db: Database) =>
  or(
    arrayContains(users.groups, ['senquip_admin']),
    exists(
      db
        .select({ deviceId: effectivePermissions.deviceId })
        .from(effectivePermissions)
        .where(
          and(
            eq(effectivePermissions.deviceId, conditionAssignments.deviceId),
            eq(effectivePermissions.userId, conditionAssignments.userId),
          ),
        ),
    ),
  )

function toAssignment(row: typeof conditionAssignments.$inferSelect, name: string): StoredAssignment {
  const { kind, subject, heldAt, userId: id, at, assignedBy: by } = row
  return { kind: kind as ConditionKind, subject, heldAt, id, name, at, by }
}

function toShelf(row: typeof conditionShelves.$inferSelect): StoredShelf {
  const { kind, level, subject, heldAt, knownSeconds, until, at, shelvedBy: by, reason } = row
  const names = { kind: kind as ConditionKind, level: level as ConditionLevel, subject }
  return { ...names, heldAt, knownSeconds, until, at, by, reason }
}

function toCommentTime({ kind, subject, at }: { kind: string; subject: string; at: number }) {
  return { kind: kind as ConditionKind, subject, at }
}

function listComments(db: Database, deviceId: string, name: ConditionName): Promise<StoredComment[]> {
  const { id, at, author, userId, text } = conditionComments
  return db
    .select({ id, at, author, userId, text })
    .from(conditionComments)
    .where(
      and(
        eq(conditionComments.deviceId, deviceId),
        eq(conditionComments.kind, handlingKindOf(name.kind)),
        eq(conditionComments.subject, name.subject),
      ),
    )
    .orderBy(asc(at), asc(id))
}
