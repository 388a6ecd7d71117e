import type { MfaStatus } from '@fieldport/contract'
import { isSixDigitCode, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { FactorKind } from './factor-rows.ts'
import {
  createFactorActions,
  type MfaPorts,
  factorNotEnabledError,
  type FactorOwner,
} from './factor-actions.ts'
import { createMfaSetup } from './mfa-setup.ts'

export type MfaService = ReturnType<typeof createMfaService>

/** A person's own second factors. */
export function createMfaService(ports: MfaPorts) {
  const { repository, factorCodes } = ports
  const own = createFactorActions(ports)

  return {
    ...createMfaSetup(ports, own),

    status: (caller: Caller): Promise<MfaStatus> => own.status(caller.userId),

    /** @param code of that factor, or a recovery code. @throws PortalError as `enable` */
    disable: async (owner: FactorOwner, kind: FactorKind, code: string): Promise<MfaStatus> => {
      const { userId } = owner.caller
      const factor = await own.enabledFactorOf(userId, kind)
      await own.requireCorrectCode(userId, () =>
        isSixDigitCode(code)
          ? factorCodes.accepts(userId, factor, code)
          : factorCodes.acceptsRecoveryCode(userId, code),
      )
      if (await repository.disable(userId, kind)) await own.recordAndNotify(owner, 'mfaDisabled', kind)
      return own.status(userId)
    },

    /** @throws PortalError CONFLICT for a factor that is not enabled */
    setPreferred: async (owner: FactorOwner, kind: FactorKind): Promise<MfaStatus> => {
      const { userId } = owner.caller
      const { preferred: from } = await own.accountOf(userId)
      if (!(await repository.setPreferred(userId, kind))) throw factorNotEnabledError(kind)
      if (from !== kind) await own.record(owner, 'account.mfaPreferred', { from, to: kind })
      return own.status(userId)
    },

    /** @param code six digits of any enabled factor. @throws PortalError as `enable` */
    renewRecoveryCodes: async (owner: FactorOwner, code: string) => {
      const { userId } = owner.caller
      const factors = (await repository.listFactors(userId)).filter((factor) => factor.isEnabled)
      if (factors.length === 0) throw new PortalError('CONFLICT', 'noSecondFactor')
      await own.requireCorrectCode(userId, async () => {
        for (const factor of factors) if (await factorCodes.accepts(userId, factor, code)) return true
        return false
      })
      const { codes, hashes } = await own.generateRecoveryCodes()
      await repository.replaceCodes(userId, hashes)
      await own.record(owner, 'account.recoveryCodesRenewed')
      return { ...(await own.status(userId)), recoveryCodes: codes }
    },
  }
}
