import { PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { FactorKind } from './factor-rows.ts'
import {
  factorAlreadyEnabledError,
  type MfaPorts,
  type FactorActions,
  type FactorOwner,
} from './factor-actions.ts'
import { newTotpSecret, totpUri } from './codes/totp.ts'

/** Sets up and enables factors. */
export function createMfaSetup(ports: MfaPorts, own: FactorActions) {
  const { repository, factorCodes } = ports
  return {
    /**
     * Creates a new key on every call, until a code of one has enabled the factor.
     * @throws PortalError CONFLICT
     */
    setUpTotp: async ({ userId, email, siteId }: Caller): Promise<{ secret: string; uri: string }> => {
      const secret = newTotpSecret()
      const isBegun = await repository.begin(userId, 'TOTP', factorCodes.sealSecret(userId, 'TOTP', secret))
      if (!isBegun) throw factorAlreadyEnabledError('TOTP')
      return { secret, uri: totpUri(secret, ports.sites.brandOf(siteId).brandName, email) }
    },

    /**
     * Sends an SMS code: to the verified number when enabling, to the enabled number once it is enabled, so that a new number
     * in the profile cannot take over the factor.
     * @throws PortalError INVALID_INPUT without a verified number, ENGINE_UNAVAILABLE or TOO_MANY_REQUESTS
     */
    sendSms: async ({ userId }: Caller): Promise<void> => {
      const [account, factor] = [await own.accountOf(userId), await own.factorOf(userId, 'SMS')]
      if (factor?.isEnabled) return ports.sendCode(account, factorCodes.openSecret(userId, factor))
      const { phoneNumber, phoneVerified } = account
      if (!phoneVerified || phoneNumber === '') throw new PortalError('INVALID_INPUT', 'phoneNotVerified')
      await repository.begin(userId, 'SMS', factorCodes.sealSecret(userId, 'SMS', phoneNumber))
      await ports.sendCode(account, phoneNumber)
    },

    /** @throws PortalError INVALID_INPUT for a wrong code, CONFLICT or TOO_MANY_REQUESTS */
    enable: async (owner: FactorOwner, kind: FactorKind, code: string) => {
      const { userId } = owner.caller
      const factor = await own.factorOf(userId, kind)
      if (factor?.isEnabled) throw factorAlreadyEnabledError(kind)
      await own.requireCorrectCode(
        userId,
        async () => factor !== undefined && factorCodes.accepts(userId, factor, code),
      )
      const { codes, hashes } = await own.generateRecoveryCodes()
      const now = new Date(ports.clock.nowMs())
      const enabled = factor && (await repository.enable(userId, factor, now, hashes))
      if (!enabled) throw new PortalError('CONFLICT', 'factorSetUpReplaced')
      await own.recordAndNotify(owner, 'mfaEnabled', kind)
      return { ...(await own.status(userId)), recoveryCodes: enabled.isFirst ? codes : [] }
    },
  }
}
