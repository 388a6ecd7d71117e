import { randomBytes } from 'node:crypto'
import { PortalError } from '@fieldport/domain'
import type { Seal } from '../../../platform/seal.ts'
import { codePurposes, type CodesService } from '../../codes/codes.module.ts'
import type { AccountRow, AccountsRepository } from '../accounts.repository.ts'
import { cookieHeader, cookieName, cookieValue } from '../sessions/cookies.ts'

const purpose = 'signInChallenge'
const cookie = 'sign_in'

export type SignInChallenge = {
  readonly id: string
  readonly subject: string
  readonly code: string
  readonly account: AccountRow
}

export type SignInChallenges = ReturnType<typeof createSignInChallenges>

/** Sign-ins that passed the password and wait for the second factor. The secret is in a cookie, its hash in the database. */
export function createSignInChallenges(ports: {
  readonly codes: CodesService
  readonly repository: AccountsRepository
  readonly seal: Seal
  readonly isSecure: boolean
}) {
  const { codes, repository, seal, isSecure } = ports
  const stamp = (passwordHash: string | null) => seal.hash(`password:${passwordHash}`)

  return {
    /** @returns the cookie to set */
    begin: async (account: AccountRow): Promise<string> => {
      const id = randomBytes(12).toString('base64url')
      const code = await codes.issue(purpose, `${account.id}:${id}`, { stamp: stamp(account.passwordHash) })
      const maxAgeSeconds = codePurposes[purpose].livesMs / 1000
      return cookieHeader(cookie, `${account.id}:${id}:${code}`, { isSecure, maxAgeSeconds })
    },

    /** @throws PortalError SIGNED_OUT if there is none, it is expired or used, or the password was changed meanwhile */
    read: async (headers: Headers): Promise<SignInChallenge> => {
      const value = cookieValue(headers, cookieName(cookie, isSecure))
      const [userId = '', id = '', code = ''] = value?.split(':') ?? []
      const subject = `${userId}:${id}`
      const checked = await codes.check(purpose, subject, code)
      const account = checked.status === 'valid' ? await repository.findAccountById(userId) : null
      if (!account || checked.status !== 'valid' || checked.payload['stamp'] !== stamp(account.passwordHash))
        throw over()
      return { id, subject, code, account }
    },

    /**
     * Completes the challenge; only one of two concurrent calls succeeds.
     * @throws PortalError SIGNED_OUT
     */
    finish: async ({ subject, code }: SignInChallenge): Promise<void> => {
      const redeemed = await codes.redeem(purpose, subject, code)
      if (redeemed.status !== 'valid') throw over()
    },

    cancel: async ({ subject }: SignInChallenge): Promise<void> => codes.withdraw(purpose, subject),

    /** Deletes the cookie in the browser. */
    clearingCookie: (): string => cookieHeader(cookie, '', { isSecure, maxAgeSeconds: 0 }),
  }
}

function over(): PortalError {
  return new PortalError('SIGNED_OUT', 'sessionEnded', { reason: 'challengeOver' })
}
