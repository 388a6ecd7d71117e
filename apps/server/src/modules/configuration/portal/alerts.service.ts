import {
  acceptedAlertIntervals,
  changesSms,
  channelOfRecipient,
  currentAlertQuota,
  escalationSetting,
  type EscalationStep,
  normaliseRecipients,
  findEmailListProblem,
  findPhoneListProblem,
  findWebhookListProblem,
  maskWebhook,
  webhookSetting,
  PortalError,
  isSimpleDevice,
} from '@fieldport/domain'
import { type LocalizableText, toLocalizableText, createMessage, en } from '@fieldport/messages'
import type { Database } from '../../../adapters/relational/database.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { notFound } from '../saving/submit-change.ts'
import { checkUnchangedSinceLoad, namingAuthor } from './check-unchanged.ts'
import type { PortalSettingsPorts } from './portal-settings.service.ts'

/** Minimum seconds between messages of a kind over a channel; 0: none. */
export const alertIntervalFields = [
  'alertSMSInterval',
  'alertEmailInterval',
  'warningSMSInterval',
  'warningEmailInterval',
  'alarmSMSInterval',
  'alarmEmailInterval',
] as const

/** The same for webhooks, which older callers do not send: absent values stay. */
export const webhookIntervalFields = [
  'alertWebhookInterval',
  'warningWebhookInterval',
  'alarmWebhookInterval',
] as const

export type Alerts = Readonly<Record<(typeof alertIntervalFields)[number], number>> & {
  readonly [Field in (typeof webhookIntervalFields)[number]]?: number | undefined
} & {
  readonly emailList: readonly string[]
  readonly phoneList: readonly string[]
  /** Addresses that receive events as JSON; absent: unchanged. */
  readonly webhookList?: readonly string[] | undefined
  /** Who is notified next if nobody acknowledges an alarm; absent: unchanged. */
  readonly escalation?: readonly Pick<EscalationStep, 'recipient' | 'waitMinutes'>[] | undefined
  /** The stored settings as the person saw them: if somebody else changed the same meanwhile, nothing is written. */
  readonly loaded?: Readonly<Record<string, unknown>> | undefined
}

const action = 'configuration.alertsChanged'

export type AlertsPorts = PortalSettingsPorts & {
  readonly clock: Clock
  /** Whether webhooks may use http:// too. */
  readonly allowsPlainWebhooks: boolean
  /** Who chose it, under which brand; part of the same transaction. */
  readonly saveAlertChoice: (
    transaction: Database,
    choice: { deviceId: string; siteId: string; savedBy: string; since: number },
  ) => Promise<void>
}

/** Who is notified of which events of a device, and how often. */
export function createAlerts(ports: AlertsPorts) {
  const { portalRepository, audit, deviceLog, clock } = ports
  return {
    /** `dryRun`: validates only. @throws PortalError INVALID_INPUT, PLAN_RESTRICTED, CONFLICT */
    deviceSetAlert: async (
      caller: Caller,
      access: DeviceAccess,
      alerts: Alerts,
      dryRun = false,
    ): Promise<LocalizableText> => {
      const { deviceId, tier } = access
      if (tier.sms === 0 && !access.isVendor) throw new PortalError('PLAN_RESTRICTED', 'planTooLowForAlerts')
      const kept = checkAlerts(deviceId, alerts, ports.allowsPlainWebhooks)
      if (dryRun) return toLocalizableText('settingsUpdated')
      const hasPhone = await portalRepository.hasPhone(caller.userId)
      const since = nowSeconds(clock)
      const choice = { deviceId, siteId: caller.siteId, savedBy: caller.userId, since }
      const changing = portalRepository.change(
        deviceId,
        (_, stored) => {
          checkUnchangedSinceLoad([...kept], alerts.loaded, stored)
          const isSmsChanged = changesSms(
            (key) => kept.get(key),
            (key) => stored.get(key),
          )
          if (!hasPhone && isSmsChanged) throw new PortalError('INVALID_INPUT', 'phoneNeededForSms')
          const quota = currentAlertQuota((key) => stored.get(key), tier, since)
          return new Map<string, unknown>([...kept, ...Object.entries(quota)])
        },
        (transaction) => ports.saveAlertChoice(transaction, choice),
      )
      const isThere = await namingAuthor(changing, audit, { subject: deviceId, actions: [action] })
      if (!isThere) throw notFound()
      deviceLog.note(deviceId, 'settings', createMessage('logAlertsChanged', { by: caller.email }))
      await audit.record({
        actor: caller,
        action,
        subject: deviceId,
        details: { to: Object.fromEntries([...kept].map(withMaskedWebhooks)) },
      })
      return toLocalizableText('settingsUpdated')
    },
  }
}

/** The values to store. @throws PortalError INVALID_INPUT with the specification's messages */
function checkAlerts(
  deviceId: string,
  alerts: Alerts,
  allowsPlainWebhooks: boolean,
): ReadonlyMap<string, unknown> {
  const problem =
    findEmailListProblem(alerts.emailList) ??
    findPhoneListProblem(alerts.phoneList) ??
    findWebhookListProblem(alerts.webhookList ?? [], allowsPlainWebhooks)
  if (problem) throw new PortalError('INVALID_INPUT', problem.message, { title: en[problem.title] })
  const isSimple = isSimpleDevice(deviceId)
  const intervals = [...alertIntervalFields, ...webhookIntervalFields].flatMap(
    (field): [string, number][] => {
      const interval = alerts[field]
      if (interval === undefined) return []
      if (!acceptedAlertIntervals.some((accepted) => accepted === interval))
        throw new PortalError('INVALID_INPUT', createMessage('settingInvalid', { key: field }))
      // Devices of the simpler type have only alerts.
      return [[`ALERTS_${field}`, isSimple && !field.startsWith('alert') ? 0 : interval]]
    },
  )
  return new Map<string, unknown>([
    ...intervals,
    ['ALERTS_emailList', normaliseRecipients(alerts.emailList).map(printable)],
    ['ALERTS_phoneList', normaliseRecipients(alerts.phoneList)],
    ...(alerts.webhookList
      ? [[webhookSetting, normaliseRecipients(alerts.webhookList)] satisfies [string, unknown]]
      : []),
    ...(alerts.escalation ? [checkEscalation(alerts.escalation)] : []),
  ])
}

/** Webhook addresses may contain keys: the audit log contains only their hosts. */
function withMaskedWebhooks([key, value]: [string, unknown]): [string, unknown] {
  return [key, key === webhookSetting ? (value as readonly string[]).map(maskWebhook) : value]
}

function checkEscalation(steps: NonNullable<Alerts['escalation']>): [string, unknown] {
  const trimmed = steps.map((step) => ({ ...step, recipient: step.recipient.trim() }))
  if (trimmed.some(({ recipient }) => channelOfRecipient(recipient) === undefined))
    throw new PortalError('INVALID_INPUT', 'escalationRecipientInvalid')
  return [escalationSetting, trimmed]
}

/** Removes anything that could end a line of an email header. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, '')
}
