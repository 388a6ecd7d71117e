import { type AuditAction, identityVerifiedSeconds, isIdentityVerified, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { AccountsRepository } from '../accounts.repository.ts'
import type { Identity } from '../identity.ts'
import type { SecondFactors } from '../mfa/mfa.port.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionsRepository } from '../sessions/sessions.repository.ts'

const attempts = { maximum: 10, windowMs: 15 * 60_000 }

export type IdentityProof = { readonly password?: string | undefined; readonly code?: string | undefined }

export type IdentityCheckPorts = {
  readonly sessions: SessionsRepository
  readonly repository: AccountsRepository
  readonly identity: Identity
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly clock: Clock
}

export type IdentityCheck = ReturnType<typeof createIdentityCheck>

/** Verifies the identity of signed-in people again, before a secret is shown. */
export function createIdentityCheck(ports: IdentityCheckPorts) {
  const { sessions, identity, limits, clock } = ports

  const isPasswordCorrect = async (userId: string, password: string): Promise<boolean> => {
    const account = await ports.repository.findAccountById(userId)
    return ports.passwords.matches(password, account?.passwordHash)
  }
  const isCodeCorrect = async (userId: string, code: string): Promise<boolean> => {
    const verdict = await ports.secondFactors.verify(userId, code, 'identity-check')
    if (verdict === 'attemptsExceeded')
      throw new PortalError('TOO_MANY_REQUESTS', 'tooManyWrongCodesUsePassword', {
        retryAfterSeconds: 600,
      })
    return verdict === 'valid'
  }
  const record = (caller: Caller, action: AuditAction, headers: Headers) =>
    ports.audit.record({ actor: caller, action, subject: caller.email, address: addressOf(headers) })

  return {
    /**
     * Verifies the caller by password or code, for this session and ten minutes.
     * @returns until when, in epoch seconds
     * @throws PortalError INVALID_INPUT with reason 'password' or 'code', or TOO_MANY_REQUESTS
     */
    verify: async (caller: Caller, { password, code }: IdentityProof, headers: Headers): Promise<number> => {
      const key = `identity-check:${caller.userId}`
      await limits.count(key, attempts)
      const isCorrect =
        password === undefined
          ? await isCodeCorrect(caller.userId, code ?? '')
          : await isPasswordCorrect(caller.userId, password)
      if (!isCorrect) {
        await record(caller, 'account.identityCheckFailed', headers)
        if (password === undefined) throw new PortalError('INVALID_INPUT', 'codeWrong', { reason: 'code' })
        throw new PortalError('INVALID_INPUT', 'passwordIncorrect', { reason: 'password' })
      }
      await limits.refund(key)
      const nowMs = clock.nowMs()
      await sessions.setVerified(identity.sessionToken(headers) ?? '', new Date(nowMs))
      await record(caller, 'account.identityVerified', headers)
      return nowMs / 1000 + identityVerifiedSeconds
    },

    /**
     * Requires a recent identity check; a sign-in counts as one.
     * @throws PortalError FORBIDDEN with reason 'identityNotVerified'
     */
    requireRecent: async (headers: Headers): Promise<void> => {
      const verifiedAt = await sessions.findVerifiedAt(identity.sessionToken(headers) ?? '')
      if (verifiedAt && isIdentityVerified(verifiedAt.getTime(), clock.nowMs())) return
      throw new PortalError('FORBIDDEN', 'passwordNeeded', {
        reason: 'identityNotVerified',
      })
    },
  }
}
