import type { SiteSwitches } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../adapters/relational/database.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { emptyTables } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { createSeal, type Seal } from '../../../platform/seal.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import type { Mail, MessagesService } from '../../messages/messages.module.ts'
import { setUpDevices } from '../testing.ts'
import { createDeviceUsersModule } from './users.module.ts'

/** Collects mails instead of sending them. */
function createMailbox() {
  const mails: Mail[] = []
  const messages: MessagesService = {
    canMail: () => true,
    canSms: () => false,
    checkMail: () => {},
    sendMail: (mail) => Promise.resolve(void mails.push(mail)),
    sendSms: () => Promise.resolve(),
    sendWebhook: () => Promise.resolve(),
    wake: () => {},
  }
  return { mails, messages }
}

/** The module on an emptied engine, with the people and devices of setUpDevices; addresses are verified. */
export async function setUpDeviceUsers(
  relational: Relational,
  env: Readonly<Record<string, string>> = {},
  over: Partial<MessagesService> = {},
  switches: Partial<SiteSwitches> = {},
) {
  const ground = await setUpDevices(relational)
  const { db } = relational
  await emptyTables(db, 'rate_limits', 'one_time_codes')
  await db.execute(sql`UPDATE users SET email_verified = true`)
  const seal = createSeal('k'.repeat(32))
  let opened = 0
  const counting: Seal = { ...seal, open: (sealed, purpose) => ((opened += 1), seal.open(sealed, purpose)) }
  const { clock } = ground
  const { mails, messages } = createMailbox()
  const foundation = await testFoundation(
    { db, seal, clock },
    { PUBLIC_URL: 'https://portal.example.com', ...env },
  )
  const noted: { deviceId: string; details: unknown }[] = []
  const shared = {
    ...foundation,
    db,
    clock,
    messages: { ...messages, ...over },
    sites: {
      ...foundation.sites,
      switchesOf: (siteId: string) => ({ ...foundation.sites.switchesOf(siteId), ...switches }),
    },
  }
  const { deviceUsers } = createDeviceUsersModule({
    ...shared,
    onJoined: ground.devices.planChanged,
    deviceLog: { note: (deviceId, _kind, _what, details) => void noted.push({ deviceId, details }) },
    seal: counting,
  })
  const [newest] = rowsOf(await db.execute(sql`SELECT coalesce(max(id), 0) AS id FROM audit_entries`))
  const since = Number(newest?.['id'])
  return {
    ...ground,
    /** For other modules with the same people. */
    shared,
    deviceUsers,
    mails,
    /** Entries of the device logs. */
    noted,
    /** Number of sealed values opened so far. */
    opened: () => opened,
    /** Entries of the audit log since the set-up. */
    audited: () => readAudit(db, since),
    levelsOn: async (deviceId: string) =>
      Object.fromEntries(
        (await deviceUsers.list(deviceId)).Items.map(({ email, permission }) => [email, permission]),
      ),
    add: (
      who: Caller,
      deviceId: string,
      password?: string,
      network = '192.0.2.1',
      timeZone: string | null = null,
    ) => deviceUsers.addDevice(who, { deviceId, password, network, timeZone }),
  }
}

async function readAudit(db: Relational['db'], since: number) {
  return rowsOf(
    await db.execute(sql`
      SELECT action, actor_email AS actor, subject, details FROM audit_entries
      WHERE id > ${since} ORDER BY id`),
  )
}
