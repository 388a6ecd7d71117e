import { defaultSiteId } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import type { Relational } from '../../../adapters/relational/open.ts'
import { users } from '../../../adapters/relational/schema.ts'
import { emptyTables } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { createSeal } from '../../../platform/seal.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import type { Mail, MessagesService, Sms } from '../../messages/messages.module.ts'
import { createMfaModule } from './mfa.module.ts'

export const phone = '+61400000001'

/** Keeps what was handed over. */
export function recordMessages(sends: { mail: boolean; sms: boolean } = { mail: true, sms: true }) {
  const [mails, texts]: [Mail[], Sms[]] = [[], []]
  const messages: MessagesService = {
    canMail: () => sends.mail,
    canSms: () => sends.sms,
    checkMail: () => {},
    sendMail: async (mail) => void mails.push(mail),
    sendSms: async (sms) => void texts.push(sms),
    sendWebhook: () => Promise.resolve(),
    wake: () => {},
  }
  return {
    messages,
    sends,
    mails,
    texts,
    lastCode: () => {
      const content = texts.at(-1)?.content
      return content?.kind === 'code' ? content.code : ''
    },
    notices: () =>
      mails.map(({ content }) => (content.kind === 'securityNotice' ? content.what : content.kind)),
  }
}

export function callerOf(userId: string): Caller {
  return {
    userId,
    email: `${userId}@example.com`,
    name: `The ${userId}`,
    groups: [],
    siteId: defaultSiteId,
  }
}

/** Inserts accounts with these ids as the only ones, and resets all limits. */
export async function insertUsers({ db }: Relational, ...ids: string[]): Promise<void> {
  await emptyTables(db, 'users', 'rate_limits', 'one_time_codes')
  const row = { groups: [], emailVerified: true, phoneNumber: phone, phoneVerified: true }
  await db.insert(users).values(
    ids.map((id) => {
      const { email, name } = callerOf(id)
      return { ...row, id, email, name }
    }),
  )
}

export async function updateUser(
  { db }: Relational,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id))
}

export const secretKey = 'k'.repeat(32)

/** The module with its time in hand and its messages kept. */
export async function mfaHarness({ db }: Relational, key = secretKey) {
  const time = { nowMs: Date.UTC(2026, 0, 1) }
  const options = { db, clock: { nowMs: () => time.nowMs }, seal: createSeal(key) }
  const foundation = await testFoundation(options)
  const kept = recordMessages()
  return {
    ...foundation,
    ...kept,
    time,
    ...createMfaModule({ ...options, ...foundation, messages: kept.messages }),
  }
}
