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

/** Contents of all mails that the portal sends. User-supplied texts are escaped when rendered. */
export type MailContent =
  | { readonly kind: 'verifyEmail'; readonly name: string; readonly link: string }
  /** Somebody signed up with an address that already has an account. */
  | {
      readonly kind: 'accountExists'
      readonly name: string
      readonly loginLink: string
      readonly resetLink: string
    }
  | { readonly kind: 'resetPassword'; readonly name: string; readonly link: string }
  /** Sent after a change, so that the owner notices if it was a stranger. */
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
      /** Number of further devices shared at once; absent: none. */
      readonly otherDevices?: number
      readonly permission: string
      readonly link: string
    }
  | {
      readonly kind: 'accessGranted'
      readonly inviter: string
      readonly deviceId: string
      readonly deviceName: string
      /** Number of further devices shared at once; absent: none. */
      readonly otherDevices?: number
      readonly permission: string
      readonly link: string
    }
  /** Somebody else ended the reader's access. */
  | {
      readonly kind: 'accessRemoved'
      /** Who did it. */
      readonly person: string
      /** At least one. */
      readonly devices: readonly { readonly deviceId: string; readonly deviceName: string }[]
      readonly link: string
    }
  /** Changes of a person's, or an invited address's, membership in a team. */
  | {
      readonly kind: 'team'
      readonly what:
        | 'invited'
        | 'added'
        | 'removed'
        | 'deleted'
        | 'offered'
        | 'declined'
        | 'takenOver'
        | 'handedOver'
      /** Who made the change. */
      readonly person: string
      readonly teamName: string
      readonly devices: number
      /** The reader's level in the team; null: irrelevant here. */
      readonly permission: string | null
      /** Devices that the team no longer shares. */
      readonly leftDevices: readonly { readonly deviceId: string; readonly deviceName: string }[]
      readonly link: string
    }
  /** Result of a scheduled export. */
  | {
      readonly kind: 'scheduledExport'
      readonly name: string
      readonly exportName: string
      /** The exported days, epoch seconds, the end excluded; the time zone is an IANA name. */
      readonly days: { readonly from: number; readonly to: number; readonly timeZone: string }
      readonly outcome: 'done' | 'empty' | 'failed'
      /** Why it failed; null: it succeeded. */
      readonly problem: Message | null
      /** Devices missing from the file, each with the reason. */
      readonly leftOut: readonly { readonly deviceId: string; readonly reason: Message }[]
      readonly sizeBytes: number
      /** How many days the file is available. */
      readonly keptDays: number
      readonly link: string
    }
  /** Plans that are about to end, or have ended. */
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
      /** When data that Basic does not keep is deleted, epoch seconds; null: the plan has not ended yet. */
      readonly deleteAt: number | null
      /** Empty: the brand has no plans page. */
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

/** An event on a device, as data. */
export type NotificationItem = {
  readonly deviceId: string
  readonly deviceName: string
  readonly level: AlertKind
  /** Evidence time, epoch seconds. */
  readonly at: number
  readonly reason: ConditionReason
  /** Name and unit of the measurement it is about. */
  readonly measurement?:
    | {
        readonly name: string
        readonly unit: string
        readonly decimals: number
        /** An hour counter. */
        readonly isHours?: boolean
      }
    | undefined
  /** How long the alarm was not acknowledged, if it is sent for that reason. */
  readonly escalatedMinutes?: number | undefined
  /** Link to the device at that moment. */
  readonly link: string
}

/** From the reader's account; null: not set. */
type ReaderLook = { readonly units: string | null; readonly timeZone: string | null }

export type NotificationContent = ReaderLook & {
  readonly kind: 'notification'
  readonly item: NotificationItem
}
/** Several events within a short time. */
export type NotificationDigestContent = ReaderLook & {
  readonly kind: 'notificationDigest'
  readonly items: readonly NotificationItem[]
  /** Link to the fleet. */
  readonly link: string
}

/** A test of notifications about a device. */
type NotificationTestContent = {
  readonly kind: 'notificationTest'
  readonly deviceId: string
  readonly deviceName: string
  /** Who requested it. */
  readonly by: string
  /** Link to the device. */
  readonly link: string
}

/** Asks an address that unsubscribed to confirm that it wants mails about a device again. */
type SubscriptionRequestContent = Omit<NotificationTestContent, 'kind'> & {
  readonly kind: 'subscriptionRequest'
}

