import { maximumPushBrowsers, type PushLevel, pushLevels } from '@fieldport/domain'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PushAddress } from '../../../adapters/push/push.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  effectivePermissions,
  pushChoices,
  pushSubscriptions,
  users,
} from '../../../adapters/relational/schema.ts'
import type { Seal } from '../../../platform/seal.ts'

export type PushBrowser = Pick<
  typeof pushSubscriptions.$inferSelect,
  'id' | 'userAgent' | 'createdAt' | 'deliveredAt' | 'problem'
>
export type NewPushBrowser = PushAddress & {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly userAgent: string
}

const purposeOf = (id: string) => `push:${id}`
const listed = {
  id: pushSubscriptions.id,
  userAgent: pushSubscriptions.userAgent,
  createdAt: pushSubscriptions.createdAt,
  deliveredAt: pushSubscriptions.deliveredAt,
  problem: pushSubscriptions.problem,
}

export type PushBrowsersRepository = ReturnType<typeof createPushBrowsersRepository>

/** Subscribed browsers and push preferences of people. */
export function createPushBrowsersRepository(db: Database, seal: Pick<Seal, 'seal' | 'open'>) {
  const isOf = (userId: string, id: string) =>
    and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id))
  return {
    /** Oldest first. */
    list: (userId: string): Promise<PushBrowser[]> =>
      db
        .select(listed)
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id)),

    levelOf: (userId: string): Promise<PushLevel> => levelOf(db, userId),

    setLevel: (userId: string, level: PushLevel, nowSeconds: number): Promise<void> =>
      saveLevel(db, userId, level, nowSeconds),

    /**
     * An existing subscription gets the new keys and session; another person's subscription of the same browser is
     * replaced. If pushes were switched off for all browsers, subscribing switches them on again.
     * @returns its id; undefined: the person has reached the limit
     */
    add: (browser: NewPushBrowser, nowSeconds: number): Promise<string | undefined> =>
      db.transaction((transaction) => add(transaction, seal, browser, nowSeconds)),

    /**
     * Called by the browser itself: deletes another person's subscription, and assigns the person's own to this
     * session.
     * @returns its id; undefined: it is not theirs
     */
    claim: async (userId: string, endpoint: string, sessionId: string): Promise<string | undefined> => {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)))
      const rows = await db
        .update(pushSubscriptions)
        .set({ sessionId })
        .where(eq(pushSubscriptions.endpoint, endpoint))
        .returning({ id: pushSubscriptions.id })
      return rows[0]?.id
    },

    /** @returns false: the person has no such browser */
    remove: async (userId: string, id: string): Promise<boolean> =>
      (await db.delete(pushSubscriptions).where(isOf(userId, id)).returning(listed)).length > 0,

    find: async (id: string): Promise<(PushAddress & { readonly userId: string }) | undefined> => {
      const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
      if (!row) return undefined
      const { userId, endpoint, p256dh } = row
      return { userId, endpoint, p256dh, auth: seal.open(row.auth, purposeOf(id)) }
    },

    /** Deletes a subscription that has ended, unless the browser subscribed again meanwhile. */
    forget: async (id: string, endpoint: string): Promise<void> => {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
    },

    /** @param problem null: it was accepted */
    noteAttempt: async (id: string, problem: string | null, nowSeconds: number): Promise<void> => {
      await db
        .update(pushSubscriptions)
        .set(problem === null ? { problem, deliveredAt: nowSeconds } : { problem })
        .where(eq(pushSubscriptions.id, id))
    },

    /** Whether the person still has access to all of these devices. */
    maySee: async (userId: string, deviceIds: readonly string[]): Promise<boolean> => {
      if (deviceIds.length === 0) return true
      const { deviceId } = effectivePermissions
      const rows = await db
        .selectDistinct({ deviceId })
        .from(effectivePermissions)
        .where(and(eq(effectivePermissions.userId, userId), inArray(deviceId, [...new Set(deviceIds)])))
      return rows.length === new Set(deviceIds).size
    },
  }
}

/** Ids of the browsers of a person. */
export async function pushBrowserIds(transaction: Database, userId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
  return rows.map(({ id }) => id)
}

/** Default level: alarms. */
async function levelOf(db: Database, userId: string): Promise<PushLevel> {
  const [row] = await db
    .select({ level: pushChoices.level })
    .from(pushChoices)
    .where(eq(pushChoices.userId, userId))
  return pushLevels.find((known) => known === row?.level) ?? 'alarm'
}

async function saveLevel(db: Database, userId: string, level: PushLevel, since: number): Promise<void> {
  await db
    .insert(pushChoices)
    .values({ userId, level, since })
    .onConflictDoUpdate({ target: pushChoices.userId, set: { level, since } })
}

async function add(
  transaction: Database,
  seal: Pick<Seal, 'seal'>,
  { endpoint, userId, ...browser }: NewPushBrowser,
  nowSeconds: number,
): Promise<string | undefined> {
  // Locks the user, so that concurrent subscriptions count each other.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isSame = eq(pushSubscriptions.endpoint, endpoint)
  await transaction.delete(pushSubscriptions).where(and(isSame, ne(pushSubscriptions.userId, userId)))
  const [known] = await transaction.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isSame)
  const [row] = await transaction
    .select({ browsers: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  const browsers = row?.browsers ?? 0
  if (!known && browsers >= maximumPushBrowsers) return undefined
  const id = known?.id ?? browser.id
  const { p256dh, sessionId, userAgent } = browser
  const auth = seal.seal(browser.auth, purposeOf(id))
  await transaction
    .insert(pushSubscriptions)
    .values({ id, userId, endpoint, p256dh, auth, sessionId, userAgent, createdAt: nowSeconds })
    .onConflictDoUpdate({
      target: pushSubscriptions.id,
      set: { p256dh, auth, sessionId, userAgent, problem: sql`NULL` },
    })
  const level = await levelOf(transaction, userId)
  // Starts now, so that earlier events are not pushed to the first browser.
  if (browsers === 0 || level === 'off')
    await saveLevel(transaction, userId, level === 'off' ? 'alarm' : level, nowSeconds)
  return id
}
