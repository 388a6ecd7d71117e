import { type AuditAction, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import { rateLimitNetwork } from '../../../platform/network/client-address.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService, RedeemResult } from '../../codes/codes.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import type { AccountMails } from '../account-mails.ts'
import type { AccountRow, AccountsRepository } from '../accounts.repository.ts'
import type { FixedDuration } from './fixed-duration.ts'
import { checkPassword } from './password-rule.ts'
import type { Passwords } from './passwords.ts'
import { safeRedirect } from '../redirect.ts'
import type { SignInLimits } from '../sign-in/sign-in-limits.ts'
import { signUpProof } from '../sign-up/sign-up.service.ts'
import type { Verification } from '../sign-up/verification.service.ts'

const hourMs = 3_600_000
const asked = { maximum: 20, windowMs: hourMs }
const opened = { maximum: 60, windowMs: hourMs }
const redeemed = { maximum: 30, windowMs: hourMs }
const changed = { maximum: 10, windowMs: hourMs / 4 }

export type PasswordPorts = {
  readonly repository: AccountsRepository
  readonly passwords: Passwords
  readonly codes: CodesService
  readonly mails: AccountMails
  readonly verification: Verification
  readonly sendReset: (account: AccountRow) => Promise<void>
  readonly limits: LimitsService
  readonly signInLimits: SignInLimits
  readonly audit: AuditService
  readonly sites: SitesService
  readonly seal: Seal
  readonly fixedDuration: FixedDuration
}

export type ForgotPasswordRequest = {
  readonly email: string
  readonly redirect: string | undefined
  /** Proof that the sign-up stored in this browser; null: none. */
  readonly signUpProof: string | null
}
export type PasswordReset = { readonly email: string; readonly code: string; readonly password: string }
export type PasswordChange = {
  readonly oldPassword: string
  readonly newPassword: string
  readonly keptToken: string
}

/** Sends the link that sets a password, unless the account has reached its mail limit. */
export function createSendPasswordReset({
  codes,
  mails,
}: {
  readonly codes: CodesService
  readonly mails: AccountMails
}) {
  return async (account: AccountRow): Promise<void> => {
    if (!(await mails.mayMail(account.id))) return
    await mails.reset(account, await codes.issue('resetPassword', account.id))
  }
}

/** Resets forgotten passwords and changes known ones. */
export function createPasswordService(ports: PasswordPorts) {
  return { forgot: createForgot(ports), ...createReplace(ports) }
}

function createReplace(ports: PasswordPorts) {
  const { repository, passwords, mails, limits } = ports

  const check = (password: string, account: AccountRow | null, email: string, siteId: string) => {
    const brand = ports.sites.brandOf(siteId).brandName
    // A refusal that depends on names would reveal them if the account is not the caller's.
    const names = account ? [account.givenName, account.familyName] : []
    checkPassword(password, { email, names: [brand, ...names] })
  }

  const notify = async (account: AccountRow, action: AuditAction, address: string): Promise<void> => {
    const actor = { userId: account.id, email: account.email }
    await ports.audit.record({ actor, action, subject: account.email, address })
    await mails.notice(account, 'passwordChanged')
  }

  /** @throws PortalError INVALID_INPUT, or CONFLICT with reason 'expired' */
  const requireValid = (status: RedeemResult['status']): void => {
    if (status === 'wrong' || status === 'attemptsExceeded')
      throw new PortalError('INVALID_INPUT', 'linkInvalid')
    if (status !== 'valid') throw new PortalError('CONFLICT', 'linkExpired', { reason: 'expired' })
  }

  return {
    /**
     * Checks whether a reset link is valid. An address without an account gets the same error as a wrong code.
     * @throws PortalError INVALID_INPUT, CONFLICT with reason 'expired', or TOO_MANY_REQUESTS
     */
    checkLink: async (email: string, code: string, address: string): Promise<void> => {
      await limits.count(`reset-link:${rateLimitNetwork(address)}`, opened)
      const account = await repository.findAccount(email)
      const { status } = await ports.codes.check('resetPassword', account?.id ?? 'nobody', code)
      requireValid(status)
    },

    /**
     * Sets a new password by a reset link and ends every session; second factors stay.
     * @throws PortalError INVALID_INPUT, CONFLICT with reason 'expired', or TOO_MANY_REQUESTS
     */
    reset: async (
      { email, code, password }: PasswordReset,
      siteId: string,
      address: string,
    ): Promise<void> => {
      await limits.count(`reset-password:${rateLimitNetwork(address)}`, redeemed)
      check(password, null, email, siteId)
      // Hashed before any lookup, so that timing does not reveal whether the account exists.
      const passwordHash = await passwords.hash(password)
      const account = await repository.findAccount(email)
      const { status } = await ports.codes.redeem('resetPassword', account?.id ?? 'nobody', code)
      requireValid(account ? status : 'wrong')
      if (!account) return
      await repository.replacePassword(account.id, passwordHash)
      await ports.signInLimits.forgetAccount(account.email)
      await notify(account, 'account.passwordReset', address)
    },

    /**
     * Changes the password and ends every other session.
     * @throws PortalError INVALID_INPUT or TOO_MANY_REQUESTS
     */
    change: async (caller: Caller, change: PasswordChange, address: string): Promise<void> => {
      const key = `change-password:${caller.userId}`
      await limits.count(key, changed)
      const account = await repository.findAccountById(caller.userId)
      const isRight = await passwords.matches(change.oldPassword, account?.passwordHash)
      if (!account || !isRight)
        throw new PortalError('INVALID_INPUT', 'oldPasswordWrong', { reason: 'oldPassword' })
      await limits.refund(key)
      check(change.newPassword, account, account.email, caller.siteId)
      const passwordHash = await passwords.hash(change.newPassword)
      await repository.replacePassword(account.id, passwordHash, change.keptToken)
      await notify(account, 'account.passwordChanged', address)
    },
  }
}

function createForgot(ports: PasswordPorts) {
  const { repository, mails, limits, seal } = ports

  /**
   * Sends a verification link. It keeps the password only if this browser set it, so that a stranger's sign-up gains nothing.
   */
  const verifyFirst = (
    account: AccountRow,
    { signUpProof: proof, redirect }: ForgotPasswordRequest,
  ): Promise<void> => {
    const hash = account.passwordHash
    const isOwn = hash !== null && proof !== null && seal.matches(signUpProof(account.email, hash), proof)
    const inside = safeRedirect(redirect)
    return ports.verification.send(account, {
      passwordHash: isOwn ? hash : null,
      person: null,
      ...(inside === undefined ? {} : { redirect: inside }),
    })
  }

  /**
   * Sends a link to reset the password. Response and duration are the same for every address.
   * @throws PortalError ENGINE_UNAVAILABLE without mail, or TOO_MANY_REQUESTS
   */
  return async (forgotten: ForgotPasswordRequest, address: string): Promise<void> => {
    mails.checkMail()
    await limits.count(`forgot-password:${rateLimitNetwork(address)}`, asked)
    await ports.fixedDuration(async () => {
      const account = await repository.findAccount(forgotten.email)
      if (!account) return
      await (account.emailVerified ? ports.sendReset(account) : verifyFirst(account, forgotten))
    })
  }
}
