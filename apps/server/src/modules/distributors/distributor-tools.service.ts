import { PortalError, trialResetRefusal } from '@fieldport/domain'
import { createMessage, type Message } from '@fieldport/messages'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { DeviceUsersService } from '../devices/devices.module.ts'
import type { DistributorsRepository } from './distributors.repository.ts'

export type DistributorToolsPorts = {
  readonly repository: Pick<DistributorsRepository, 'resetTrial'>
  readonly setNextUser: DeviceUsersService['setNextUser']
  readonly planChanged: (deviceIds: readonly string[]) => void
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

/** What a distributor may do with a device of which they are Admin. Source: specification 3, section 4 ('Distributor actions'). */
export function createDistributorTools(ports: DistributorToolsPorts) {
  const { repository, setNextUser, planChanged, audit, deviceLog, clock } = ports
  return {
    /** The trial starts again when the next person is added, once. @throws PortalError CONFLICT with its reason */
    resetTrial: async (caller: Caller, deviceId: string): Promise<Message> => {
      const now = nowSeconds(clock)
      const refusal = await repository.resetTrial(deviceId, now, (facts) => trialResetRefusal(facts, now))
      if (refusal !== null) throw new PortalError('CONFLICT', refusals[refusal], { reason: refusal })
      planChanged([deviceId])
      await audit.record({ actor: caller, action: 'billing.trialReset', subject: deviceId })
      deviceLog.note(deviceId, 'settings', createMessage('logTrialReset', { by: caller.email }))
      return createMessage('trialReset')
    },

    /** Whether the next person adds the device without a password and becomes Admin. */
    setNoPassword: async (caller: Caller, deviceId: string, isOpen: boolean): Promise<Message> => {
      await setNextUser(caller, deviceId, isOpen)
      return createMessage(isOpen ? 'nextUserBecomesAdmin' : 'nextUserNeedsPassword')
    },
  }
}

const refusals = { alreadyReset: 'trialAlreadyReset', noTrial: 'trialNotRunning' } as const
