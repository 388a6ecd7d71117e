import { PortalError } from '@fieldport/domain'
import type { OutgoingMail } from '../../platform/message-transport.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { mailBranding } from './mail-branding.ts'
import { toSingleLine } from './user-text.ts'
import { renderMail } from './render-mail.ts'
import { renderSms } from './render-sms.ts'
import { resolveSender } from './sender.ts'

/** Every mail that the portal sends. Names and texts of people are data: they are escaped where they are shown. */
export type MailContent =
  | { readonly kind: 'verifyEmail'; readonly name: string; readonly link: string }
  /** Somebody asked for an account under an address that has one. */
  | {
      readonly kind: 'accountExists'
      readonly name: string
      readonly loginLink: string
      readonly resetLink: string
    }
  | { readonly kind: 'resetPassword'; readonly name: string; readonly link: string }
  /** Told afterwards, so that a stranger who did it is noticed. */
  | {
      readonly kind: 'securityNotice'
      readonly name: string
      readonly what:
        | 'passwordChanged'
        | 'mfaEnabled'
        | 'mfaDisabled'
        | 'recoveryCodeUsed'
        | 'apiCredentialAdded'
      readonly accountLink: string
    }
  | {
      readonly kind: 'devicePasswordsCode'
      readonly name: string
      readonly deviceId: string
      readonly code: string
    }
  | {
      readonly kind: 'invitation'
      readonly inviter: string
      readonly deviceId: string
      readonly deviceName: string
      readonly permission: string
      readonly link: string
    }
  | {
      readonly kind: 'accessGranted'
      readonly inviter: string
      readonly deviceId: string
      readonly deviceName: string
      readonly permission: string
      readonly link: string
    }
  | {
      readonly kind: 'supportRequest'
      readonly account: string
      readonly name: string
      readonly email: string
      readonly category: string
      readonly deviceId: string
      readonly details: string
    }

export type Mail = {
  readonly to: string
  /** Whose look and sender it has. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly replyTo?: string
  readonly content: MailContent
}

/** Every SMS that the portal sends. */
export type SmsContent = { readonly kind: 'code'; readonly code: string }

export type Sms = {
  readonly to: string
  /** Whose name stands before it. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly content: SmsContent
}

/** Mails and SMS, handed over durably and sent in the background, again until the other side takes them. */
export type MessagesService = {
  readonly canMail: () => boolean
  readonly canSms: () => boolean
  /** @throws PortalError ENGINE_UNAVAILABLE where no mail is set up; check before anything else is done. */
  readonly checkMail: () => void
  /** Resolves when it is stored. @throws PortalError ENGINE_UNAVAILABLE where no mail is set up */
  readonly sendMail: (mail: Mail) => Promise<void>
  /** Resolves when it is stored. @throws PortalError ENGINE_UNAVAILABLE where no SMS is set up */
  readonly sendSms: (sms: Sms) => Promise<void>
}

export type MessagesPorts = {
  readonly queue: Pick<DeliveryQueue, 'add'>
  readonly sites: Pick<SitesService, 'brandOf' | 'linkBase'>
  readonly canMail: boolean
  readonly canSms: boolean
  /** Sender of brands that have none: an address, or a name with the address in angle brackets. */
  readonly mailFrom: string
  /** Unique, for message ids. */
  readonly randomId: () => string
}

export function createMessagesService(ports: MessagesPorts): MessagesService {
  const checkMail = () => {
    if (ports.canMail) return
    throw new PortalError('ENGINE_UNAVAILABLE', 'mailNotPossible')
  }
  return {
    canMail: () => ports.canMail,
    canSms: () => ports.canSms,
    checkMail,
    sendMail: async (mail) => {
      checkMail()
      await ports.queue.add(writeMail(mail, ports))
    },
    sendSms: async ({ to, siteId, language, content }) => {
      if (!ports.canSms) throw new PortalError('ENGINE_UNAVAILABLE', 'smsNotPossible')
      const { brandName } = ports.sites.brandOf(siteId)
      await ports.queue.add({ channel: 'sms', to, text: renderSms(content, brandName, language) })
    },
  }
}

/** Written when it is handed over: what it says then stays, whatever becomes of brand and version until it is sent. */
function writeMail(mail: Mail, { sites, mailFrom, randomId }: MessagesPorts): OutgoingMail {
  const site = sites.brandOf(mail.siteId)
  const look = mailBranding(site, sites.linkBase(mail.siteId))
  const from = resolveSender(site, mailFrom)
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  return {
    channel: 'mail',
    messageId: `<${randomId()}@${domain}>`,
    to: oneAddress(mail.to),
    from,
    replyTo: mail.replyTo ? oneAddress(mail.replyTo) : null,
    ...renderMail(mail.content, look, mail.language),
    // Nobody's absence note answers a machine; support desks, however, set such mails aside.
    headers: mail.content.kind === 'supportRequest' ? {} : { 'Auto-Submitted': 'auto-generated' },
  }
}

/** @throws PortalError INVALID_INPUT for what could be read as several addresses or as more headers */
function oneAddress(address: string): string {
  if (/^[^\s,;:<>"()[\]\\]+@[^\s,;:<>"()[\]\\@]+$/.test(address) && toSingleLine(address, 320) === address)
    return address
  throw new PortalError('INVALID_INPUT', 'emailInvalid')
}
