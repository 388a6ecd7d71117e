import { effectiveTier, type StoredPlan } from '@fieldport/domain'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { GatewaySubscription } from '../../../adapters/payments/payment-gateway.ts'
import type { Database } from '../../../adapters/relational/database.ts'
import { planColumns } from '../../../adapters/relational/plan-columns.ts'
import { devices, planEnds, subscriptionItems } from '../../../adapters/relational/schema.ts'

/** A reservation expires after this time if the provider does not confirm it. */
const reservationSeconds = 600

/**
 * Locks devices before their items, in one order everywhere, so that simultaneous changes cannot deadlock.
 * @returns those that exist, by id
 */
export async function lockDevices(transaction: Database, deviceIds: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ id: devices.id })
    .from(devices)
    .where(inArray(devices.id, [...deviceIds]))
    .orderBy(devices.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Locks the devices that a person pays for or has reserved, and those of a subscription. See `lockDevices`. */
export async function lockPaidDevices(
  transaction: Database,
  userId: string,
  fetched: GatewaySubscription | null,
): Promise<string[]> {
  const stored = await transaction
    .select({ deviceId: subscriptionItems.deviceId })
    .from(subscriptionItems)
    .where(eq(subscriptionItems.userId, userId))
  return lockDevices(
    transaction,
    [...stored, ...(fetched?.items ?? [])].map(({ deviceId }) => deviceId),
  )
}

/**
 * Stores which devices a subscription pays for, and sets their plan to Hosted.
 * @param locked existing devices; others are left out
 * @returns the devices that are paid for
 */
export async function payDevices(
  transaction: Database,
  userId: string,
  fetched: GatewaySubscription | null,
  {
    locked,
    askedAt,
    graceEndsAt,
  }: { readonly locked: readonly string[]; readonly askedAt: number; readonly graceEndsAt: number | null },
): Promise<string[]> {
  const itemOf = new Map((fetched?.items ?? []).map((item) => [item.deviceId, item]))
  const known = locked.flatMap((id) => itemOf.get(id) ?? [])
  if (known.length === 0) return []
  const values = known.map(({ deviceId, term }) => ({
    deviceId,
    userId,
    term,
    isConfirmed: true,
    reservedAt: askedAt,
  }))
  await transaction
    .insert(subscriptionItems)
    .values(values)
    .onConflictDoUpdate({
      target: subscriptionItems.deviceId,
      set: { term: sql`excluded.term`, isConfirmed: true },
      setWhere: eq(subscriptionItems.userId, userId),
    })
  const subscription = fetched?.status ?? 'none'
  for (const [planExpiresAt, some] of Map.groupBy(known, ({ endsAt }) => endsAt)) {
    const facts = { subscription, planExpiresAt, graceEndsAt }
    const ids = some.map(({ deviceId }) => deviceId)
    await setHosted(transaction, ids, facts, askedAt)
  }
  return known.map(({ deviceId }) => deviceId)
}

/**
 * Deletes a payer's items that the provider no longer lists, and expired reservations. Their plans end at once, or after a
 * failed payment at the announced end of its grace period, past or future; cancelled ones end with their term.
 * @returns the devices that are no longer paid for
 */
export async function dropItems(
  transaction: Database,
  userId: string,
  paid: readonly string[],
  askedAt: number,
): Promise<string[]> {
  const dropped = await transaction
    .delete(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.userId, userId),
        paid.length === 0 ? undefined : notInArray(subscriptionItems.deviceId, [...paid]),
        sql`(${subscriptionItems.isConfirmed} OR ${subscriptionItems.reservedAt} < ${askedAt - reservationSeconds})`,
      ),
    )
    .returning({ deviceId: subscriptionItems.deviceId, isConfirmed: subscriptionItems.isConfirmed })
  const ended = dropped.filter(({ isConfirmed }) => isConfirmed).map(({ deviceId }) => deviceId)
  if (ended.length > 0)
    await transaction
      .update(devices)
      .set({
        subscription: sql`CASE ${devices.subscription} WHEN 'past_due' THEN 'cancelled' ELSE 'none' END`,
        planExpiresAt: sql`coalesce(${devices.graceEndsAt}, ${askedAt}::float8)`,
        graceEndsAt: null,
      })
      .where(and(inArray(devices.id, ended), inArray(devices.subscription, ['active', 'past_due'])))
  return ended
}

type HostedFacts = {
  readonly subscription: string
  readonly planExpiresAt: number | null
  readonly graceEndsAt: number | null
}

/** Sets devices to Hosted with these facts. Cancels a scheduled deletion of their data, unless the plan has already ended. */
export async function setHosted(
  transaction: Database,
  deviceIds: readonly string[],
  facts: HostedFacts,
  nowSeconds: number,
): Promise<void> {
  const before = await transaction
    .select({ deviceId: devices.id, ...planColumns })
    .from(devices)
    .where(inArray(devices.id, [...deviceIds]))
    .orderBy(devices.id)
    .for('update')
  const plan = { tier: 'Hosted', ...facts }
  const changing = before.filter((row) => planKeys.some((key) => row[key] !== plan[key]))
  if (changing.length === 0) return
  const isHosted = (row: StoredPlan) => effectiveTier(row, nowSeconds).name === 'Hosted'
  const ids = changing.map(({ deviceId }) => deviceId)
  await transaction.update(devices).set(plan).where(inArray(devices.id, ids))
  if (!isHosted({ ...plan, addedAt: null })) return
  const upgraded = changing.filter((row) => !isHosted(row)).map(({ deviceId }) => deviceId)
  await transaction.update(devices).set({ lastUpgradeAt: nowSeconds }).where(inArray(devices.id, upgraded))
  await transaction.delete(planEnds).where(inArray(planEnds.deviceId, ids))
}

const planKeys = ['tier', 'subscription', 'planExpiresAt', 'graceEndsAt'] as const
