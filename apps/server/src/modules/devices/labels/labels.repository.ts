import { desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { devicePermissions, devices } from '../../../adapters/relational/schema.ts'

export type LabelsRepository = ReturnType<typeof createLabelsRepository>

/** Devices as seen by provisioners. */
export function createLabelsRepository(db: Database) {
  const owned = sql<boolean>`EXISTS (SELECT FROM ${devicePermissions} WHERE ${devicePermissions.deviceId} = ${devices.id})`
  const facts = { deviceId: devices.id, model: devices.model, createdAt: devices.createdAt, owned }
  return {
    /** Newest first; `part` matches the id or the model, empty matches all. */
    list: (part: string, limit: number) => {
      const like = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return db
        .select(facts)
        .from(devices)
        .where(part === '' ? undefined : or(ilike(devices.id, like), ilike(devices.model, like)))
        .orderBy(desc(devices.createdAt), devices.id)
        .limit(limit)
    },

    find: async (deviceId: string) => {
      const [row] = await db
        .select({
          ...facts,
          fw: devices.fw,
          setupPassword: devices.setupPassword,
          wifiPassword: devices.wifiPassword,
          secret: devices.secret,
        })
        .from(devices)
        .where(eq(devices.id, deviceId))
      return row ?? null
    },
  }
}
