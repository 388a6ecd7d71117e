import { toSingleLine } from '../user-text.ts'
import { textsOf } from '../render-mail.ts'
import type { NotificationItem } from '../messages.service.ts'

/** Content of a webhook request: events of one device, or a test. */
export type WebhookContent =
  | {
      readonly kind: 'events'
      /** Units and zone of values and times in the sentences; null: not set. */
      readonly units: string | null
      readonly timeZone: string | null
      readonly items: readonly NotificationItem[]
    }
  | { readonly kind: 'test'; readonly deviceId: string; readonly deviceName: string; readonly link: string }

/**
 * The body of a request as documented in docs/integrations.md.
 * @param id of the message, the same at every attempt
 * @param language of the sentences: BCP 47; English if null or without translations
 */
export function renderWebhook(id: string, content: WebhookContent, language: string | null): string {
  if (content.kind === 'test') {
    const { deviceId, deviceName, link } = content
    return JSON.stringify({ id, type: 'test', deviceId, deviceName, link })
  }
  const { units, timeZone, items } = content
  const { texts } = textsOf(language)
  const events = items.map((item) => {
    const { deviceId, deviceName, level, at, reason, measurement, escalatedMinutes, link } = item
    const { subject } = texts.notification({ kind: 'notification', units, timeZone, item }, '')
    const text = toSingleLine(subject, 300)
    return { deviceId, deviceName, level, at, text, reason, measurement, escalatedMinutes, link }
  })
  return JSON.stringify({ id, type: 'events', events })
}
