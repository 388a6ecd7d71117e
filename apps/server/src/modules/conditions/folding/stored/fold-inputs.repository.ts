import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Acknowledgement, ConditionKind, StoredPlan } from '@fieldport/domain'
import type { Database } from '../../../../adapters/relational/database.ts'
import { planColumns } from '../../../../adapters/relational/plan-columns.ts'
import {
  conditionAcknowledgements,
  deviceSettings,
  devices,
  limitRules,
} from '../../../../adapters/relational/schema.ts'
import { toLimitRule } from '../../rules/limit-rules.repository.ts'

/** Stored settings on which a device's conditions depend, besides its records. */
export type DeviceInputs = StoredPlan & {
  readonly model: string
  readonly baseIntervalSeconds: number
  readonly transmitInterval: number
  readonly config: unknown
  readonly displaySettings: unknown
  readonly rules: readonly ReturnType<typeof toLimitRule>[]
}

export type FoldInputsRepository = ReturnType<typeof createFoldInputsRepository>

export const displaySettingsKey = 'PORTAL_displaySettings'

export function createFoldInputsRepository(db: Database) {
  return {
    /** Devices that do not exist are left out. */
    inputsOf: async (deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceInputs>> => {
      const ids = [...deviceIds]
      const [rows, settings, rules] = await Promise.all([
        db
          .select({
            id: devices.id,
            model: devices.model,
            baseIntervalSeconds: devices.baseIntervalSeconds,
            transmitInterval: devices.transmitInterval,
            ...planColumns,
            config: devices.reportedConfig,
          })
          .from(devices)
          .where(inArray(devices.id, ids)),
        db
          .select({ deviceId: deviceSettings.deviceId, value: sql<unknown>`${deviceSettings.value}` })
          .from(deviceSettings)
          .where(
            and(inArray(deviceSettings.deviceId, ids), sql`${deviceSettings.key} = ${displaySettingsKey}`),
          ),
        db.select().from(limitRules).where(inArray(limitRules.deviceId, ids)).orderBy(asc(limitRules.id)),
      ])
      const settingsOf = new Map(settings.map(({ deviceId, value }) => [deviceId, value]))
      const rulesOf = Map.groupBy(rules, ({ deviceId }) => deviceId)
      return new Map(
        rows.map(({ id, ...row }) => [
          id,
          {
            ...row,
            displaySettings: settingsOf.get(id),
            rules: (rulesOf.get(id) ?? []).map(toLimitRule),
          },
        ]),
      )
    },

    /** Acknowledgements of each device, oldest first. */
    acknowledgementsOf: async (
      deviceIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly Acknowledgement[]>> => {
      const rows = await db
        .select()
        .from(conditionAcknowledgements)
        .where(inArray(conditionAcknowledgements.deviceId, [...deviceIds]))
        .orderBy(asc(conditionAcknowledgements.at), asc(conditionAcknowledgements.id))
      const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
      return new Map([...byDevice].map(([deviceId, own]) => [deviceId, own.map(toAcknowledgement)] as const))
    },

    /** Every device, the most recently added last. */
    listDeviceIds: async (): Promise<string[]> => {
      const rows = await db.select({ id: devices.id }).from(devices).orderBy(asc(devices.createdAt))
      return rows.map(({ id }) => id)
    },
  }
}

function toAcknowledgement(row: typeof conditionAcknowledgements.$inferSelect): Acknowledgement {
  const { kind, subject, at, acknowledgedBy: by, knownSeconds, clears } = row
  return { kind: kind as ConditionKind, subject, at, by, knownSeconds: knownSeconds ?? undefined, clears }
}
