import {
  acceptedAlertIntervals,
  currentAlertQuota,
  normaliseRecipients,
  findEmailListProblem,
  findPhoneListProblem,
  PortalError,
  isSimpleDevice,
} from '@fieldport/domain'
import { type LocalizableText, toLocalizableText, createMessage, en } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { notFound } from '../saving/submit-change.ts'
import type { PortalSettingsPorts } from './portal-settings.service.ts'

/** Seconds between messages of a kind over a channel; 0: none. */
export const alertIntervalFields = [
  'alertSMSInterval',
  'alertEmailInterval',
  'warningSMSInterval',
  'warningEmailInterval',
  'alarmSMSInterval',
  'alarmEmailInterval',
] as const

export type Alerts = Readonly<Record<(typeof alertIntervalFields)[number], number>> & {
  readonly emailList: readonly string[]
  readonly phoneList: readonly string[]
}

/** Source: specification 2, section 6. */

export type AlertsPorts = PortalSettingsPorts & { readonly clock: Clock }

/** Which events of a device are told to whom, and how often. */
export function createAlerts({ portalRepository, audit, deviceLog, clock }: AlertsPorts) {
  return {
    /** `dryRun`: whether it could be, and nothing is written. @throws PortalError INVALID_INPUT, PLAN_RESTRICTED */
    deviceSetAlert: async (
      caller: Caller,
      access: DeviceAccess,
      alerts: Alerts,
      dryRun = false,
    ): Promise<LocalizableText> => {
      const { deviceId, tier } = access
      if (tier.sms === 0 && !access.isVendor) throw new PortalError('PLAN_RESTRICTED', 'planTooLowForAlerts')
      const kept = checkAlerts(deviceId, alerts)
      if (dryRun) return toLocalizableText('settingsUpdated')
      const isThere = await portalRepository.change(deviceId, (_, stored) => {
        const quota = currentAlertQuota((key) => stored.get(key), tier, nowSeconds(clock))
        return new Map<string, unknown>([...kept, ...Object.entries(quota)])
      })
      if (!isThere) throw notFound()
      deviceLog.note(deviceId, 'settings', createMessage('logAlertsChanged', { by: caller.email }))
      await audit.record({
        actor: caller,
        action: 'configuration.alertsChanged',
        subject: deviceId,
        details: { to: Object.fromEntries(kept) },
      })
      return toLocalizableText('settingsUpdated')
    },
  }
}

/** What is stored of it. @throws PortalError INVALID_INPUT with the specification's messages */
export function checkAlerts(deviceId: string, alerts: Alerts): ReadonlyMap<string, unknown> {
  const problem = findEmailListProblem(alerts.emailList) ?? findPhoneListProblem(alerts.phoneList)
  if (problem) throw new PortalError('INVALID_INPUT', problem.message, { title: en[problem.title] })
  const isSimple = isSimpleDevice(deviceId)
  const intervals = alertIntervalFields.map((field): [string, number] => {
    const interval = alerts[field]
    if (!acceptedAlertIntervals.some((accepted) => accepted === interval))
      throw new PortalError('INVALID_INPUT', createMessage('settingInvalid', { key: field }))
    // Devices of the simpler type know alerts alone.
    return [`ALERTS_${field}`, isSimple && !field.startsWith('alert') ? 0 : interval]
  })
  return new Map<string, unknown>([
    ...intervals,
    ['ALERTS_emailList', normaliseRecipients(alerts.emailList).map(printable)],
    ['ALERTS_phoneList', normaliseRecipients(alerts.phoneList)],
  ])
}

/** Nothing that would end a line of a mail's header. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, '')
}
