import { isAcceptedEmail, isDeviceId } from '@fieldport/domain'
import type { Seal } from '../../../platform/seal.ts'

/** Mails to an address about one device or, with null, about all devices. */
export type Subscription = { readonly deviceId: string | null; readonly address: string }

/** Link to the page on which an address unsubscribes from such mails, or subscribes again. */
export type UnsubscribeLinkOf = (subscription: Subscription, siteId: string) => string

export const subscriptionPath = '/unsubscribe'

const purpose = 'notification subscription'
/** Longest accepted token, in characters; an address has at most 254. */
const maximumLength = 600

/** Tokens stay valid while the portal's current or an earlier secret key opens them, so that links in old mails still work. */
export function createSubscriptionTokens(seal: Pick<Seal, 'seal' | 'open'>) {
  return {
    write: ({ deviceId, address }: Subscription): string =>
      seal.seal(JSON.stringify([deviceId, address]), purpose),

    /** Null: invalid token. */
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
