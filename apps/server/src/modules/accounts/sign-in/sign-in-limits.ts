import { randomBytes } from 'node:crypto'
import { rateLimitNetwork } from '../../../platform/network/client-address.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import { cookieHeader, cookieName, cookieValue } from '../sessions/cookies.ts'

const minuteMs = 60_000
const deviceCookie = 'known_device'
const deviceSeconds = 365 * 86_400

/** Limit of wrong passwords for one account from one network or one known device. */
const networkLimit: Limit = { maximum: 10, windowMs: 15 * minuteMs }
/** Limit of wrong passwords for one account from all unknown devices together. */
const accountLimit: Limit = { maximum: 100, windowMs: 60 * minuteMs }

export type CountedSignIn = {
  /** Refunds the attempt, because the password was right. */
  readonly refund: () => Promise<void>
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Limits sign-in attempts per network, per account and network, and per account. A browser that has signed in to the account
 * before has a cookie and is counted separately, so that strangers cannot lock out the owner. Accounts that do not exist are
 * counted alike.
 */
export function createSignInLimits(ports: {
  readonly limits: LimitsService
  readonly seal: Seal
  readonly isSecure: boolean
  /** Wrong passwords allowed per network and minute. */
  readonly signInAttempts: number
}) {
  const { limits, seal, isSecure } = ports
  const accountKey = (email: string) => `sign-in-account:${seal.hash(email)}`
  const proof = (email: string, id: string) => `known-device:${email}:${id}`

  /** Id of the request's device if it has signed in to this account before; else null. */
  const knownDevice = (headers: Headers, email: string): string | null => {
    const [id = '', mac = ''] = cookieValue(headers, cookieName(deviceCookie, isSecure))?.split('.') ?? []
    return id !== '' && seal.matches(proof(email, id), mac) ? id : null
  }

  return {
    /**
     * Counts an attempt before its password is checked.
     * @throws PortalError TOO_MANY_REQUESTS
     */
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

    /** Resets the account's count, after its password was reset. */
    forgetAccount: (email: string): Promise<void> => limits.reset(accountKey(email)),

    /** Cookie that marks a browser as known to an account. */
    deviceCookie: (email: string): string => {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${seal.hash(proof(email, id))}`
      return cookieHeader(deviceCookie, value, { isSecure, maxAgeSeconds: deviceSeconds })
    },
  }
}
