import type { Clock } from '../../../../platform/clock.ts'
import { nowSeconds } from '../../../../platform/clock.ts'
import type { Seal } from '../../../../platform/seal.ts'
import type { CodesService } from '../../../codes/codes.module.ts'
import type { Factor, FactorKind } from '../factor-rows.ts'
import type { MfaRepository } from '../mfa.repository.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

export type FactorCodesPorts = {
  readonly repository: MfaRepository
  readonly codes: CodesService
  readonly seal: Seal
  readonly clock: Clock
}

export type FactorCodes = ReturnType<typeof createFactorCodes>

/** Checks codes of second factors; each is valid once. */
export function createFactorCodes(ports: FactorCodesPorts) {
  const { repository, codes, seal, clock } = ports
  const purpose = (userId: string, kind: FactorKind) => `user:${userId}:${kind.toLowerCase()}`
  const openSecret = (userId: string, { kind, secret }: Factor) => seal.open(secret, purpose(userId, kind))

  const acceptsTotp = async (userId: string, factor: Factor, code: string): Promise<boolean> => {
    const step = findTotpStep(openSecret(userId, factor), code, nowSeconds(clock))
    return step !== null && repository.takeStep(userId, factor.secret, step)
  }
  const acceptsSms = async (userId: string, factor: Factor, code: string): Promise<boolean> => {
    const redeemed = await codes.redeem('secondFactorSms', userId, code)
    return redeemed.status === 'valid' && redeemed.payload['phone'] === openSecret(userId, factor)
  }

  return {
    sealSecret: (userId: string, kind: FactorKind, secret: string) =>
      seal.seal(secret, purpose(userId, kind)),

    /** The phone number of an SMS factor. */
    openSecret,

    /** Whether six digits are a valid code of this factor; uses the code up. */
    accepts: (userId: string, factor: Factor, code: string): Promise<boolean> =>
      factor.kind === 'TOTP' ? acceptsTotp(userId, factor, code) : acceptsSms(userId, factor, code),

    /** Whether this is an unused recovery code; uses it up. */
    acceptsRecoveryCode: async (userId: string, code: string): Promise<boolean> => {
      // One at a time, because each scrypt hash needs much memory.
      for (const hash of await repository.unusedCodes(userId)) {
        if (await isRecoveryCode(code, hash)) return repository.useCode(userId, hash, new Date(clock.nowMs()))
      }
      return false
    },
  }
}
