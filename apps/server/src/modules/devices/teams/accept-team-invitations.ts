import { normaliseEmail } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { auditTeamChange } from './change-team.ts'
import type { TeamsRepository } from './teams.repository.ts'

export type AcceptTeamInvitationsPorts = {
  readonly teams: Pick<TeamsRepository, 'acceptInvitations'>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
}

/** Accepts all team invitations of an address, once an account has verified it. */
export function createAcceptTeamInvitations({ teams, audit, clock }: AcceptTeamInvitationsPorts) {
  return async (userId: string, address: string): Promise<void> => {
    const email = normaliseEmail(address)
    const accepted = await teams.acceptInvitations(userId, email, nowSeconds(clock))
    for (const { team, permission: to, deviceIds } of accepted)
      await auditTeamChange({ audit }, { userId, email }, deviceIds, 'devices.teamInvitationAccepted', {
        to,
        team,
      })
  }
}
