import { parsePermissionLevel, type PermissionLevel, type StoredPlan } from '@fieldport/domain'
import { and, count, eq, gte, ilike, inArray, isNull, min, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import {
  deviceCommands,
  effectivePermissions,
  devices,
  firmwareImages,
  outgoingMessages,
  refusals,
  refusalTotals,
  users,
} from '../../adapters/relational/schema.ts'

export type DevicePlanRow = StoredPlan & { readonly createdAt: Date }
export type DevicePerson = {
  readonly deviceId: string
  readonly userId: string
  readonly groups: readonly string[]
  readonly group: string
  readonly email: string
  readonly name: string
  readonly permission: PermissionLevel
  readonly siteId: string
}

export type FleetQueue = {
  readonly queue: 'commands' | 'messages'
  readonly waiting: number
  /** Epoch seconds; null: the queue is empty. */
  readonly oldestAt: number | null
}

export type FleetAdminRepository = ReturnType<typeof createFleetAdminRepository>

/** States of commands that ended without a response. */
const unanswered = ['silent', 'expired']
const isUnanswered = inArray(deviceCommands.state, unanswered)
const isWaiting = inArray(deviceCommands.state, ['queued', 'sent'])

export function createFleetAdminRepository(db: Database) {
  return {
    /** Devices with a user whose email or name contains the text. */
    listDevicesOfPerson: async (part: string): Promise<string[]> => {
      const like = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      const rows = await db
        .selectDistinct({ deviceId: effectivePermissions.deviceId })
        .from(effectivePermissions)
        .innerJoin(users, eq(users.id, effectivePermissions.userId))
        .where(or(ilike(users.email, like), ilike(users.name, like)))
      return rows.map(({ deviceId }) => deviceId)
    },

    listUsers: async (deviceIds: readonly string[]): Promise<DevicePerson[]> => {
      const rows = await db
        .select({
          deviceId: effectivePermissions.deviceId,
          userId: users.id,
          groups: users.groups,
          group: effectivePermissions.groupName,
          email: users.email,
          name: users.name,
          permission: effectivePermissions.permission,
          siteId: users.siteId,
        })
        .from(effectivePermissions)
        .innerJoin(users, eq(users.id, effectivePermissions.userId))
        .where(inArray(effectivePermissions.deviceId, [...deviceIds]))
        .orderBy(users.email)
      return rows.map((row) => ({
        ...row,
        permission: parsePermissionLevel(row.permission),
        siteId: row.siteId ?? '',
      }))
    },

    findPlan: async (deviceId: string): Promise<DevicePlanRow | undefined> => {
      const [row] = await db
        .select({
          tier: devices.tier,
          addedAt: devices.addedAt,
          planExpiresAt: devices.planExpiresAt,
          subscription: devices.subscription,
          graceEndsAt: devices.graceEndsAt,
          createdAt: devices.createdAt,
        })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row
    },

    listRecommendedImages: (): Promise<{ fw: string; models: string[]; recommended: boolean }[]> =>
      db
        .select({
          fw: firmwareImages.fw,
          models: firmwareImages.models,
          recommended: firmwareImages.recommended,
        })
        .from(firmwareImages)
        .where(eq(firmwareImages.recommended, true)),

    ...counts(db),
  }
}

/** By device id; devices without any are left out. */
function counts(db: Database) {
  const countCommands = async (which: SQL | undefined, sinceSeconds: number) => {
    const rows = await db
      .select({ deviceId: deviceCommands.deviceId, number: count() })
      .from(deviceCommands)
      .where(and(which, gte(deviceCommands.ts, sinceSeconds)))
      .groupBy(deviceCommands.deviceId)
    return new Map(rows.map(({ deviceId, number }) => [deviceId, number]))
  }
  return {
    countUnanswered: (sinceSeconds: number) => countCommands(isUnanswered, sinceSeconds),

    countRefusedCommands: (sinceSeconds: number) =>
      countCommands(eq(deviceCommands.isRefused, true), sinceSeconds),

    countPending: () => countCommands(isWaiting, 0),

    /**
     * The length of each queue and the time of its oldest entry, epoch seconds, which shows whether it progresses.
     */
    queues: async (): Promise<readonly FleetQueue[]> => {
      const [commands] = await db
        .select({ waiting: count(), oldestAt: min(deviceCommands.ts) })
        .from(deviceCommands)
        .where(isWaiting)
      const [messages] = await db
        .select({
          waiting: count(),
          oldestAt: sql<number | null>`extract(epoch FROM min(${outgoingMessages.createdAt}))::float8`,
        })
        .from(outgoingMessages)
        .where(isNull(outgoingMessages.failedAt))
      return [
        { queue: 'commands', waiting: commands?.waiting ?? 0, oldestAt: commands?.oldestAt ?? null },
        { queue: 'messages', waiting: messages?.waiting ?? 0, oldestAt: messages?.oldestAt ?? null },
      ]
    },

    /** Counts only the stored refusals, which are the latest of each device. */
    countRefused: async (sinceSeconds: number): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ deviceId: refusals.deviceId, number: count() })
        .from(refusals)
        .where(gte(refusals.at, sinceSeconds))
        .groupBy(refusals.deviceId)
      return new Map(rows.map(({ deviceId, number }) => [deviceId, number]))
    },

    countRefusedEver: async (deviceId: string): Promise<number> => {
      const [row] = await db
        .select({ total: sum(refusalTotals.total).mapWith(Number) })
        .from(refusalTotals)
        .where(eq(refusalTotals.deviceId, deviceId))
      return row?.total ?? 0
    },
  }
}
