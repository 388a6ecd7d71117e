import { type AuditAction, isSixDigitCode, PortalError } from '@fieldport/domain'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import { countAttempt, isTooManyAttempts } from './codes/attempts.ts'
import type { FactorCodes } from './codes/factor-codes.ts'
import type { SecondFactors } from './mfa.port.ts'
import type { MfaAccount } from './factor-rows.ts'
import type { MfaRepository } from './mfa.repository.ts'
import type { NotifyOwner } from './security-notices.ts'
import type { SendSmsCode } from './codes/sms-codes.ts'

export type SecondFactorsPorts = {
  readonly repository: MfaRepository
  readonly factorCodes: FactorCodes
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly sendCode: SendSmsCode
  readonly notifyOwner: NotifyOwner
}

/** Verifies second factors. A brand may disable setting them up, but enabled ones are always required. */
export function createSecondFactors(ports: SecondFactorsPorts): SecondFactors {
  const { repository, factorCodes, audit } = ports
  const enabled = async (userId: string) =>
    (await repository.listFactors(userId)).filter((factor) => factor.isEnabled)
  const record = ({ userId, email }: MfaAccount, action: AuditAction) =>
    audit.record({ actor: { userId, email }, action, subject: email })

  const isRecoveryCode = async (account: MfaAccount, code: string): Promise<boolean> => {
    if (!(await factorCodes.acceptsRecoveryCode(account.userId, code))) return false
    await record(account, 'account.recoveryCodeUsed')
    await ports.notifyOwner(account.userId, 'recoveryCodeUsed')
    return true
  }
  const isValid = async (account: MfaAccount, code: string): Promise<boolean> => {
    const factors = await enabled(account.userId)
    if (factors.length === 0) return false
    if (!isSixDigitCode(code)) return isRecoveryCode(account, code)
    // TOTP first, because checking an SMS code counts as an attempt on it.
    for (const factor of factors.toSorted((a, b) => b.kind.localeCompare(a.kind))) {
      if (await factorCodes.accepts(account.userId, factor, code)) return true
    }
    return false
  }

  return {
    methodFor: async (userId) => {
      const methods = (await enabled(userId)).map((factor) => factor.kind)
      const [first] = methods
      if (!first) return { preferred: 'NOMFA', methods }
      const wanted = (await repository.findAccount(userId))?.preferred
      return { preferred: methods.find((method) => method === wanted) ?? first, methods }
    },

    sendSms: async (userId) => {
      const account = await repository.findAccount(userId)
      const sms = (await enabled(userId)).find((factor) => factor.kind === 'SMS')
      if (!account || !sms) throw new PortalError('INVALID_INPUT', 'smsNotSetUp')
      await ports.sendCode(account, factorCodes.openSecret(userId, sms))
    },

    verify: async (userId, typed, purpose = 'sign-in') => {
      const account = await repository.findAccount(userId)
      if (!account) return 'invalid'
      try {
        const key = `mfa-${purpose}:${userId}`
        if (await countAttempt(ports.limits, key, () => isValid(account, typed.trim()))) return 'valid'
        await record(account, 'account.secondFactorFailed')
        return 'invalid'
      } catch (error) {
        if (isTooManyAttempts(error)) return 'attemptsExceeded'
        throw error
      }
    },
  }
}
