import {
  addressKey,
  escalationSetting,
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
import type { Receipts } from '../../messages/messages.module.ts'
import type { NotificationsRepository } from '../notifications.repository.ts'
import { maskWebhookAddress } from './outcome-recorder.ts'
import type { TestRecipient } from './test-messages.service.ts'

export type PausedAddressesPorts = {
  readonly repository: Pick<NotificationsRepository, 'withDevice'>
  readonly receipts: Pick<Receipts, 'resume'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

/**
 * Limit per address, over all devices: a mail server that keeps getting undeliverable mail blocks the portal as a spammer.
 * Source: ours.
 */
const thriceADay = { maximum: 3, windowMs: dayMs }

export type PausedAddresses = ReturnType<typeof createPausedAddresses>

/** Lets people resume addresses that were paused because messages bounced. */
export function createPausedAddresses(ports: PausedAddressesPorts) {
  const { repository, receipts, limits, audit, deviceLog, clock } = ports
  return {
    /**
     * Resumes sending to an address, for every device, until messages bounce again. Idempotent: an active address gets the
     * same answer.
     * @throws PortalError PLAN_RESTRICTED, INVALID_INPUT for an address that is not saved, TOO_MANY_REQUESTS
     */
    resume: async (
      caller: Caller,
      access: DeviceAccess,
      { channel, recipient }: TestRecipient,
    ): Promise<LocalizableText> => {
      const { deviceId, tier } = access
      if (tier.sms === 0 && !access.isVendor) throw new PortalError('PLAN_RESTRICTED', 'planTooLowForAlerts')
      const isSaved = await repository.withDevice(deviceId, nowSeconds(clock), async ({ settings }) => {
        const { recipients } = parseNotificationSettings(deviceId, (key) => settings.get(key))
        const next = parseEscalation(settings.get(escalationSetting))
        return recipients[channel].includes(recipient) || next.some((step) => step.recipient === recipient)
      })
      if (!isSaved) throw new PortalError('INVALID_INPUT', createMessage('recipientNotListed', { recipient }))
      const address = addressKey(channel, recipient)
      await limits.count(`resume:${channel}:${address}`, thriceADay)
      const answer = toLocalizableText(createMessage('recipientResumed', { recipient }))
      if (!(await receipts.resume({ channel, address }))) return answer
      deviceLog.note(
        deviceId,
        'settings',
        createMessage('logAddressResumed', {
          by: caller.email,
          address: maskWebhookAddress(channel, recipient),
        }),
      )
      await audit.record({
        actor: caller,
        action: 'address.resumed',
        subject: maskWebhookAddress(channel, address),
        details: { channel, deviceId },
      })
      return answer
    },
  }
}
