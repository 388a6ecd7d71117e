import { randomBytes } from 'node:crypto'
import { rateLimitNetwork } from '../../../platform/network/client-address.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import { cookieHeader, cookieName, cookieValue } from '../sessions/cookies.ts'

const minuteMs = 60_000
const deviceCookie = 'known_device'
const deviceSeconds = 365 * 86_400

/** Wrong passwords for one account from one network, or from one known device. */
const networkLimit: Limit = { maximum: 10, windowMs: 15 * minuteMs }
/** Wrong passwords for one account from everywhere that it is not known from. */
const accountLimit: Limit = { maximum: 100, windowMs: 60 * minuteMs }

export type CountedSignIn = {
  /** The password was right: this try counts no more. */
  readonly refund: () => Promise<void>
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Counts sign-ins per network, per account and network, and per account. A browser that has signed in to the account before
 * carries a cookie that says so and is counted by itself, so that strangers who use up the account's tries lock nobody out of it.
 * Whether there is such an account makes no difference.
 */
export function createSignInLimits(ports: {
  readonly limits: LimitsService
  readonly seal: Seal
  readonly isSecure: boolean
  /** Wrong passwords that a network may send in a minute. */
  readonly signInAttempts: number
}) {
  const { limits, seal, isSecure } = ports
  const accountKey = (email: string) => `sign-in-account:${seal.hash(email)}`
  const proof = (email: string, id: string) => `known-device:${email}:${id}`

  /** The id of a device that has signed in to this account before. */
  const knownDevice = (headers: Headers, email: string): string | null => {
    const [id = '', mac = ''] = cookieValue(headers, cookieName(deviceCookie, isSecure))?.split('.') ?? []
    return id !== '' && seal.matches(proof(email, id), mac) ? id : null
  }

  return {
    /** Counts a try before its password is looked at. @throws PortalError TOO_MANY_REQUESTS */
    begin: async (email: string, address: string, headers: Headers): Promise<CountedSignIn> => {
      const network = rateLimitNetwork(address)
      const device = knownDevice(headers, email)
      const counted: (readonly [string, Limit])[] = [
        [`sign-in:${network}`, { maximum: ports.signInAttempts, windowMs: minuteMs }],
        [`${accountKey(email)}@${device ? `device:${device}` : network}`, networkLimit],
        ...(device ? [] : ([[accountKey(email), accountLimit]] as const)),
      ]
      for (const [key, limit] of counted) await limits.count(key, limit)
      return {
        refund: async () => {
          for (const [key] of counted) await limits.refund(key)
        },
      }
    },

    /** After a reset of the password, its owner starts anew. */
    forgetAccount: (email: string): Promise<void> => limits.reset(accountKey(email)),

    /** The cookie that makes a browser known to an account. */
    deviceCookie: (email: string): string => {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${seal.hash(proof(email, id))}`
      return cookieHeader(deviceCookie, value, { isSecure, maxAgeSeconds: deviceSeconds })
    },
  }
}
