import { type AlertKind, type ConditionReason, type PlanNotice, PortalError } from '@fieldport/domain'
import type { Message } from '@fieldport/messages'
import type { Database } from '../../adapters/relational/database.ts'
import type { OutgoingMail } from '../../platform/message-transport.ts'
import type { SitesService } from '../sites/sites.module.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { mailBranding } from './mail-branding.ts'
import { toSingleLine } from './user-text.ts'
import { renderMail } from './render-mail.ts'
import { renderSms } from './render-sms.ts'
import { resolveSender } from './sender.ts'
import { renderWebhook, type WebhookContent } from './webhooks/webhook-body.ts'

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
      /** How many others were shared at once; absent: none. */
      readonly otherDevices?: number
      readonly permission: string
      readonly link: string
    }
  | {
      readonly kind: 'accessGranted'
      readonly inviter: string
      readonly deviceId: string
      readonly deviceName: string
      /** How many others were shared at once; absent: none. */
      readonly otherDevices?: number
      readonly permission: string
      readonly link: string
    }
  /** What happens to a person, or to an address without an account, by a team. */
  | {
      readonly kind: 'team'
      readonly what: 'invited' | 'added' | 'offered' | 'declined' | 'takenOver' | 'handedOver'
      /** Who did it. */
      readonly person: string
      readonly teamName: string
      readonly devices: number
      /** Of the reader in the team; null: it says nothing here. */
      readonly permission: string | null
      /** Devices that the team no longer shares. */
      readonly leftDevices: readonly { readonly deviceId: string; readonly deviceName: string }[]
      readonly link: string
    }
  /** What became of an export that somebody scheduled. */
  | {
      readonly kind: 'scheduledExport'
      readonly name: string
      readonly exportName: string
      readonly outcome: 'done' | 'empty' | 'failed'
      /** Why it failed. */
      readonly problem: Message | null
      /** Devices that are not in the file, each with the reason. */
      readonly leftOut: readonly { readonly deviceId: string; readonly reason: Message }[]
      readonly sizeBytes: number
      /** How long the file is there. */
      readonly keptDays: number
      readonly link: string
    }
  /** Plans that end, or ended. */
  | {
      readonly kind: 'planNotice'
      readonly name: string
      /** IANA name; null: UTC. */
      readonly timeZone: string | null
      readonly notice: PlanNotice
      /** `endsAt` in epoch seconds. */
      readonly devices: readonly {
        readonly deviceId: string
        readonly deviceName: string
        readonly endsAt: number
      }[]
      /** When data that Basic does not keep is deleted, epoch seconds; null: not before the plan ended. */
      readonly deleteAt: number | null
      /** Empty: the brand has no page of plans. */
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
  | NotificationContent
  | NotificationDigestContent
  | NotificationTestContent
  | SubscriptionRequestContent

/** Something that happened on a device, in facts. */
export type NotificationItem = {
  readonly deviceId: string
  readonly deviceName: string
  readonly level: AlertKind
  /** Evidence time, epoch seconds. */
  readonly at: number
  readonly reason: ConditionReason
  /** What the measurement is called that it is about. */
  readonly measurement?:
    | { readonly name: string; readonly unit: string; readonly decimals: number }
    | undefined
  /** For how long nobody had acknowledged the alarm, where that is why it is told. */
  readonly escalatedMinutes?: number | undefined
  /** The device at that moment. */
  readonly link: string
}

/** As the reader's account says; null: not said. */
type ReaderLook = { readonly units: string | null; readonly timeZone: string | null }

export type NotificationContent = ReaderLook & {
  readonly kind: 'notification'
  readonly item: NotificationItem
}
/** Of several devices, or several of one, in a short time. */
export type NotificationDigestContent = ReaderLook & {
  readonly kind: 'notificationDigest'
  readonly items: readonly NotificationItem[]
  /** The fleet. */
  readonly link: string
}

/** Somebody wants to see whether messages about a device arrive. */
type NotificationTestContent = {
  readonly kind: 'notificationTest'
  readonly deviceId: string
  readonly deviceName: string
  /** Who asked for it. */
  readonly by: string
  /** The device. */
  readonly link: string
}

/** Somebody asks an address that unsubscribed whether it wants mails about a device again. */
type SubscriptionRequestContent = Omit<NotificationTestContent, 'kind'> & {
  readonly kind: 'subscriptionRequest'
}

export type Mail = {
  readonly to: string
  /** Whose look and sender it has. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly replyTo?: string
  /** Under which what becomes of it is reported. */
  readonly reference?: string
  /** Where the reader can end such mails, by one press or by the mail program. Source: RFC 8058. */
  readonly unsubscribeLink?: string
  readonly content: MailContent
}

/** Every SMS that the portal sends. */
export type SmsContent =
  | { readonly kind: 'code'; readonly code: string }
  | NotificationContent
  | NotificationDigestContent
  | NotificationTestContent

export type Sms = {
  readonly to: string
  /** Whose name stands before it. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  /** As of a mail. */
  readonly reference?: string
  readonly content: SmsContent
}

export type Webhook = {
  readonly to: string
  /** Whose secret signs it. */
  readonly deviceId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  /** As of a mail, and the id by which receivers notice what came twice. */
  readonly reference: string
  readonly content: WebhookContent
}

/** Mails, SMS and requests to webhooks, handed over durably and sent in the background, again until the other side takes them. */
export type MessagesService = {
  readonly canMail: () => boolean
  readonly canSms: () => boolean
  /** @throws PortalError ENGINE_UNAVAILABLE where no mail is set up; check before anything else is done. */
  readonly checkMail: () => void
  /**
   * Resolves when it is stored. @throws PortalError ENGINE_UNAVAILABLE where no mail is set up
   * @param within a transaction that it is part of; call `wake` once that has ended
   */
  readonly sendMail: (mail: Mail, within?: Database) => Promise<void>
  /** Resolves when it is stored. @throws PortalError ENGINE_UNAVAILABLE where no SMS is set up */
  readonly sendSms: (sms: Sms, within?: Database) => Promise<void>
  /** Resolves when it is stored. */
  readonly sendWebhook: (webhook: Webhook, within?: Database) => Promise<void>
  /** Sends what was stored within a transaction, now that it ended. */
  readonly wake: () => void
}

export type MessagesPorts = {
  readonly queue: Pick<DeliveryQueue, 'add' | 'wake'>
  /** Of webhooks: apart, since receivers that hang must hold up no mail. */
  readonly webhookQueue: Pick<DeliveryQueue, 'add' | 'wake'>
  /** Of pushes: apart, since push services that hang must hold up nothing else. */
  readonly pushQueue: Pick<DeliveryQueue, 'wake'>
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
    wake: () => {
      ports.queue.wake()
      ports.webhookQueue.wake()
      ports.pushQueue.wake()
    },
    sendWebhook: async ({ to, deviceId, language, reference, content }, within) => {
      const text = renderWebhook(reference, content, language)
      await ports.webhookQueue.add({ channel: 'webhook', to, deviceId, text, reference }, within)
    },
    sendMail: async (mail, within) => {
      checkMail()
      await ports.queue.add(writeMail(mail, ports), within)
    },
    sendSms: async ({ to, siteId, language, reference, content }, within) => {
      if (!ports.canSms) throw new PortalError('ENGINE_UNAVAILABLE', 'smsNotPossible')
      const { brandName } = ports.sites.brandOf(siteId)
      const text = renderSms(content, brandName, language)
      const sms = { channel: 'sms', to, text, ...(reference ? { reference } : {}) } as const
      await ports.queue.add(sms, within)
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
    ...(mail.reference ? { reference: mail.reference } : {}),
    to: oneAddress(mail.to),
    from,
    replyTo: mail.replyTo ? oneAddress(mail.replyTo) : null,
    ...renderMail(mail.content, look, mail.language, mail.unsubscribeLink),
    headers: headersOf(mail),
  }
}

function headersOf({ content, unsubscribeLink }: Mail): Readonly<Record<string, string>> {
  return {
    // Nobody's absence note answers a machine; support desks, however, set such mails aside.
    ...(content.kind === 'supportRequest' ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeLink
      ? {
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  }
}

/** @throws PortalError INVALID_INPUT for what could be read as several addresses or as more headers */
function oneAddress(address: string): string {
  if (/^[^\s,;:<>"()[\]\\]+@[^\s,;:<>"()[\]\\@]+$/.test(address) && toSingleLine(address, 320) === address)
    return address
  throw new PortalError('INVALID_INPUT', 'emailInvalid')
}
