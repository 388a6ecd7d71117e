import { directionOf, isolate } from '@fieldport/messages'
import { footerLines, renderMailHtml } from './mail-html.ts'
import type { MailBranding } from './mail-branding.ts'
import type { MailContent } from './messages.service.ts'
import { toMultiLine, toSingleLine } from './user-text.ts'
import { arabic } from './texts/arabic.ts'
import { english } from './texts/english.ts'
import { german } from './texts/german.ts'
import type { MailText, MailTexts } from './texts/mail-texts.ts'

export const mailLanguages = { en: english, de: german, ar: arabic } as const satisfies Readonly<
  Record<string, MailTexts>
>

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const subjectLength = 150

/** Direction marks around values; in a subject, which is a single line of plain text, they would become spaces. */
const isolates = /[\u2068\u2069]/g

const rightToLeftMark = '\u200F'

/** @param language BCP 47; English if null or without translations */
export function renderMail(
  content: MailContent,
  brand: MailBranding,
  language: string | null,
  unsubscribeLink?: string,
): RenderedMail {
  // The support team itself need not be told where to ask questions.
  const look = content.kind === 'supportRequest' ? { ...brand, supportEmail: '' } : brand
  const { code, texts } = textsOf(language)
  const said = composeMail(texts, content, look.brandName)
  const subject = toSingleLine(said.subject.replaceAll(isolates, ''), subjectLength)
  return {
    subject,
    text: plainText(said, { ...look, language: code }, texts.frame, unsubscribeLink),
    html: renderMailHtml({ ...said, subject, unsubscribeLink }, look, texts.frame, code),
  }
}

/** @param language BCP 47; English if null or without translations */
export function textsOf(language: string | null): {
  readonly code: keyof typeof mailLanguages
  readonly texts: MailTexts
} {
  const wanted = language?.split(/[-_]/)[0]?.toLowerCase() ?? ''
  const code = Object.hasOwn(mailLanguages, wanted) ? (wanted as keyof typeof mailLanguages) : 'en'
  return { code, texts: mailLanguages[code] }
}

function composeMail(texts: MailTexts, content: MailContent, brandName: string): MailText {
  // Each key of the table has a function for that kind of content; the compiler cannot infer the pair.
  const write = texts[content.kind] as (content: MailContent, brandName: string) => MailText
  return write(content, brandName)
}

/**
 * For clients without HTML: the same text, each link on a line of its own. In right-to-left text a fact keeps its own
 * direction, and a mark gives its line the direction of the others.
 */
function plainText(
  said: MailText,
  look: MailBranding & { readonly language: string },
  frame: MailTexts['frame'],
  unsubscribeLink: string | undefined,
): string {
  const isRightToLeft = directionOf(look.language) === 'rtl'
  const factLine = (label: string, value: string) =>
    isRightToLeft ? `${rightToLeftMark}${isolate(label)}: ${isolate(value)}` : `${label}: ${value}`
  const { greeting, paragraphs, code, facts, quotation, action, secondAction, notes } = said
  const blocks = [
    greeting,
    ...paragraphs,
    code,
    facts
      ?.flatMap(({ label, value, link }) => [factLine(label, value), ...(link === undefined ? [] : [link])])
      .join('\n'),
    quotation && toMultiLine(quotation),
    action && `${action.label}:\n${action.link}`,
    secondAction && `${secondAction.label}\n${secondAction.link}`,
    ...notes,
    `--\n${footerLines(look, frame).join('\n')}`,
    unsubscribeLink && `${frame.unsubscribe}:\n${unsubscribeLink}`,
  ]
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`
}
