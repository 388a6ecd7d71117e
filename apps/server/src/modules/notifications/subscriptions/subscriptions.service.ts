import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { SubscriptionAction } from './subscription-page.ts'
import type { SubscriptionsRepository, Unsubscribed } from './subscriptions.repository.ts'
import type { Subscription, SubscriptionTokens } from './unsubscribe-link.ts'

export type SubscriptionsPorts = {
  readonly tokens: Pick<SubscriptionTokens, 'read'>
  readonly subscriptions: SubscriptionsRepository
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

/** The subscription of a valid link, and its state. */
export type OpenSubscription = {
  readonly subscription: Subscription
  /**
   * Empty: the link is about all devices, or the device has no name or no longer notifies the address. After a change
   * of owner, only the new owner may reveal the name.
   */
  readonly deviceName: string
  /** Whether the device of the link still notifies the address unless that has unsubscribed. */
  readonly isListed: boolean
  readonly unsubscribed: Unsubscribed
  /** Language of the address's account; null: unknown. */
  readonly language: string | null
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Shows and changes subscriptions by the links in mails. Whoever has a link decides for its address, without an account. */
export function createSubscriptions({ tokens, subscriptions, deviceLog, clock }: SubscriptionsPorts) {
  return {
    /** Null: invalid link. */
    open: async (token: string): Promise<OpenSubscription | null> => {
      const subscription = tokens.read(token)
      if (!subscription) return null
      const { deviceId, address } = subscription
      const isListed = deviceId !== null && (await subscriptions.isRecipient(deviceId, address))
      const deviceName = isListed ? await subscriptions.deviceName(deviceId) : null
      return {
        subscription,
        deviceName: deviceName ?? '',
        isListed,
        unsubscribed: await subscriptions.find(subscription),
        language: await subscriptions.languageOf(address),
      }
    },

    change: async (token: string, action: SubscriptionAction): Promise<void> => {
      const subscription = tokens.read(token)
      if (!subscription) return
      const { deviceId, address } = subscription
      const isGone = deviceId !== null && (await subscriptions.deviceName(deviceId)) === null
      if (isGone && action !== 'unsubscribeAll') return
      const scope = action === 'unsubscribe' ? deviceId : null
      const isChanged =
        action === 'subscribe'
          ? await subscriptions.subscribe(subscription)
          : await subscriptions.unsubscribe({ deviceId: scope, address }, nowSeconds(clock))
      if (!isChanged || deviceId === null || isGone) return
      const id = action === 'subscribe' ? 'logSubscribed' : 'logUnsubscribed'
      deviceLog.note(deviceId, 'settings', createMessage(id, { address }))
    },
  }
}
