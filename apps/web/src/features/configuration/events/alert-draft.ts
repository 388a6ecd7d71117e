import type { DeviceSettings } from '@fieldport/contract'
import { type AlertFrequency, alertFrequency, type AlertKind, alertIntervals } from '@fieldport/domain'

export type AlertChannel = 'SMS' | 'Email' | 'Webhook'
export type AlertField = `${AlertKind}${AlertChannel}Interval`

const alertFields: readonly AlertField[] = [
  'alertSMSInterval',
  'alertEmailInterval',
  'warningSMSInterval',
  'warningEmailInterval',
  'alarmSMSInterval',
  'alarmEmailInterval',
  'alertWebhookInterval',
  'warningWebhookInterval',
  'alarmWebhookInterval',
]

/** Alert intervals and recipients, as edited. */
export type AlertDraft = Readonly<Record<AlertField, AlertFrequency>> & {
  readonly emailList: readonly string[]
  readonly phoneList: readonly string[]
  readonly webhookList: readonly string[]
  readonly escalation: readonly EscalationDraft[]
}

/** A step of the escalation: who is notified next if nobody acknowledges an alarm. */
export type EscalationDraft = { readonly recipient: string; readonly waitMinutes: number }

type PortalAlertSettings = DeviceSettings['deviceSettings']

/** A stored interval is shown as one of three. Source: specification 2, section 4. */
export function toAlertDraft(kept: PortalAlertSettings): AlertDraft {
  const intervals = Object.fromEntries(
    alertFields.map((field) => [field, alertFrequency(kept[`ALERTS_${field}`] ?? 0)]),
  ) as Record<AlertField, AlertFrequency>
  return {
    ...intervals,
    emailList: kept.ALERTS_emailList ?? [],
    phoneList: kept.ALERTS_phoneList ?? [],
    webhookList: kept.ALERTS_webhookList ?? [],
    escalation: kept.ALERTS_escalation ?? [],
  }
}

/** The stored values of everything that a draft can change; null if not set. */
export function loadedAlerts(kept: PortalAlertSettings): Readonly<Record<string, unknown>> {
  const keys = [
    ...alertFields.map((field) => `ALERTS_${field}` as const),
    'ALERTS_emailList',
    'ALERTS_phoneList',
    'ALERTS_webhookList',
    'ALERTS_escalation',
  ] as const
  return Object.fromEntries(keys.map((key) => [key, kept[key] ?? null]))
}

export function isSameDraft(left: AlertDraft, right: AlertDraft): boolean {
  return (
    alertFields.every((field) => left[field] === right[field]) &&
    left.emailList.join('\n') === right.emailList.join('\n') &&
    left.phoneList.join('\n') === right.phoneList.join('\n') &&
    left.webhookList.join('\n') === right.webhookList.join('\n') &&
    linesOf(left) === linesOf(right)
  )
}

const linesOf = ({ escalation }: AlertDraft) =>
  escalation.map(({ recipient, waitMinutes }) => `${waitMinutes} ${recipient}`).join('\n')

/**
 * Intervals to be sent, in seconds. An unchanged interval keeps its stored value, because 600 and 3600 are shown as
 * Daily.
 */
export function toAlertIntervals(draft: AlertDraft, kept: PortalAlertSettings): Record<AlertField, number> {
  const before = toAlertDraft(kept)
  return Object.fromEntries(
    alertFields.map((field) => {
      const stored = kept[`ALERTS_${field}`]
      const isKept = stored !== undefined && before[field] === draft[field]
      return [field, isKept ? stored : alertIntervals[draft[field]]]
    }),
  ) as Record<AlertField, number>
}
