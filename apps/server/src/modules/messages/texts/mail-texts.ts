import type { AlertKind } from '@fieldport/domain'
import type { MailContent, SmsContent } from '../messages.service.ts'
import type { PushText } from './notification-text.ts'

export type MailKind = MailContent['kind']
export type ContentOf<Kind extends MailKind> = Extract<MailContent, { readonly kind: Kind }>

/** Shown as a row; `link` is where its label leads. */
export type MailFact = { readonly label: string; readonly value: string; readonly link?: string }

/** The texts of a mail before rendering. All of them are plain text. */
export type MailText = {
  readonly subject: string
  /** Shown next to the subject in mail lists. */
  readonly preheader: string
  readonly heading: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Shown large, to be typed in. */
  readonly code?: string
  readonly facts?: readonly MailFact[]
  /** User-supplied text, with its line breaks. */
  readonly quotation?: string
  readonly action?: { readonly label: string; readonly link: string }
  readonly secondAction?: { readonly label: string; readonly link: string }
  /** Small print below. */
  readonly notes: readonly string[]
}

/** Texts about events on devices. */
export type NotificationWords = {
  /** BCP 47, for numbers and dates. */
  readonly locale: string
  readonly levels: Readonly<Record<AlertKind, string>>
  /** Translates names of the measurement catalogue; other names are returned unchanged. */
  readonly measurement: (name: string) => string
  readonly subject: (parts: {
    readonly level: string
    readonly device: string
    readonly sentence: string
  }) => string
  /** An event as the line of an SMS that precedes the link. */
  readonly sms: (parts: {
    readonly brandName: string
    readonly level: string
    readonly device: string
    readonly sentence: string
    readonly time: string
  }) => string
  /** Precedes other SMS: 'Portal:'. */
  readonly smsFrom: (brandName: string) => string
  /** Heading of a message about several events. */
  readonly digest: (events: number, devices: number) => string
  readonly more: (events: number) => string
  readonly limit: Readonly<Record<'below' | 'above', (name: string, value: string, limit: string) => string>>
  readonly area: Readonly<Record<'left' | 'entered', (name: string) => string>>
  readonly code: (description: string) => string
  readonly silence: (lastContact: string) => string
  readonly clock: (minutesAhead: number) => string
  /** Explains an escalated alarm, which others received before. */
  readonly escalated: (minutes: number) => string
  readonly device: string
  readonly time: string
  readonly open: string
  readonly openFleet: string
  /** Explains why the reader gets the mail. */
  readonly why: (brandName: string) => string
}

/** All mails in one language; a missing one does not compile. */
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
    /** Test push. */
    readonly test: string
  }
  /** Texts in every mail. */
  readonly frame: {
    /** Precedes the link as text, in case the button does not work. */
    readonly copyLink: string
    readonly questions: (address: string) => string
    readonly automatic: (brandName: string) => string
    /** Label of the link. */
    readonly unsubscribe: string
  }
}
