import type { DevicePasswords } from '@fieldport/contract'
import { PortalError } from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { CodesService, RedeemResult } from '../../codes/codes.module.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import { sealPurpose } from '../registry/registry.service.ts'
import type { UsersRepository } from './users.repository.ts'

/** Each code allows five guesses out of a million: an hour of guessing succeeds once in 33,000 times. */
const sentCodes: Limit = { maximum: 6, windowMs: 3_600_000 }

const refusals: Readonly<Record<Exclude<RedeemResult['status'], 'valid'>, PlainMessageId>> = {
  wrong: 'codeWrong',
  used: 'codeWrong',
  expired: 'setupCodeExpired',
  attemptsExceeded: 'tooManyWrongSetupCodes',
}

export type PasswordsPorts = {
  readonly repository: UsersRepository
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly codes: CodesService
  readonly seal: Seal
}

/** Shows the passwords of a device's label to an Admin who has verified their identity again. */
export function createDevicePasswords(ports: PasswordsPorts) {
  const { repository, limits, audit, messages, codes, seal } = ports
  const subjectOf = (caller: Caller, deviceId: string) => `${caller.userId}:${deviceId}`

  return {
    /**
     * Mails a code to the caller.
     * @throws PortalError TOO_MANY_REQUESTS, or ENGINE_UNAVAILABLE if mail is not configured
     */
    sendCode: async (caller: Caller, deviceId: string): Promise<DevicePasswords> => {
      messages.checkMail()
      const subject = subjectOf(caller, deviceId)
      await limits.count(`device-passwords:${subject}`, sentCodes)
      const code = await codes.issue('devicePasswords', subject)
      const language = (await repository.findUser(caller.userId))?.language ?? null
      await messages.sendMail({
        to: caller.email,
        siteId: caller.siteId,
        language,
        content: { kind: 'devicePasswordsCode', name: caller.name, deviceId, code },
      })
      return { deviceid: deviceId, codeSent: true, setup_pass: null, wifi_pass: null }
    },

    /** @throws PortalError INVALID_INPUT with the reason, NOT_FOUND */
    show: async (caller: Caller, deviceId: string, code: string): Promise<DevicePasswords> => {
      const { status } = await codes.redeem('devicePasswords', subjectOf(caller, deviceId), code)
      if (status !== 'valid') throw new PortalError('INVALID_INPUT', refusals[status], { reason: status })
      const label = await repository.findLabel(deviceId)
      if (!label) throw new PortalError('NOT_FOUND', 'notFound')
      await audit.record({ actor: caller, action: 'device.passwordsShown', subject: deviceId })
      const { setupPassword, wifiPassword } = label
      return {
        deviceid: deviceId,
        codeSent: false,
        setup_pass: seal.open(setupPassword, sealPurpose(deviceId, 'setupPassword')),
        wifi_pass: wifiPassword && seal.open(wifiPassword, sealPurpose(deviceId, 'wifiPassword')),
      }
    },
  }
}
