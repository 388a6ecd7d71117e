import { normaliseEmail } from '@fieldport/domain'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { devices, unsubscribedAddresses, users } from '../../../adapters/relational/schema.ts'
import type { Subscription } from './unsubscribe-link.ts'

const everyDevice = '*'

/** Whether an address wants no mails: about the device of its link, about any. */
export type Unsubscribed = { readonly device: boolean; readonly all: boolean }

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

/** Which addresses want no mails. */
export function createSubscriptionsRepository(db: Database) {
  const { address, scope } = unsubscribedAddresses
  return {
    find: async (subscription: Subscription): Promise<Unsubscribed> => {
      const rows = await db
        .select({ scope })
        .from(unsubscribedAddresses)
        .where(eq(address, normaliseEmail(subscription.address)))
      const scopes = new Set(rows.map((row) => row.scope))
      return { device: scopes.has(subscription.deviceId ?? ''), all: scopes.has(everyDevice) }
    },

    unsubscribe: async ({ deviceId, address: to }: Subscription, nowSeconds: number): Promise<void> => {
      await db
        .insert(unsubscribedAddresses)
        .values({ address: normaliseEmail(to), scope: deviceId ?? everyDevice, deviceId, at: nowSeconds })
        .onConflictDoNothing()
    },

    /** It gets mails about the device again; where it wanted none about any, about all. */
    subscribe: async ({ deviceId, address: to }: Subscription): Promise<void> => {
      const scopes = deviceId === null ? [everyDevice] : [deviceId, everyDevice]
      await db
        .delete(unsubscribedAddresses)
        .where(and(eq(address, normaliseEmail(to)), inArray(scope, scopes)))
    },

    /** Null: there is no such device any more. */
    deviceName: async (deviceId: string): Promise<string | null> => {
      const [row] = await db.select({ name: devices.name }).from(devices).where(eq(devices.id, deviceId))
      return row?.name ?? null
    },

    /** Of the account of an address. */
    languageOf: async (to: string): Promise<string | null> => {
      const [row] = await db
        .select({ language: users.language })
        .from(users)
        .where(eq(users.email, normaliseEmail(to)))
      return row?.language ?? null
    },
  }
}

/** @returns addresses, in lower case, that want no mails about a device */
export async function listUnsubscribed(
  transaction: Database,
  deviceIds: readonly string[],
  addresses: readonly string[],
): Promise<(deviceId: string) => ReadonlySet<string>> {
  if (addresses.length === 0) return () => new Set()
  const { address, scope } = unsubscribedAddresses
  const rows = await transaction
    .select({ address, scope })
    .from(unsubscribedAddresses)
    .where(
      and(
        inArray(address, [...new Set(addresses.map(normaliseEmail))]),
        or(inArray(scope, [...deviceIds]), eq(scope, everyDevice)),
      ),
    )
  return (deviceId) =>
    new Set(
      rows.filter((row) => row.scope === deviceId || row.scope === everyDevice).map((row) => row.address),
    )
}
