import type { MfaStatus } from '@fieldport/contract'
import { type AuditAction, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { countAttempt } from './codes/attempts.ts'
import type { FactorCodes } from './codes/factor-codes.ts'
import type { Factor, FactorKind, MfaAccount } from './factor-rows.ts'
import type { MfaRepository } from './mfa.repository.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes/recovery-codes.ts'
import type { SecurityEvent, NotifyOwner } from './security-notices.ts'
import type { SendSmsCode } from './codes/sms-codes.ts'

/** A person who changes their own factors, and their network address. */
export type FactorOwner = { readonly caller: Caller; readonly address: string }

export type MfaPorts = {
  readonly repository: MfaRepository
  readonly factorCodes: FactorCodes
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly messages: Pick<MessagesService, 'canSms'>
  readonly sites: Pick<SitesService, 'brandOf'>
  readonly sendCode: SendSmsCode
  readonly notifyOwner: NotifyOwner
  readonly clock: Clock
  readonly random: (size: number) => Uint8Array
}

export type FactorActions = ReturnType<typeof createFactorActions>

/** Shared steps of all changes to a person's own factors. */
export function createFactorActions(ports: MfaPorts) {
  const { repository, messages } = ports

  const accountOf = async (userId: string): Promise<MfaAccount> => {
    const account = await repository.findAccount(userId)
    if (!account) throw new PortalError('NOT_FOUND', 'notFound')
    return account
  }
  const factorOf = async (userId: string, kind: FactorKind): Promise<Factor | undefined> =>
    (await repository.listFactors(userId)).find((factor) => factor.kind === kind)
  const enabledFactorOf = async (userId: string, kind: FactorKind): Promise<Factor> => {
    const factor = await factorOf(userId, kind)
    if (!factor?.isEnabled) throw factorNotEnabledError(kind)
    return factor
  }
  const status = async (userId: string): Promise<MfaStatus> => {
    const [account, factors] = [await accountOf(userId), await repository.listFactors(userId)]
    const has = (kind: FactorKind) => factors.some((factor) => factor.kind === kind && factor.isEnabled)
    return {
      preferred: account.preferred,
      totpEnabled: has('TOTP'),
      smsEnabled: has('SMS'),
      smsAvailable: messages.canSms() && account.phoneVerified && account.phoneNumber !== '',
      recoveryCodesLeft: await repository.countUnusedCodes(userId),
    }
  }
  const requireCorrectCode = async (userId: string, isGood: () => Promise<boolean>): Promise<void> => {
    if (await countAttempt(ports.limits, `mfa-change:${userId}`, isGood)) return
    throw new PortalError('INVALID_INPUT', 'codeWrong', { reason: 'code' })
  }
  const record = async (
    { caller, address }: FactorOwner,
    action: AuditAction,
    details = {},
  ): Promise<void> => {
    const { userId, email } = caller
    await ports.audit.record({ actor: { userId, email }, action, subject: email, details, address })
  }
  const recordAndNotify = async (
    owner: FactorOwner,
    what: SecurityEvent,
    method: FactorKind,
  ): Promise<void> => {
    await record(owner, `account.${what}`, { method })
    await ports.notifyOwner(owner.caller.userId, what)
  }
  const generateRecoveryCodes = async () => {
    const codes = newRecoveryCodes(ports.random)
    return { codes, hashes: await Promise.all(codes.map(hashRecoveryCode)) }
  }

  return {
    accountOf,
    factorOf,
    enabledFactorOf,
    status,
    requireCorrectCode,
    record,
    recordAndNotify,
    generateRecoveryCodes,
  }
}

export const factorNotEnabledError = (kind: FactorKind) =>
  new PortalError('CONFLICT', kind === 'TOTP' ? 'totpNotEnabled' : 'smsNotEnabled')

export const factorAlreadyEnabledError = (kind: FactorKind) =>
  new PortalError('CONFLICT', kind === 'TOTP' ? 'totpEnabledAlready' : 'smsEnabledAlready')
