import {
  type AlertQuota,
  type Condition,
  type EscalationState,
  type EscalationStep,
  escalationSetting,
  parseEscalation,
  parseEscalationState,
} from '@fieldport/domain'
import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import {
  deviceConditions,
  deviceNotifications,
  deviceSettings,
  notifications,
} from '../../../adapters/relational/schema.ts'
import { readOpenConditions } from '../../conditions/conditions.module.ts'
import {
  lockDevices,
  type NewNotification,
  type NotifiedDevice,
  saveQuota,
  toNotificationRows,
} from '../notifications.repository.ts'

/** A device with escalation steps, and with open conditions or stored escalation progress. */
export type EscalatingDevice = {
  readonly deviceId: string
  readonly steps: readonly EscalationStep[]
  readonly state: EscalationState
  readonly conditions: readonly Condition[]
}

export type EscalationOutcome = {
  readonly deviceId: string
  readonly state: EscalationState
  /** Undefined: unchanged. */
  readonly quota: AlertQuota | undefined
  readonly added: readonly NewNotification[]
  /** Topics of alarms that nobody has acknowledged yet. */
  readonly waitingTopics: readonly string[]
}

export type EscalationsRepository = ReturnType<typeof createEscalationsRepository>

/** Escalation progress of alarms that nobody acknowledges. */
export function createEscalationsRepository(db: Database) {
  return {
    /** Lists devices for which an escalation may be due, read without locks. */
    list: async (): Promise<EscalatingDevice[]> => {
      const { deviceId, escalations } = deviceNotifications
      const { conditions } = deviceConditions
      const rows = await db
        .select({ deviceId, escalations, steps: sql<unknown>`${deviceSettings.value}`, conditions })
        .from(deviceNotifications)
        .innerJoin(
          deviceSettings,
          and(eq(deviceSettings.deviceId, deviceId), eq(deviceSettings.key, escalationSetting)),
        )
        .leftJoin(deviceConditions, eq(deviceConditions.deviceId, deviceId))
        .where(or(ne(escalations, '{}'), ne(conditions, '[]')))
      return rows.map((row) => ({
        deviceId: row.deviceId,
        steps: parseEscalation(row.steps),
        state: parseEscalationState(JSON.parse(row.escalations)),
        conditions: JSON.parse(row.conditions ?? '[]') as Condition[],
      }))
    },

    /** Locks devices, decides about them and stores the decisions, in one transaction. */
    decide: (
      deviceIds: readonly string[],
      nowSeconds: number,
      decide: (
        device: NotifiedDevice,
        conditions: readonly Condition[],
      ) => Omit<EscalationOutcome, 'deviceId'> | undefined,
    ): Promise<readonly EscalationOutcome[]> =>
      db.transaction(async (transaction) => {
        const locked = await lockDevices(transaction, deviceIds, nowSeconds)
        const open = await readOpenConditions(transaction, deviceIds)
        const outcomes = locked.flatMap((device) => {
          const outcome = decide(device, open.get(device.deviceId) ?? [])
          return outcome ? [{ ...outcome, deviceId: device.deviceId }] : []
        })
        for (const outcome of outcomes) await save(transaction, outcome, nowSeconds)
        return outcomes
      }),
  }
}

async function save(
  transaction: Database,
  { deviceId, state, quota, added, waitingTopics }: EscalationOutcome,
  nowSeconds: number,
): Promise<void> {
  await transaction
    .update(deviceNotifications)
    .set({ escalations: JSON.stringify(state) })
    .where(eq(deviceNotifications.deviceId, deviceId))
  if (quota) await saveQuota(transaction, deviceId, quota)
  await dropOutdated(transaction, deviceId, waitingTopics)
  if (added.length > 0) await transaction.insert(notifications).values(toNotificationRows(added, nowSeconds))
}

/** Deletes pending escalations, such as those that quiet hours hold, of alarms that somebody acknowledged or that are over. */
async function dropOutdated(
  transaction: Database,
  deviceId: string,
  waitingTopics: readonly string[],
): Promise<void> {
  const { status, topic, content } = notifications
  await transaction
    .delete(notifications)
    .where(
      and(
        eq(notifications.deviceId, deviceId),
        eq(status, 'waiting'),
        sql`${content} ->> 'escalatedMinutes' IS NOT NULL`,
        notInArray(topic, [...waitingTopics]),
      ),
    )
}
