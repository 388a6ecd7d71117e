import type { Profile } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService } from '../../codes/codes.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { ProfileRepository } from './profile.repository.ts'
import { findProfile, toProfile } from './profile.service.ts'

const phoneCodes = { maximum: 5, windowMs: 3_600_000 }

/** Verifies a person's phone number by an SMS code. */
export function createPhoneService(ports: {
  readonly repository: ProfileRepository
  readonly codes: CodesService
  readonly limits: LimitsService
  readonly messages: MessagesService
  readonly audit: AuditService
}) {
  const { repository, codes } = ports
  return {
    /** @throws PortalError INVALID_INPUT without a number, TOO_MANY_REQUESTS, or ENGINE_UNAVAILABLE without SMS */
    sendCode: async (caller: Caller): Promise<void> => {
      const { phoneNumber, language } = await findProfile(repository, caller)
      if (phoneNumber === '') throw new PortalError('INVALID_INPUT', 'phoneNotSaved')
      if (!ports.messages.canSms()) throw new PortalError('ENGINE_UNAVAILABLE', 'smsNotPossible')
      await ports.limits.count(`phone-code:${caller.userId}`, phoneCodes)
      const code = await codes.issue('verifyPhone', caller.userId, { phoneNumber })
      const content = { kind: 'code', code } as const
      await ports.messages.sendSms({ to: phoneNumber, siteId: caller.siteId, language, content })
    },

    /** @throws PortalError INVALID_INPUT, CONFLICT with reason 'expired', or TOO_MANY_REQUESTS */
    verify: async (caller: Caller, code: string, address: string): Promise<Profile> => {
      const profile = await findProfile(repository, caller)
      const { phoneNumber } = profile
      const redeemed = await codes.redeem('verifyPhone', caller.userId, code)
      if (redeemed.status === 'attemptsExceeded')
        throw new PortalError('TOO_MANY_REQUESTS', 'tooManyWrongCodes')
      if (redeemed.status === 'expired' || redeemed.status === 'used')
        throw new PortalError('CONFLICT', 'codeExpired', {
          reason: 'expired',
        })
      if (redeemed.status !== 'valid' || redeemed.payload['phoneNumber'] !== phoneNumber)
        throw new PortalError('INVALID_INPUT', 'codeWrong', { reason: 'code' })
      await repository.update(caller.userId, { phoneVerified: true })
      await ports.audit.record({
        actor: caller,
        action: 'account.phoneVerified',
        subject: caller.email,
        address,
        details: { phoneNumber },
      })
      return toProfile({ ...profile, phoneVerified: true })
    },
  }
}
