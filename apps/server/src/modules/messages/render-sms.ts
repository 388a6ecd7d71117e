import type { SmsContent } from './messages.service.ts'
import { toSingleLine } from './user-text.ts'
import { textsOf } from './render-mail.ts'

const brandLength = 40

/** @param language BCP 47; null or one without texts: English */
export function renderSms(content: SmsContent, brandName: string, language: string | null): string {
  const { texts } = textsOf(language)
  // The table has, under each kind, the function that takes that kind; the compiler cannot follow the pair.
  const write = texts.sms[content.kind] as (content: SmsContent, brandName: string) => string
  return write(content, toSingleLine(brandName, brandLength))
}
