import type { NotificationChannel } from '@fieldport/domain'
import type { TFunction } from 'i18next'

/** The name of a notification channel. */
export function channelText(channel: NotificationChannel, t: TFunction): string {
  const names: Readonly<Record<NotificationChannel, string>> = {
    email: t('Email'),
    sms: t('SMS'),
    webhook: t('Webhook'),
    push: t('Push'),
  }
  return names[channel]
}
