import type { MailContent, SmsContent } from '../messages.service.ts'

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
  /** Words around every mail. */
  readonly frame: {
    /** Above a link that is written out, for readers whose button does not work. */
    readonly copyLink: string
    readonly questions: (address: string) => string
    readonly automatic: (brandName: string) => string
  }
}
