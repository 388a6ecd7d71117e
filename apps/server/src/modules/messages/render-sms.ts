import type { SmsContent } from './messages.service.ts'
import { toSingleLine } from './user-text.ts'
import { textsOf } from './render-mail.ts'

const brandLength = 40

/** @param language BCP 47; English if null or without translations */
export function renderSms(content: SmsContent, brandName: string, language: string | null): string {
  const { texts } = textsOf(language)
  // Each key of the table has a function for that kind of content; the compiler cannot infer the pair.
  const write = texts.sms[content.kind] as (content: SmsContent, brandName: string) => string
  // The basic SMS alphabet has no '…'.
  return write(content, toSingleLine(brandName, brandLength)).replaceAll('…', '...')
}
