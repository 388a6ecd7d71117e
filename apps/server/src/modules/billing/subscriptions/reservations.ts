import type { PlanTerm } from '@fieldport/domain'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { devicePermissions, subscriptionItems } from '../../../adapters/relational/schema.ts'
import { lockDevices } from './hosted-devices.ts'

/** The devices that only this purchase has reserved, without those shared with another purchase of the same person. */
export type Reservation = { readonly deviceIds: readonly string[]; readonly at: number }

/** Reserves devices before payment, so that no two people pay for the same device. */
export function createReservations(db: Database) {
  return {
    /**
     * Reserves the devices. Those that another purchase of the same person has reserved, for example in another tab,
     * are shared, and then that purchase no longer releases them.
     * @returns why nothing is reserved: another person has reserved or pays for one of the devices, or the person has
     * lost one since they chose it
     */
    reserve: (
      userId: string,
      deviceIds: readonly string[],
      term: PlanTerm,
      nowSeconds: number,
    ): Promise<Reservation | 'otherPayer' | 'notOwn'> =>
      db.transaction(async (transaction) => {
        const ids = await lockDevices(transaction, deviceIds)
        if (ids.length < deviceIds.length) return 'notOwn'
        const values = ids.map((deviceId) => ({
          deviceId,
          userId,
          term,
          isConfirmed: false,
          reservedAt: nowSeconds,
        }))
        const { deviceId, isConfirmed, reservedAt } = subscriptionItems
        const reserved = await transaction
          .insert(subscriptionItems)
          .values(values)
          .onConflictDoUpdate({
            target: deviceId,
            // Changes the time, so that the purchase that reserved it first can no longer release it.
            set: { reservedAt: sql`greatest(excluded.reserved_at, ${reservedAt} + 0.001)` },
            setWhere: sql`${subscriptionItems.userId} = ${userId} AND NOT ${isConfirmed}`,
          })
          .returning({ deviceId, isNew: sql<boolean>`xmax = 0` })
        const own = {
          deviceIds: reserved.filter(({ isNew }) => isNew).map((row) => row.deviceId),
          at: nowSeconds,
        }
        const others = await transaction
          .select({ deviceId })
          .from(subscriptionItems)
          .where(and(inArray(deviceId, ids), ne(subscriptionItems.userId, userId)))
        const isOwn = and(inArray(devicePermissions.deviceId, ids), eq(devicePermissions.userId, userId))
        const has = await transaction.$count(devicePermissions, isOwn)
        if (others.length === 0 && has === ids.length) return own
        await transaction.delete(subscriptionItems).where(isReservation(userId, own))
        return others.length > 0 ? 'otherPayer' : 'notOwn'
      }),

    /** Deletes the reservations of a purchase that failed, unless another purchase of the person shares them. */
    release: (userId: string, reservation: Reservation): Promise<void> =>
      db.transaction(async (transaction) => {
        await lockDevices(transaction, reservation.deviceIds)
        await transaction.delete(subscriptionItems).where(isReservation(userId, reservation))
      }),
  }
}

const isReservation = (userId: string, { deviceIds, at }: Reservation) =>
  and(
    eq(subscriptionItems.userId, userId),
    inArray(subscriptionItems.deviceId, [...deviceIds]),
    eq(subscriptionItems.isConfirmed, false),
    eq(subscriptionItems.reservedAt, at),
  )
