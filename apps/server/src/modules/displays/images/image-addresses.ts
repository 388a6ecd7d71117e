import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'

/** A URL is valid for one to two of these, and stays the same within one, so that pages load an image only once. */
const lifetimeSeconds = 600

export type SignedAddress = { readonly key: string; readonly expires: string; readonly signature: string }

/** Signed URLs that give access to one file until they expire. */
export function createImageAddresses({
  signingKey,
  clock,
}: {
  readonly signingKey: string
  readonly clock: Clock
}) {
  const sign = (key: string, expires: string) =>
    createHmac('sha256', signingKey).update(`${key}\n${expires}`).digest('base64url')

  return {
    create: (key: string): string => {
      const expires = String((Math.floor(nowSeconds(clock) / lifetimeSeconds) + 2) * lifetimeSeconds)
      const query = new URLSearchParams({ expires, signature: sign(key, expires) })
      return `/api/device/image/${key}?${query.toString()}`
    },

    isValid: ({ key, expires, signature }: SignedAddress): boolean => {
      // Compared as texts: decoding would accept other spellings of the same bytes.
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, expires))]
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && nowSeconds(clock) < Number(expires)
    },
  }
}

export type ImageAddresses = ReturnType<typeof createImageAddresses>
