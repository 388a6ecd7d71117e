import { toSingleLine } from '../user-text.ts'
import { textsOf } from '../render-mail.ts'
import type { NotificationItem } from '../messages.service.ts'

/** What a webhook is told: events of one device, or that somebody tries it. */
export type WebhookContent =
  | {
      readonly kind: 'events'
      /** As the sentences say values and times; null: not said. */
      readonly units: string | null
      readonly timeZone: string | null
      readonly items: readonly NotificationItem[]
    }
  | { readonly kind: 'test'; readonly deviceId: string; readonly deviceName: string; readonly link: string }

/**
 * The body of a request, as docs/integrations.md describes it.
 * @param id of the message, the same at every attempt
 * @param language of the sentences: BCP 47; null or one without texts: English
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
