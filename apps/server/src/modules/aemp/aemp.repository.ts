import { aempSettings, type StoredPlan } from '@fieldport/domain'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/relational/database.ts'
import { planColumns } from '../../adapters/relational/plan-columns.ts'
import { effectivePermissions, deviceSettings, devices } from '../../adapters/relational/schema.ts'

/** A device with its plan, and whether it reports. */
export type ReportingDevice = StoredPlan & { readonly id: string }

export type AempRepository = ReturnType<typeof createAempRepository>

const enabled = alias(deviceSettings, 'enabled')
const named = alias(deviceSettings, 'named')
const facts = { id: devices.id, ...planColumns }

export function createAempRepository(db: Database) {
  return {
    /** Lists reporting devices that a user has a permission on, or all of them, by id. */
    listReporting: (userId: string | null): Promise<ReportingDevice[]> =>
      db
        .select(facts)
        .from(devices)
        .innerJoin(enabled, isEnabled())
        .where(isOf(userId))
        .orderBy(asc(devices.id)),

    /**
     * Lists devices that a user has a permission on, or all, with a text in one of their settings, whether they report
     * or not.
     */
    listNamedAs: (
      userId: string | null,
      key: 'AEMP_serialNumber' | 'AEMP_equipmentID',
      text: string,
    ): Promise<(ReportingDevice & { readonly reports: boolean })[]> =>
      db
        .select({ ...facts, reports: sql<boolean>`${enabled.deviceId} IS NOT NULL` })
        .from(devices)
        .leftJoin(enabled, isEnabled())
        .innerJoin(named, and(eq(named.deviceId, devices.id), eq(named.key, key), holds(named.value, text)))
        .where(isOf(userId))
        .orderBy(asc(devices.id)),

    /** Reads the stored details of machines. */
    settingsOf: async (
      deviceIds: readonly string[],
    ): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> => {
      if (deviceIds.length === 0) return new Map()
      const rows = await db
        .select({
          id: deviceSettings.deviceId,
          key: deviceSettings.key,
          // As parsed by the driver: the column's own mapping would parse a text like '7' again, as a number.
          value: sql<unknown>`${deviceSettings.value}`,
        })
        .from(deviceSettings)
        .where(
          and(
            inArray(deviceSettings.deviceId, [...deviceIds]),
            inArray(deviceSettings.key, [...aempSettings]),
          ),
        )
      const byDevice = Map.groupBy(rows, ({ id }) => id)
      return new Map(
        [...byDevice].map(([id, own]) => [id, new Map(own.map(({ key, value }) => [key, value]))]),
      )
    },
  }

  function isOf(userId: string | null): SQL | undefined {
    if (userId === null) return undefined
    const own = db
      .select({ id: effectivePermissions.deviceId })
      .from(effectivePermissions)
      .where(eq(effectivePermissions.userId, userId))
    return inArray(devices.id, own)
  }
}

function isEnabled(): SQL | undefined {
  return and(
    eq(enabled.deviceId, devices.id),
    eq(enabled.key, 'AEMP_enabled'),
    sql`${enabled.value} = 'true'::jsonb`,
  )
}

function holds(value: typeof named.value, text: string): SQL {
  return sql`${value} = to_jsonb(${text}::text)`
}
