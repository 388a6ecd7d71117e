import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { devices } from '../../adapters/relational/schema.ts'

export type DeviceKeys = { readonly secretHash: string; readonly udpAllowed: boolean }
export type ReportedConfig = {
  readonly text: string
  readonly atSeconds: number
  readonly fw?: string | undefined
  readonly model?: string | undefined
  readonly baseIntervalSeconds?: number | undefined
  readonly transmitInterval?: number | undefined
}

/** A report that says nothing new refreshes its time after so long, not each time. */
const reportRefreshSeconds = 3600

export type ReportsRepository = ReturnType<typeof createReportsRepository>

/** What is asked and told by devices themselves. */
export function createReportsRepository(db: Database) {
  return {
    findKeys: async (deviceId: string): Promise<DeviceKeys | null> => {
      const [row] = await db
        .select({ secretHash: devices.secretHash, udpAllowed: devices.udpAllowed })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },

    setReportedConfig: async (deviceId: string, report: ReportedConfig): Promise<void> => {
      const { text, atSeconds, fw, model, baseIntervalSeconds, transmitInterval } = report
      const config = sql`${text}::jsonb`
      await db
        .update(devices)
        .set({
          reportedConfig: config,
          reportedConfigAt: atSeconds,
          ...(fw === undefined ? {} : { fw }),
          ...(model === undefined ? {} : { model }),
          ...(baseIntervalSeconds === undefined ? {} : { baseIntervalSeconds }),
          ...(transmitInterval === undefined ? {} : { transmitInterval }),
        })
        .where(
          sql`${devices.id} = ${deviceId} AND (${devices.reportedConfig} IS DISTINCT FROM ${config}
            OR ${devices.reportedConfigAt} < ${atSeconds - reportRefreshSeconds})`,
        )
    },
  }
}
