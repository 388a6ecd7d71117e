import { defaultSiteId } from '@fieldport/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../adapters/relational/database.ts'
import { users } from '../../../adapters/relational/schema.ts'
import type { MailContent, MessagesService } from '../../messages/messages.service.ts'
import type { SitesService } from '../../sites/sites.service.ts'

export type SecurityEvent = Extract<MailContent, { kind: 'securityNotice' }>['what']

/** Tells the owner of an account what was done to it. A portal without mail says nothing. */
export type TellOwner = (userId: string, what: SecurityEvent) => Promise<void>

export function createTellOwner(ports: {
  readonly db: Database
  readonly messages: Pick<MessagesService, 'canMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'linkBase'>
}): TellOwner {
  const { db, messages, sites } = ports
  return async (userId, what) => {
    if (!messages.canMail()) return
    const { email, name, language, siteId } = users
    const [user] = await db.select({ email, name, language, siteId }).from(users).where(eq(users.id, userId))
    if (!user) return
    const brand = user.siteId ?? defaultSiteId
    const accountLink = `${sites.linkBase(brand)}/account`
    const content = { kind: 'securityNotice', name: user.name, what, accountLink } as const
    await messages.sendMail({ to: user.email, siteId: brand, language: user.language, content })
  }
}
