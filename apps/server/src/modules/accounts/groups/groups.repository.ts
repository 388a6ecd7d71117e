import { isSessionGroup, PortalError } from '@fieldport/domain'
import { arrayContains, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { users } from '../../../adapters/relational/schema.ts'
import { type AuditRecord, recordAudit } from '../../audit/audit.module.ts'

export type GroupAccountRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
  /** null: the default brand. */
  readonly siteId: string | null
}

/** The fields of an account that the vendor sees. */
export type VendorRow = GroupAccountRow & { readonly maxApiKeys: number; readonly emailVerified: boolean }

export type GroupChange = {
  readonly userId: string
  readonly groups: readonly string[]
  /** If others are stored, nothing is changed. */
  readonly seen?: readonly string[] | undefined
}

export type MaxApiKeysRow = Pick<VendorRow, 'email' | 'maxApiKeys'>
export type MaxApiKeysChange = {
  readonly userId: string
  readonly maxApiKeys: number
  /** If another one is stored, nothing is changed. */
  readonly seen?: number | undefined
}

export type GroupChangeResult = { readonly before: GroupAccountRow; readonly isChangedElsewhere: boolean }

export type GroupsRepository = ReturnType<typeof createGroupsRepository>

const columns = {
  id: users.id,
  email: users.email,
  name: users.name,
  groups: users.groups,
  siteId: users.siteId,
}
const vendorGroup = 'senquip_admin'

export function createGroupsRepository(db: Database) {
  return {
    ...createLimits(db),

    /** Finds accounts whose name or address contains the text, ordered by address. */
    find: ({ q, limit }: { readonly q: string; readonly limit: number }): Promise<VendorRow[]> => {
      const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return db
        .select({ ...columns, maxApiKeys: users.maxApiKeys, emailVerified: users.emailVerified })
        .from(users)
        .where(q === '' ? undefined : or(ilike(users.name, like), ilike(users.email, like)))
        .orderBy(asc(users.email))
        .limit(limit)
    },

    /**
     * Replaces the groups and records it, in one transaction: whoever meets a conflict finds who made the change.
     * @throws PortalError NOT_FOUND, or CONFLICT with `reason` 'lastVendor'
     */
    replace: (
      { userId, groups, seen }: GroupChange,
      entryOf: (before: GroupAccountRow) => AuditRecord,
    ): Promise<GroupChangeResult> =>
      db.transaction(async (transaction) => {
        // Locks every vendor's row, so that two vendors cannot remove each other concurrently.
        const vendors = await transaction
          .select({ id: users.id })
          .from(users)
          .where(arrayContains(users.groups, [vendorGroup]))
          .orderBy(asc(users.id))
          .for('update')
        const [before] = await transaction
          .select(columns)
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
        if (!before) throw new PortalError('NOT_FOUND', 'notFound')
        if (seen && !isSameSet(seen, before.groups.filter(isSessionGroup)))
          return { before, isChangedElsewhere: true }
        const isLast = vendors.every(({ id }) => id === userId)
        if (before.groups.includes(vendorGroup) && isLast && !groups.includes(vendorGroup)) {
          throw new PortalError('CONFLICT', 'lastVendorAccount', {
            reason: 'lastVendor',
          })
        }
        await transaction
          .update(users)
          .set({ groups: [...groups], updatedAt: sql`now()` })
          .where(eq(users.id, userId))
        await recordAudit(transaction, entryOf(before))
        return { before, isChangedElsewhere: false }
      }),
  }
}

function createLimits(db: Database) {
  return {
    /** Sets the limit and records it, in one transaction. @returns null: no such account */
    setMaxApiKeys: (
      { userId, maxApiKeys, seen }: MaxApiKeysChange,
      entryOf: (before: MaxApiKeysRow) => AuditRecord,
    ): Promise<(MaxApiKeysRow & { readonly isChangedElsewhere: boolean }) | null> =>
      db.transaction(async (transaction) => {
        const [before] = await transaction
          .select({ email: users.email, maxApiKeys: users.maxApiKeys })
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
        if (!before) return null
        const done = { ...before, isChangedElsewhere: false }
        // Also if another limit was seen: a repeated change whose first response was lost has succeeded.
        if (before.maxApiKeys === maxApiKeys) return done
        if (seen !== undefined && seen !== before.maxApiKeys) return { ...before, isChangedElsewhere: true }
        await transaction.update(users).set({ maxApiKeys, updatedAt: sql`now()` }).where(eq(users.id, userId))
        await recordAudit(transaction, entryOf(before))
        return done
      }),
  }
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}
