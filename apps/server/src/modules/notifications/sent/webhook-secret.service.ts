import { maskWebhook, parseNotificationSettings, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { WebhookSecrets } from '../../messages/messages.module.ts'
import type { NotificationsRepository } from '../notifications.repository.ts'

export type WebhookSecretPorts = {
  readonly repository: Pick<NotificationsRepository, 'withDevice'>
  readonly webhookSecrets: Pick<WebhookSecrets, 'renew'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

export type WebhookSecretService = ReturnType<typeof createWebhookSecretService>

/** Renews the secrets that sign webhook requests, by which receivers verify that a request comes from the portal. */
export function createWebhookSecretService(ports: WebhookSecretPorts) {
  const { repository, webhookSecrets, audit, deviceLog, clock } = ports
  return {
    /**
     * Replaces the secret and returns the new one, which is never shown again.
     * @throws PortalError PLAN_RESTRICTED, INVALID_INPUT for an address that is not saved
     */
    renew: async (caller: Caller, access: DeviceAccess, address: string): Promise<{ secret: string }> => {
      const { deviceId, tier } = access
      if (tier.sms === 0 && !access.isVendor) throw new PortalError('PLAN_RESTRICTED', 'planTooLowForAlerts')
      const isSaved = await repository.withDevice(deviceId, nowSeconds(clock), async ({ settings }) =>
        parseNotificationSettings(deviceId, (key) => settings.get(key)).recipients.webhook.includes(address),
      )
      if (!isSaved)
        throw new PortalError('INVALID_INPUT', createMessage('recipientNotListed', { recipient: address }))
      const secret = await webhookSecrets.renew(deviceId, address)
      const shown = maskWebhook(address)
      deviceLog.note(
        deviceId,
        'settings',
        createMessage('logWebhookSecretRenewed', { by: caller.email, address: shown }),
      )
      await audit.record({
        actor: caller,
        action: 'webhook.secretRenewed',
        subject: deviceId,
        details: { address: shown },
      })
      return { secret }
    },
  }
}
