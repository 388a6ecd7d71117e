import { desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import { benchResults, devicePermissions, devices, packingSlips } from '../../adapters/relational/schema.ts'

export type SlipDevice = { readonly deviceid: string; readonly model: string }
export type SlipRow = Omit<typeof packingSlips.$inferSelect, 'devices'> & {
  readonly devices: readonly SlipDevice[]
}

export type PackingRepository = ReturnType<typeof createPackingRepository>

/** Packing slips: which devices were sent in which parcel. Times are epoch seconds. */
export function createPackingRepository(db: Database) {
  return {
    add: async (slip: Omit<SlipRow, 'id'>): Promise<SlipRow> => {
      const [row] = await db.insert(packingSlips).values(slip).returning()
      if (!row) throw new Error('The slip was not stored.')
      return toSlip(row)
    },

    find: async (id: number): Promise<SlipRow | null> => {
      const [row] = await db.select().from(packingSlips).where(eq(packingSlips.id, id))
      return row ? toSlip(row) : null
    },

    /** Newest first. */
    list: async (part: string, limit: number): Promise<SlipRow[]> => {
      const like = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      const rows = await db
        .select()
        .from(packingSlips)
        .where(
          part === ''
            ? undefined
            : or(
                ilike(packingSlips.reference, like),
                ilike(packingSlips.recipient, like),
                sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${packingSlips.devices}) AS device WHERE device ->> 'deviceid' ILIKE ${like})`,
              ),
        )
        .orderBy(desc(packingSlips.id))
        .limit(limit)
      return rows.map(toSlip)
    },

    listModels: (ids: readonly string[]): Promise<{ id: string; model: string }[]> =>
      db
        .select({ id: devices.id, model: devices.model })
        .from(devices)
        .where(inArray(devices.id, [...ids])),

    findDevice: createFindDevice(db),
  }
}

/** Finds what the packer needs to know about a device. */
function createFindDevice(db: Database) {
  return async (id: string) => {
    const [device] = await db
      .select({
        model: devices.model,
        fw: devices.fw,
        isOwned: sql<boolean>`EXISTS (SELECT 1 FROM ${devicePermissions} WHERE ${devicePermissions.deviceId} = ${devices.id})`,
      })
      .from(devices)
      .where(eq(devices.id, id))
    if (!device) return null
    const [bench] = await db
      .select({ passed: benchResults.passed })
      .from(benchResults)
      .where(eq(benchResults.deviceId, id))
      .orderBy(desc(benchResults.id))
      .limit(1)
    const [slip] = await db
      .select()
      .from(packingSlips)
      .where(sql`${packingSlips.devices} @> ${JSON.stringify([{ deviceid: id }])}::jsonb`)
      .orderBy(desc(packingSlips.id))
      .limit(1)
    return { ...device, passed: bench?.passed ?? null, lastSlip: slip ? toSlip(slip) : null }
  }
}

function toSlip(row: typeof packingSlips.$inferSelect): SlipRow {
  return { ...row, devices: row.devices as SlipDevice[] }
}
