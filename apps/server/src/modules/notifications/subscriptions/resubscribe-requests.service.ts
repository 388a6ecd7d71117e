import {
  escalationSetting,
  normaliseEmail,
  parseEscalation,
  parseNotificationSettings,
  PortalError,
} from '@fieldport/domain'
import { createMessage, type LocalizableText, toLocalizableText } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, dayMs, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { NotificationsRepository } from '../notifications.repository.ts'
import type { SubscriptionsRepository } from './subscriptions.repository.ts'
import type { UnsubscribeLinkOf } from './unsubscribe-link.ts'

export type ResubscribeRequestsPorts = {
  readonly repository: Pick<NotificationsRepository, 'withDevice'>
  readonly subscriptions: Pick<SubscriptionsRepository, 'languageOf'>
  readonly messages: Pick<MessagesService, 'checkMail' | 'sendMail' | 'wake'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly randomId: () => string
  readonly unsubscribeLinkOf: UnsubscribeLinkOf
}

/** Limits per device and address, and per address, so that people who unsubscribed are not pestered. Source: ours. */
const onceADay = { maximum: 1, windowMs: dayMs }
const thriceADay = { maximum: 3, windowMs: dayMs }

export type ResubscribeRequests = ReturnType<typeof createResubscribeRequests>

/** Asks an unsubscribed address by mail whether it wants notifications again; only its owner can subscribe it. */
export function createResubscribeRequests(ports: ResubscribeRequestsPorts) {
  const { repository, messages, limits, clock } = ports
  return {
    /**
     * Sends the request.
     * @throws PortalError PLAN_RESTRICTED, INVALID_INPUT for an address that is not saved or not unsubscribed,
     * TOO_MANY_REQUESTS
     */
    send: async (caller: Caller, access: DeviceAccess, recipient: string): Promise<LocalizableText> => {
      const { deviceId, tier } = access
      if (tier.sms === 0 && !access.isVendor) throw new PortalError('PLAN_RESTRICTED', 'planTooLowForAlerts')
      messages.checkMail()
      const address = normaliseEmail(recipient)
      const isUnsubscribed = await repository.withDevice(deviceId, nowSeconds(clock), async (device) => {
        const { recipients } = parseNotificationSettings(deviceId, (key) => device.settings.get(key))
        const next = parseEscalation(device.settings.get(escalationSetting))
        const isSaved =
          recipients.email.includes(recipient) || next.some((step) => step.recipient === recipient)
        return isSaved && device.unsubscribed.has(address)
      })
      if (!isUnsubscribed)
        throw new PortalError('INVALID_INPUT', createMessage('recipientNotUnsubscribed', { recipient }))
      await limits.count(`ask-again:${deviceId}:${address}`, onceADay)
      await limits.count(`ask-again:${address}`, thriceADay)
      await sendRequest(ports, caller, deviceId, recipient)
      return toLocalizableText(createMessage('recipientAskedAgain', { recipient }))
    },
  }
}

async function sendRequest(
  ports: ResubscribeRequestsPorts,
  caller: Caller,
  deviceId: string,
  recipient: string,
) {
  const { repository, subscriptions, messages, audit, deviceLog, clock } = ports
  const { email: by } = caller
  const now = nowSeconds(clock)
  const reference = ports.randomId()
  const language = await subscriptions.languageOf(recipient)
  await repository.withDevice(deviceId, now, async ({ name: deviceName, siteId }, opened, transaction) => {
    const link = ports.unsubscribeLinkOf({ deviceId, address: recipient }, siteId)
    const content = { kind: 'subscriptionRequest', deviceId, deviceName, by, link } as const
    const mail = { to: recipient, siteId, language, reference, deviceIds: [deviceId], content }
    await messages.sendMail(mail, transaction)
    const about = {
      deviceId,
      siteId,
      channel: 'email',
      recipient,
      level: 'alert',
      topic: '',
      at: now,
    } as const
    await opened.add([
      { ...about, content: { request: 'subscribe', deviceName, by }, status: 'told', reference },
    ])
  })
  messages.wake()
  deviceLog.note(deviceId, 'settings', createMessage('logAskedAgain', { by, address: recipient }))
  await audit.record({
    actor: caller,
    action: 'notifications.askedAgain',
    subject: deviceId,
    details: { to: recipient },
  })
}
