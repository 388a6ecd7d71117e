import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { deviceSettings, devices, users } from '../../../adapters/relational/schema.ts'
import type { DeviceIdentity, SettingWrites, StoredSettings } from './stored-settings.ts'

export type PortalSettingsRepository = ReturnType<typeof createPortalSettingsRepository>

export function createPortalSettingsRepository(db: Database) {
  return {
    /**
     * Locks the device, so that concurrent changes do not undo each other.
     * @param also writes more in the same transaction
     * @returns false: no such device
     */
    change: async (
      deviceId: string,
      plan: (device: DeviceIdentity, stored: StoredSettings) => SettingWrites,
      also?: (transaction: Database) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const [device] = await selectFacts(transaction, deviceId).for('no key update')
        if (!device) return false
        await write(transaction, deviceId, plan(device, await list(transaction, deviceId)))
        await also?.(transaction)
        return true
      }),

    /** Whether a person's profile has a phone number. */
    hasPhone: async (userId: string): Promise<boolean> => {
      const [user] = await db.select({ phone: users.phoneNumber }).from(users).where(eq(users.id, userId))
      return (user?.phone ?? '') !== ''
    },

    findSettings: (deviceId: string): Promise<StoredSettings> => list(db, deviceId),
  }
}

/** Of a device's settings, only the name is a column. */
export const nameKey = 'PORTAL_deviceName'

/** The raw value from the driver: the column type would parse a text like '7' again, as a number. */
const settingValue = sql<unknown>`${deviceSettings.value}`

function selectFacts(db: Database, deviceId: string) {
  return db
    .select({ deviceId: devices.id, name: devices.name, fw: devices.fw, model: devices.model })
    .from(devices)
    .where(eq(devices.id, deviceId))
}

async function list(db: Database, deviceId: string): Promise<StoredSettings> {
  const rows = await db
    .select({ key: deviceSettings.key, value: settingValue })
    .from(deviceSettings)
    .where(eq(deviceSettings.deviceId, deviceId))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

async function write(db: Database, deviceId: string, writes: SettingWrites): Promise<void> {
  const name = writes.get(nameKey)
  if (typeof name === 'string') await db.update(devices).set({ name }).where(eq(devices.id, deviceId))
  const others = [...writes].filter(([key]) => key !== nameKey)
  const gone = others.filter(([, value]) => value === null).map(([key]) => key)
  if (gone.length > 0)
    await db
      .delete(deviceSettings)
      .where(and(eq(deviceSettings.deviceId, deviceId), inArray(deviceSettings.key, gone)))
  const kept = others.filter(([, value]) => value !== null)
  if (kept.length === 0) return
  await db
    .insert(deviceSettings)
    .values(kept.map(([key, value]) => ({ deviceId, key, value })))
    .onConflictDoUpdate({
      target: [deviceSettings.deviceId, deviceSettings.key],
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
}
