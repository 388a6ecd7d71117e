import { toMessage } from '@fieldport/messages'
import { Registry } from 'prom-client'
import { sql } from 'drizzle-orm'
import type { Database } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { deviceSettings } from '../../adapters/relational/schema.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { Clock } from '../../platform/clock.ts'
import { parseNetworks } from '../../platform/network/network-list.ts'
import { createSeal } from '../../platform/seal.ts'
import { operator, setUpConditions, type TestConditions } from '../conditions/testing.ts'
import { createLimitsModule } from '../limits/limits.module.ts'
import { createMessagesModule, type MessagesSettings } from '../messages/messages.module.ts'
import { testSite } from '../messages/testing.ts'
import { createNotificationsModule } from './notifications.module.ts'
import { createNotificationsRepository } from './notifications.repository.ts'

export const publicUrl = 'https://portal.example'

const log = { warn: () => {}, error: () => {} }

const tables = [
  'outgoing_messages',
  'notification_recipients',
  'unsubscribed_addresses',
  'message_receipts',
  'message_addresses',
  'rate_limits',
  'push_subscriptions',
  'push_choices',
  'vapid_keys',
]

/** Conditions and messages of real stores, and notifications between them. */
export async function setUpNotifications(relational: Relational, embedded: TelemetryEngine) {
  const conditions = await setUpConditions(relational, embedded)
  const { db, clock } = conditions
  await emptyTables(db, ...tables)
  const logged: string[] = []

  return {
    ...conditions,
    logged,
    choose: createChoose(db, clock),
    setting: async (deviceId: string, key: string): Promise<unknown> => {
      const rows = await db.select().from(deviceSettings)
      return rows.find((row) => row.deviceId === deviceId && row.key === `ALERTS_${key}`)?.value
    },
    /** Notifications of a portal. */
    attach: async (portal: TestConditions, settings: Partial<MessagesSettings> = {}) => {
      const messages = await startMessages(db, clock, settings)
      const notifications = createNotificationsModule({
        db,
        clock,
        log,
        occurrences: portal.conditions.occurrences,
        messages: messages.messages,
        pushes: messages.pushes,
        receipts: messages.receipts,
        setSendCheck: messages.setSendCheck,
        webhookSecrets: messages.webhookSecrets,
        audit: { record: () => Promise.resolve() },
        limits: createLimitsModule({ db, clock, limitFactor: 1 }).limits,
        seal: createSeal('k'.repeat(32)),
        sites: { linkBase: () => publicUrl, brandOf: () => testSite(), siteIdOfHost: () => 'default' },
        deviceLog: {
          note: (deviceId, _kind, message) => void logged.push(`${deviceId} ${toMessage(message).id}`),
        },
      })
      return {
        notifications,
        messages,
        /** Resolves when everything stored so far is folded, decided and sent. */
        settle: async (): Promise<void> => {
          await portal.settle()
          await notifications.idle()
          await messages.messageQueue.idle()
          await messages.webhookQueue.idle()
          await messages.pushQueue.idle()
        },
        /** Oldest first. */
        sent: () => (messages.outbox?.list() ?? []).toReversed(),
        close: async (): Promise<void> => {
          await notifications.close()
          await messages.close()
        },
      }
    },
  }
}

/** Settings of a device that send nothing by email and SMS. */
export const noIntervals = Object.fromEntries(
  ['alert', 'warning', 'alarm'].flatMap((kind) => [
    [`${kind}SMSInterval`, 0],
    [`${kind}EmailInterval`, 0],
  ]),
)

type CallsOptions = {
  readonly origin: () => string
  readonly device: string
  /** The session of the calls, unless a call is given another. */
  readonly cookie: () => string
}

/** Calls the portal's API about a device as a person. */
export function createDeviceCalls({ origin, device, cookie: own }: CallsOptions) {
  const get = async (path: string, cookie = own()): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin()}/api/portal/${path}`, { headers: { cookie } })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    get,
    post: async (name: string, body: object, cookie = own()): Promise<Record<string, unknown>> => {
      const response = await fetch(`${origin()}/api/portal/${name}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ deviceid: device, ...body }),
      })
      return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
    },
    /** Lists the device's notifications. */
    list: (cookie?: string) => get(`device-list-notifications/${device}`, cookie),
  }
}

export type NotificationsSetUp = Awaited<ReturnType<typeof setUpNotifications>>

/** Stores notification settings of a device, as if the operator had saved them a moment ago. */
function createChoose(db: Database, clock: { readonly now: number }) {
  return async (deviceId: string, settings: Record<string, unknown>, siteId = 'default'): Promise<void> => {
    const values = Object.entries(settings).map(([key, value]) => ({ deviceId, key: `ALERTS_${key}`, value }))
    await db
      .insert(deviceSettings)
      .values(values)
      .onConflictDoUpdate({
        target: [deviceSettings.deviceId, deviceSettings.key],
        set: { value: sql`excluded.value` },
      })
    const { saveRecipientChoice } = createNotificationsRepository(db)
    await saveRecipientChoice(db, { deviceId, siteId, savedBy: operator.userId, since: clock.now - 1 })
  }
}

function startMessages(db: Database, clock: Clock, settings: Partial<MessagesSettings>) {
  const partner = testSite({ siteid: 'pumps', brandName: 'Pump Watch' })
  return createMessagesModule({
    db,
    seal: createSeal('k'.repeat(32)),
    clock,
    sites: {
      brandOf: (siteId) => (siteId === 'pumps' ? partner : testSite()),
      linkBase: () => publicUrl,
    },
    settings: {
      publicUrl,
      smtp: undefined,
      bounces: { domain: undefined, secret: undefined },
      twilio: undefined,
      outbox: true,
      outbound: { allowsPlain: true, networks: parseNetworks('127.0.0.0/8') },
      ...settings,
    },
    log,
    registry: new Registry(),
    audit: { record: () => Promise.resolve() },
  })
}
