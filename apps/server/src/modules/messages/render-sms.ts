import type { SmsContent } from './messages.service.ts'
import { toSingleLine } from './user-text.ts'
import { textsOf } from './render-mail.ts'

const brandLength = 40

/** @param language BCP 47; null or one without texts: English */
export function renderSms(content: SmsContent, brandName: string, language: string | null): string {
  const { texts } = textsOf(language)
  return texts.sms[content.kind](content, toSingleLine(brandName, brandLength))
}
