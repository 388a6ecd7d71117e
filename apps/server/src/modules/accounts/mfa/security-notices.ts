import type { Database } from '../../../adapters/relational/database.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MailContent, MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createAccountMails } from '../account-mails.ts'
import { createAccountsRepository } from '../accounts.repository.ts'

export type SecurityEvent = Extract<MailContent, { kind: 'securityNotice' }>['what']

/** Notifies the owner of an account of a security event; does nothing if mail is not configured. */
export type NotifyOwner = (userId: string, what: SecurityEvent) => Promise<void>

export function createNotifyOwner(ports: {
  readonly db: Database
  readonly messages: MessagesService
  readonly sites: SitesService
  readonly limits: LimitsService
}): NotifyOwner {
  const accounts = createAccountsRepository(ports.db)
  const mails = createAccountMails(ports)
  return async (userId, what) => {
    const owner = await accounts.findAccountById(userId)
    if (owner) await mails.notice(owner, what)
  }
}