export type Mail = {
  readonly to: string
  /** Brand that determines look and sender. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly replyTo?: string
  /** Id under which its outcome is reported. */
  readonly reference?: string
  /** The devices that it notifies of; absent: it is no notification. */
  readonly deviceIds?: readonly string[]
  /** One-click unsubscribe link, also in the mail's headers. Source: RFC 8058. */
  readonly unsubscribeLink?: string
  readonly content: MailContent
}

/** Contents of all SMS that the portal sends. */
export type SmsContent =
  | { readonly kind: 'code'; readonly code: string }
  | NotificationContent
  | NotificationDigestContent
  | NotificationTestContent

export type Sms = {
  readonly to: string
  /** Brand whose name precedes the text. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  /** See `Mail`. */
  readonly reference?: string
  readonly deviceIds?: readonly string[]
  readonly content: SmsContent
}

export type Webhook = {
  readonly to: string
  /** Device whose secret signs it. */
  readonly deviceId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  /** See `Mail`; also the id that lets receivers detect duplicates. */
  readonly reference: string
  readonly content: WebhookContent
}

/** Sends mails, SMS and webhooks: stored durably, sent in the background and retried until accepted. */
export type MessagesService = {
  readonly canMail: () => boolean
  readonly canSms: () => boolean
  /** Call before anything else is done. @throws PortalError ENGINE_UNAVAILABLE if mail is not configured */
  readonly checkMail: () => void
  /**
   * Resolves when stored.
   * @throws PortalError ENGINE_UNAVAILABLE if mail is not configured
   * @param within a transaction to store it in; call `wake` after its commit
   */
  readonly sendMail: (mail: Mail, within?: Database) => Promise<void>
  /** Resolves when stored. @throws PortalError ENGINE_UNAVAILABLE if SMS is not configured */
  readonly sendSms: (sms: Sms, within?: Database) => Promise<void>
  /** Resolves when stored. */
  readonly sendWebhook: (webhook: Webhook, within?: Database) => Promise<void>
  /** Sends what was stored in a transaction, after its commit. */
  readonly wake: () => void
}

export type MessagesPorts = {
  readonly queue: Pick<DeliveryQueue, 'add' | 'wake'>
  /** Separate, so that hanging webhook receivers do not delay mails. */
  readonly webhookQueue: Pick<DeliveryQueue, 'add' | 'wake'>
  /** Separate, so that hanging push services do not delay anything else. */
  readonly pushQueue: Pick<DeliveryQueue, 'wake'>
  readonly sites: Pick<SitesService, 'brandOf' | 'linkBase'>
  readonly canMail: boolean
  readonly canSms: boolean
  /** Sender for brands without one: an address, or a name with the address in angle brackets. */
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
    sendSms: async ({ to, siteId, language, content, ...about }, within) => {
      if (!ports.canSms) throw new PortalError('ENGINE_UNAVAILABLE', 'smsNotPossible')
      const { brandName } = ports.sites.brandOf(siteId)
      const text = renderSms(content, brandName, language)
      await ports.queue.add({ channel: 'sms', to, text, ...about }, within)
    },
  }
}

/** Rendered when queued, so that later changes of brand or version do not affect it. */
function writeMail(mail: Mail, { sites, mailFrom, randomId }: MessagesPorts): OutgoingMail {
  const site = sites.brandOf(mail.siteId)
  const look = mailBranding(site, sites.linkBase(mail.siteId))
  const from = resolveSender(site, mailFrom)
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  return {
    channel: 'mail',
    messageId: `<${randomId()}@${domain}>`,
    ...(mail.reference ? { reference: mail.reference } : {}),
    ...(mail.deviceIds ? { deviceIds: mail.deviceIds } : {}),
    to: oneAddress(mail.to),
    from,
    replyTo: mail.replyTo ? oneAddress(mail.replyTo) : null,
    ...renderMail(mail.content, look, mail.language, mail.unsubscribeLink),
    headers: headersOf(mail),
  }
}

function headersOf({ content, unsubscribeLink }: Mail): Readonly<Record<string, string>> {
  return {
    // Suppresses absence notes; not for support requests, because help desks set automatic mails aside.
    ...(content.kind === 'supportRequest' ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribeLink
      ? {
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  }
}

/** @throws PortalError INVALID_INPUT for text that could be parsed as several addresses or headers */
function oneAddress(address: string): string {
  if (/^[^\s,;:<>"()[\]\\]+@[^\s,;:<>"()[\]\\@]+$/.test(address) && toSingleLine(address, 320) === address)
    return address
  throw new PortalError('INVALID_INPUT', 'emailInvalid')
}
