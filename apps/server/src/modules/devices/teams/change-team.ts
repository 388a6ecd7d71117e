import { PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LockedTeam, TeamRow } from './locked-team.ts'
import type { TeamsRepository } from './teams.repository.ts'

/** Runs a change of a team under its lock. Another person's team is reported as not found. */
export function createChangeTeam(teams: Pick<TeamsRepository, 'withLock'>) {
  return async <T>(
    caller: Caller,
    id: string,
    work: (team: LockedTeam, row: TeamRow) => Promise<T>,
  ): Promise<T> => {
    const done = await teams.withLock(id, async (locked, row) =>
      row.ownerId === caller.userId ? { result: await work(locked, row) } : null,
    )
    if (!done) throw notFound()
    return done.result
  }
}

type DeviceTeamAction =
  | 'devices.teamEntered'
  | 'devices.teamLeft'
  | 'devices.teamHandedOver'
  | `devices.teamInvitation${'Accepted' | 'Withdrawn'}`
  | `devices.teamMember${'Added' | 'Changed' | 'Invited' | 'Removed'}`

/** Records a change in the audit log of each device, where its Admins see who joined or left through a team. */
export async function auditTeamChange(
  { audit }: { readonly audit: Pick<AuditService, 'record'> },
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
  deviceIds: readonly string[],
  action: DeviceTeamAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const actor = { userId, email }
  await Promise.all(deviceIds.map((subject) => audit.record({ actor, action, subject, details })))
}

export function conflict(what: ConstructorParameters<typeof PortalError>[1], reason: string): PortalError {
  return new PortalError('CONFLICT', what, { reason })
}

export function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
