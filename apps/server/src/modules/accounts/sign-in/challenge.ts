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

/** A sign-in whose password was right and whose second factor is still to come. Its secret is in a cookie, its hash in the database. */
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

    /** @throws PortalError SIGNED_OUT where there is none, or it is over, used, or its password was changed meanwhile */
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

    /** Of two at once, one passes. @throws PortalError SIGNED_OUT for the other */
    finish: async ({ subject, code }: SignInChallenge): Promise<void> => {
      const redeemed = await codes.redeem(purpose, subject, code)
      if (redeemed.status !== 'valid') throw over()
    },

    cancel: async ({ subject }: SignInChallenge): Promise<void> => codes.withdraw(purpose, subject),

    /** Makes the browser forget it. */
    clearingCookie: (): string => cookieHeader(cookie, '', { isSecure, maxAgeSeconds: 0 }),
  }
}

function over(): PortalError {
  return new PortalError('SIGNED_OUT', 'sessionEnded', { reason: 'challengeOver' })
}
