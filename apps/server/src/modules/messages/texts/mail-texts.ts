import type { AlertKind } from '@fieldport/domain'
import type { MailContent, SmsContent } from '../messages.service.ts'
import type { PushText } from './notification-text.ts'

export type MailKind = MailContent['kind']
export type ContentOf<Kind extends MailKind> = Extract<MailContent, { readonly kind: Kind }>

/** What a mail says, before it has a look. Everything here is plain text. */
export type MailText = {
  readonly subject: string
  /** What mail lists show beside the subject. */
  readonly preheader: string
  readonly heading: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Shown large, for typing. */
  readonly code?: string
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** What a person wrote, line breaks and all. */
  readonly quotation?: string
  readonly action?: { readonly label: string; readonly link: string }
  readonly secondAction?: { readonly label: string; readonly link: string }
  /** Smaller, below. */
  readonly notes: readonly string[]
}

/** Words of what happens on devices. */
export type NotificationWords = {
  /** BCP 47, of numbers and dates. */
  readonly locale: string
  readonly levels: Readonly<Record<AlertKind, string>>
  readonly subject: (parts: {
    readonly level: string
    readonly device: string
    readonly sentence: string
  }) => string
  /** Of a message about several things. */
  readonly digest: (events: number, devices: number) => string
  readonly more: (events: number) => string
  readonly limit: Readonly<Record<'below' | 'above', (name: string, value: string, limit: string) => string>>
  readonly area: Readonly<Record<'left' | 'entered', (name: string) => string>>
  readonly code: (description: string) => string
  readonly silence: (lastContact: string) => string
  readonly clock: (minutesAhead: number) => string
  /** Why the reader is told of an alarm that others were told of before. */
  readonly escalated: (minutes: number) => string
  readonly device: string
  readonly time: string
  readonly open: string
  readonly openFleet: string
  /** Why the reader gets it. */
  readonly why: (brandName: string) => string
}

/** Every mail in one language; one that is missing does not compile. */
export type MailTexts = {
  readonly [Kind in MailKind]: (content: ContentOf<Kind>, brandName: string) => MailText
} & {
  readonly sms: {
    readonly [Kind in SmsContent['kind']]: (
      content: Extract<SmsContent, { readonly kind: Kind }>,
      brandName: string,
    ) => string
  }
  readonly push: {
    readonly notification: (content: ContentOf<'notification'>) => PushText
    readonly notificationDigest: (content: ContentOf<'notificationDigest'>) => PushText
    /** Somebody wants to see whether pushes arrive. */
    readonly test: string
  }
  /** Words around every mail. */
  readonly frame: {
    /** Above a link that is written out, for readers whose button does not work. */
    readonly copyLink: string
    readonly questions: (address: string) => string
    readonly automatic: (brandName: string) => string
    /** A link. */
    readonly unsubscribe: string
  }
}
