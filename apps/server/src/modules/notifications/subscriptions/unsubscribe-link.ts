import { isAcceptedEmail, isDeviceId } from '@fieldport/domain'
import type { Seal } from '../../../platform/seal.ts'

/** Mails about a device, or with null about any, to an address. */
export type Subscription = { readonly deviceId: string | null; readonly address: string }

/** The page on which an address ends such mails, and undoes it. */
export type UnsubscribeLinkOf = (subscription: Subscription, siteId: string) => string

export const subscriptionPath = '/unsubscribe'

const purpose = 'notification subscription'
/** Of a token: an address has 254 characters at most. */
const maximumLength = 600

/** It opens as long as the portal's secret key, or one before it, does: whoever kept an old mail can still unsubscribe. */
export function createSubscriptionTokens(seal: Pick<Seal, 'seal' | 'open'>) {
  return {
    write: ({ deviceId, address }: Subscription): string =>
      seal.seal(JSON.stringify([deviceId, address]), purpose),

    /** Null: nothing that was written here. */
    read: (token: string): Subscription | null => {
      if (token.length > maximumLength) return null
      try {
        const [deviceId, address] = JSON.parse(seal.open(token, purpose)) as unknown[]
        const isDevice = deviceId === null || isDeviceId(deviceId)
        if (!isDevice || typeof address !== 'string' || !isAcceptedEmail(address)) return null
        return { deviceId: deviceId as string | null, address }
      } catch {
        return null
      }
    },
  }
}

export type SubscriptionTokens = ReturnType<typeof createSubscriptionTokens>
