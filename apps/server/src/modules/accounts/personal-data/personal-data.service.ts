import type { AccountClosure, PersonalData } from '@fieldport/contract'
import { type ClosureFacts, findClosureObstacles, PortalError } from '@fieldport/domain'
import { toLocalizableText } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { createLostAccessMails, type LostAccessMailsPorts } from '../../devices/devices.module.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import type { IdentityCheck, IdentityProof } from '../sign-in/identity-check.service.ts'
import type { ClosureRepository } from './closure.repository.ts'
import type { ExportRepository } from './export.repository.ts'

/** An export reads much data and is rarely needed. */
const exportLimit: Limit = { maximum: 5, windowMs: 3_600_000 }

export type PersonalDataPorts = LostAccessMailsPorts & {
  readonly closures: ClosureRepository
  readonly exports: ExportRepository
  readonly identityCheck: Pick<IdentityCheck, 'verify' | 'requireRecent'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
}

export type PersonalDataService = ReturnType<typeof createPersonalData>

/** Exports a person's data and closes their account. */
export function createPersonalData(ports: PersonalDataPorts) {
  const { closures, exports, identityCheck, limits, audit, clock } = ports
  return {
    /** @throws PortalError FORBIDDEN with reason 'identityNotVerified', or TOO_MANY_REQUESTS */
    export: async (caller: Caller, headers: Headers): Promise<PersonalData> => {
      await identityCheck.requireRecent(headers)
      await limits.count(`personal-data:${caller.userId}`, exportLimit)
      await audit.record({
        actor: caller,
        action: 'account.personalDataExported',
        subject: caller.email,
        address: addressOf(headers),
      })
      return { exportedAt: nowSeconds(clock), data: toJson(await exports.read(caller)) }
    },

    /** Obstacles to closing the account, and the teams whose members would lose access. */
    obstacles: async (caller: Caller): Promise<AccountClosure> => ({
      teams: await closures.teamsWithPeople(caller.userId),
      obstacles: findClosureObstacles(await closures.facts(caller.userId)).map(
        ({ reason, deviceIds, message }) => ({
          reason,
          deviceids: [...deviceIds],
          ...toLocalizableText(message),
        }),
      ),
    }),

    /**
     * Closes the account at once.
     * @throws PortalError INVALID_INPUT for a wrong password or code, CONFLICT with the reason of the first obstacle
     */
    close: async (caller: Caller, proof: IdentityProof, headers: Headers): Promise<void> => {
      refuseObstacles(await closures.facts(caller.userId))
      await identityCheck.verify(caller, proof, headers)
      const { userId, email } = caller
      const actor = { userId, email }
      const entry = { actor, action: 'account.closed', subject: email, address: addressOf(headers) } as const
      const lost = await closures.close(actor, refuseObstacles, entry, nowSeconds(clock))
      await createLostAccessMails(ports)(caller, lost)
    },
  }
}

function refuseObstacles(facts: ClosureFacts): void {
  const [first] = findClosureObstacles(facts)
  if (first) throw new PortalError('CONFLICT', first.message, { reason: first.reason })
}

/** Converts dates to strings, as in a JSON file. */
function toJson(data: Awaited<ReturnType<ExportRepository['read']>>): PersonalData['data'] {
  return JSON.parse(JSON.stringify(data)) as PersonalData['data']
}
