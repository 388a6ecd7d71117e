import { defaultSiteId, PortalError } from '@fieldport/domain'
import type { CodesService } from '../../../codes/codes.module.ts'
import type { LimitsService } from '../../../limits/limits.module.ts'
import type { MessagesService } from '../../../messages/messages.module.ts'

/** Limit per account, because each SMS costs the operator money. */
const smsLimit = { maximum: 5, windowMs: 10 * 60_000 }

export type SendSmsCode = (
  account: { readonly userId: string; readonly siteId: string | null; readonly language: string | null },
  phone: string,
) => Promise<void>

/**
 * Sends a code that is valid for ten minutes.
 * @throws PortalError ENGINE_UNAVAILABLE or TOO_MANY_REQUESTS
 */
export function createSendSmsCode(ports: {
  readonly codes: Pick<CodesService, 'issue'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly messages: Pick<MessagesService, 'canSms' | 'sendSms'>
}): SendSmsCode {
  const { codes, limits, messages } = ports
  return async ({ userId, siteId, language }, phone) => {
    if (!messages.canSms()) {
      throw new PortalError('ENGINE_UNAVAILABLE', 'smsNotPossible')
    }
    await limits.count(`mfa-sms:${userId}`, smsLimit)
    const code = await codes.issue('secondFactorSms', userId, { phone })
    const content = { kind: 'code', code } as const
    await messages.sendSms({ to: phone, siteId: siteId ?? defaultSiteId, language, content })
  }
}
