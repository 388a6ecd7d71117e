import { accountMailsPerHour, defaultSiteId, isPortalError } from '@fieldport/domain'
import type { LimitsService } from '../limits/limits.module.ts'
import type { MailContent, MessagesService } from '../messages/messages.module.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { AccountRow } from './accounts.repository.ts'

/** Limit per account, because strangers can cause these mails. */
const perAccount = { maximum: accountMailsPerHour, windowMs: 3_600_000 }

type Reader = Pick<AccountRow, 'id' | 'email' | 'name' | 'siteId' | 'language'>
type Notice = Extract<MailContent, { kind: 'securityNotice' }>['what']

export type AccountMails = ReturnType<typeof createAccountMails>

/** Sends mails about accounts, with links to the account's brand. */
export function createAccountMails(ports: {
  readonly messages: MessagesService
  readonly sites: SitesService
  readonly limits: LimitsService
}) {
  const { messages, sites, limits } = ports
  const siteOf = (reader: Reader) => reader.siteId ?? defaultSiteId
  const linkTo = (reader: Reader, path: string) => `${sites.linkBase(siteOf(reader))}${path}`
  const codeLink = (reader: Reader, page: string, code: string) =>
    linkTo(reader, `/${page}/code=${code}&user=${encodeURIComponent(reader.email)}`)
  const send = (reader: Reader, content: MailContent) => {
    const { email: to, language } = reader
    return messages.sendMail({ to, siteId: siteOf(reader), language, content })
  }

  return {
    checkMail: messages.checkMail,
    canMail: messages.canMail,

    /**
     * Whether one more mail may go to the account. Callers stay silent if not, since an error would reveal that the account
     * exists.
     */
    mayMail: async (userId: string): Promise<boolean> => {
      try {
        await limits.count(`account-mail:${userId}`, perAccount)
        return true
      } catch (error) {
        if (isPortalError(error) && error.code === 'TOO_MANY_REQUESTS') return false
        throw error
      }
    },

    verify: (reader: Reader, code: string): Promise<void> =>
      send(reader, { kind: 'verifyEmail', name: reader.name, link: codeLink(reader, 'verify', code) }),

    reset: (reader: Reader, code: string): Promise<void> =>
      send(reader, {
        kind: 'resetPassword',
        name: reader.name,
        link: codeLink(reader, 'resetpassword', code),
      }),

    exists: (reader: Reader): Promise<void> =>
      send(reader, {
        kind: 'accountExists',
        name: reader.name,
        loginLink: linkTo(reader, '/login'),
        resetLink: linkTo(reader, '/resetpassword'),
      }),

    /** Notifies the owner of a security event, if mail is configured. */
    notice: async (reader: Reader, what: Notice): Promise<void> => {
      if (!messages.canMail()) return
      const accountLink = linkTo(reader, '/account')
      await send(reader, { kind: 'securityNotice', name: reader.name, what, accountLink })
    },
  }
}
