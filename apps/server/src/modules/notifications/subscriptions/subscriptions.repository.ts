import {
  escalationSetting,
  normaliseEmail,
  parseEscalation,
  parseNotificationSettings,
} from '@fieldport/domain'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { devices, deviceSettings, unsubscribedAddresses, users } from '../../../adapters/relational/schema.ts'
import type { Subscription } from './unsubscribe-link.ts'

const everyDevice = '*'

/** Whether an address unsubscribed from mails about the device of its link, and from all mails. */
export type Unsubscribed = { readonly device: boolean; readonly all: boolean }

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

/** Addresses that unsubscribed from mails. */
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

    /** @returns whether this changed anything */
    unsubscribe: async ({ deviceId, address: to }: Subscription, nowSeconds: number): Promise<boolean> => {
      const added = await db
        .insert(unsubscribedAddresses)
        .values({ address: normaliseEmail(to), scope: deviceId ?? everyDevice, deviceId, at: nowSeconds })
        .onConflictDoNothing()
        .returning({ scope })
      return added.length > 0
    },

    /**
     * Subscribes an address to a device's mails again and ends an unsubscription from all devices.
     * @returns whether this changed anything
     */
    subscribe: async ({ deviceId, address: to }: Subscription): Promise<boolean> => {
      const scopes = deviceId === null ? [everyDevice] : [deviceId, everyDevice]
      const removed = await db
        .delete(unsubscribedAddresses)
        .where(and(eq(address, normaliseEmail(to)), inArray(scope, scopes)))
        .returning({ scope })
      return removed.length > 0
    },

    /** Null: the device does not exist. */
    deviceName: async (deviceId: string): Promise<string | null> => {
      const [row] = await db.select({ name: devices.name }).from(devices).where(eq(devices.id, deviceId))
      return row?.name ?? null
    },

    /** Whether a device's settings name an address, also as the next person of an escalation. */
    isRecipient: async (deviceId: string, to: string): Promise<boolean> => {
      const rows = await db
        .select({ key: deviceSettings.key, value: sql<unknown>`${deviceSettings.value}` })
        .from(deviceSettings)
        .where(
          and(
            eq(deviceSettings.deviceId, deviceId),
            inArray(deviceSettings.key, ['ALERTS_emailList', escalationSetting]),
          ),
        )
      const stored = new Map(rows.map(({ key, value }) => [key, value]))
      const { recipients } = parseNotificationSettings(deviceId, (key) => stored.get(key))
      const next = parseEscalation(stored.get(escalationSetting)).map(({ recipient }) => recipient)
      return [...recipients.email, ...next].some((each) => normaliseEmail(each) === normaliseEmail(to))
    },

    /** Language of the account with this address; null: no account, or no language chosen. */
    languageOf: async (to: string): Promise<string | null> => {
      const [row] = await db
        .select({ language: users.language })
        .from(users)
        .where(eq(users.email, normaliseEmail(to)))
      return row?.language ?? null
    },
  }
}

/** @returns a function from device id to the addresses, in lower case, that unsubscribed from mails about it */
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
