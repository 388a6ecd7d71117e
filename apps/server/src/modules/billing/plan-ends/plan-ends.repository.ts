import type { PlanNotice } from '@fieldport/domain'
import { and, asc, eq, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { planColumns } from '../../../adapters/relational/plan-columns.ts'
import {
  effectivePermissions,
  devices,
  planEnds,
  planNotices,
  subscriptionItems,
  users,
} from '../../../adapters/relational/schema.ts'

export type DevicePlanNotice = {
  readonly deviceId: string
  readonly deviceName: string
  readonly notice: PlanNotice
  /** Epoch seconds. */
  readonly endsAt: number
}

export type PlanEndsRepository = ReturnType<typeof createPlanEndsRepository>

/** Sent notices about ending plans, and ended plans whose data is to be deleted. Times are epoch seconds. */
export function createPlanEndsRepository(db: Database) {
  return {
    ...createDeletions(db),
    listRecipients,

    /** Lists devices whose plan may end by `untilSeconds`, ordered by id. */
    listEnding: (untilSeconds: number, trialsBegunUntil: number) =>
      db
        .select({ deviceId: devices.id, deviceName: devices.name, ...planColumns })
        .from(devices)
        .where(
          or(
            and(eq(devices.tier, 'Trial'), lte(devices.addedAt, trialsBegunUntil)),
            and(
              eq(devices.tier, 'Hosted'),
              or(lte(devices.planExpiresAt, untilSeconds), lte(devices.graceEndsAt, untilSeconds)),
            ),
          ),
        )
        .orderBy(asc(devices.id)),

    /**
     * Stores notices and sends them in the same transaction, so that each notice about an end is sent once.
     * @param sendNotices gets the notices that were not stored before
     * @returns how many were new
     */
    note: (
      plans: readonly DevicePlanNotice[],
      at: { readonly nowSeconds: number; readonly deleteAt: number },
      sendNotices: (noted: readonly DevicePlanNotice[], transaction: Database) => Promise<void>,
    ): Promise<number> =>
      db.transaction(async (transaction) => {
        const rows = await transaction
          .insert(planNotices)
          .values(
            plans.map(({ deviceId, notice, endsAt }) => ({
              deviceId,
              notice,
              endsAt,
              notedAt: at.nowSeconds,
            })),
          )
          .onConflictDoNothing()
          .returning({ deviceId: planNotices.deviceId })
        const fresh = new Set(rows.map(({ deviceId }) => deviceId))
        const noted = plans.filter(({ deviceId }) => fresh.has(deviceId))
        if (noted.length === 0) return 0
        await noteEnds(transaction, noted, at.deleteAt)
        await sendNotices(noted, transaction)
        return noted.length
      }),
  }
}

/** Schedules the deletion of what Basic does not keep; a new end replaces the schedule of an earlier one. */
async function noteEnds(
  transaction: Database,
  noted: readonly DevicePlanNotice[],
  deleteAt: number,
): Promise<void> {
  const ended = noted.filter(({ notice }) => notice === 'ended')
  if (ended.length === 0) return
  await transaction
    .insert(planEnds)
    .values(ended.map(({ deviceId, endsAt }) => ({ deviceId, endedAt: endsAt, deleteAt })))
    .onConflictDoUpdate({
      target: planEnds.deviceId,
      set: { endedAt: sql`excluded.ended_at`, deleteAt: sql`excluded.delete_at`, deletedAt: null },
    })
}

function createDeletions(db: Database) {
  return {
    /** Lists ended plans whose data is due for deletion, with the device's current plan. */
    listDue: (nowSeconds: number, limit: number) =>
      db
        .select({ deviceId: planEnds.deviceId, deleteAt: planEnds.deleteAt, ...planColumns })
        .from(planEnds)
        .innerJoin(devices, eq(devices.id, planEnds.deviceId))
        .where(and(isNull(planEnds.deletedAt), lte(planEnds.deleteAt, nowSeconds)))
        .orderBy(asc(planEnds.deleteAt), asc(planEnds.deviceId))
        .limit(limit),

    noteDeleted: async (deviceIds: readonly string[], nowSeconds: number): Promise<void> => {
      await db
        .update(planEnds)
        .set({ deletedAt: nowSeconds })
        .where(inArray(planEnds.deviceId, [...deviceIds]))
    },

    /** Cancels the scheduled deletion, because the plan continues. */
    forget: async (deviceIds: readonly string[]): Promise<void> => {
      await db.delete(planEnds).where(inArray(planEnds.deviceId, [...deviceIds]))
    },

    nextDeletion: async (): Promise<number | null> => {
      const [row] = await db
        .select({ at: min(planEnds.deleteAt) })
        .from(planEnds)
        .where(isNull(planEnds.deletedAt))
      return row?.at ?? null
    },
  }
}

/** Lists whom to notify about devices: Admins and payers with a verified address, with their language and brand. */
function listRecipients(deviceIds: readonly string[], transaction: Database) {
  return transaction
    .select({
      deviceId: effectivePermissions.deviceId,
      userId: users.id,
      name: users.name,
      email: users.email,
      siteId: users.siteId,
      language: users.language,
      timeZone: users.timeZone,
    })
    .from(effectivePermissions)
    .innerJoin(users, eq(users.id, effectivePermissions.userId))
    .leftJoin(
      subscriptionItems,
      and(
        eq(subscriptionItems.deviceId, effectivePermissions.deviceId),
        eq(subscriptionItems.userId, effectivePermissions.userId),
      ),
    )
    .where(
      and(
        inArray(effectivePermissions.deviceId, [...deviceIds]),
        or(eq(effectivePermissions.permission, 'ADMIN'), isNotNull(subscriptionItems.userId)),
        eq(users.emailVerified, true),
      ),
    )
}
