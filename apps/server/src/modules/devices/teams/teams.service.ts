import type { JoinedTeam, Team, TeamDeviceResult } from '@fieldport/contract'
import { maximumTeamDevices, maximumTeams, PortalError, sanitiseGroupName } from '@fieldport/domain'
import { createMessage, formatEnglish, type Message } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { conflict, createChangeTeam, notFound, auditTeamChange } from './change-team.ts'
import { createLostAccessMails } from '../users/lost-access-mails.ts'
import { createTeamMails, type TeamMailsPorts } from './team-mails.ts'
import type { TeamsRepository } from './teams.repository.ts'

export type TeamsPorts = TeamMailsPorts & {
  readonly teams: TeamsRepository
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
  readonly newId: () => string
}

/** Manages teams: people who have the same devices, each with a level. Only its owner may change a team. */
export function createTeams(ports: TeamsPorts) {
  const { teams } = ports
  return {
    list: async (caller: Caller): Promise<{ managed: Team[]; joined: JoinedTeam[] }> => {
      const [managed, joined] = [
        await teams.listManaged(caller.userId),
        await teams.listJoined(caller.userId),
      ]
      return {
        managed: managed.map(({ id, name, devices, members, invitations }) => ({
          id,
          name,
          devices: devices.map((device) => ({ deviceid: device.deviceId, name: device.name })),
          members: members.map(({ userId: userid, name: person, email, permission }) => ({
            userid,
            name: person,
            email,
            permission,
          })),
          invitations: invitations.map(({ email, permission, invitedAt }) => ({
            email,
            permission,
            invitedAt,
          })),
          offeredTo: members.find(({ offeredAt }) => offeredAt !== null)?.userId ?? null,
        })),
        joined,
      }
    },
    ...teamChanges(ports),
    ...deviceChanges(ports),
  }
}

function teamChanges(ports: TeamsPorts) {
  const { teams, audit } = ports
  const change = createChangeTeam(teams)
  const mails = createTeamMails(ports)
  return {
    /** @throws PortalError INVALID_INPUT or CONFLICT */
    add: async (caller: Caller, typed: string): Promise<{ id: string }> => {
      const name = checkedName(typed)
      const id = ports.newId()
      const team = { id, ownerId: caller.userId, name, createdAt: nowSeconds(ports.clock) }
      const outcome = await teams.add(team, maximumTeams)
      if (outcome === 'taken') throw conflict('teamNameTaken', 'nameTaken')
      if (outcome === 'full')
        throw conflict(createMessage('teamLimitReached', { maximum: maximumTeams }), 'limit')
      await audit.record({
        actor: caller,
        action: 'teams.added',
        subject: caller.email,
        details: { team: name },
      })
      return { id }
    },

    rename: async (caller: Caller, id: string, typed: string): Promise<void> => {
      const name = checkedName(typed)
      const from = await change(caller, id, async (_, row) => row.name)
      if (!(await teams.rename(id, name))) throw conflict('teamNameTaken', 'nameTaken')
      const details = { from, to: name }
      await audit.record({ actor: caller, action: 'teams.renamed', subject: caller.email, details })
    },

    remove: async (caller: Caller, id: string): Promise<void> => {
      const { team, deviceIds, members } = await change(caller, id, async (locked, row) => {
        const facts = {
          team: row.name,
          deviceIds: await locked.deviceIds(),
          members: await locked.listMembers(),
        }
        await locked.remove()
        return facts
      })
      await audit.record({ actor: caller, action: 'teams.deleted', subject: caller.email, details: { team } })
      await auditTeamChange(ports, caller, deviceIds, 'devices.teamLeft', { team })
      const facts = { teamName: team, devices: deviceIds.length }
      for (const member of members) await mails.notify('deleted', member, caller, facts)
    },
  }
}

function deviceChanges(ports: TeamsPorts) {
  const { teams } = ports
  const change = createChangeTeam(teams)
  const notifyOfLostAccess = createLostAccessMails(ports)
  return {
    /**
     * Adds devices one by one; some may be refused while others are added.
     * @throws PortalError NOT_FOUND
     */
    addDevices: async (
      caller: Caller,
      id: string,
      deviceids: readonly string[],
    ): Promise<TeamDeviceResult[]> => {
      const wanted = [...new Set(deviceids)]
      const { team, refusals } = await change(caller, id, async (locked, row) => {
        const present = new Set(await locked.deviceIds())
        const shareable = await locked.listShareable(wanted)
        const found = refusalsOf(wanted, present, shareable)
        const added = wanted.filter((deviceId) => !found.has(deviceId))
        await locked.addDevices(added, nowSeconds(ports.clock))
        return { team: row.name, refusals: found }
      })
      const added = wanted.filter((deviceId) => !refusals.has(deviceId))
      await auditTeamChange(ports, caller, added, 'devices.teamEntered', { team })
      return wanted.map((deviceid) => toResult(deviceid, refusals.get(deviceid)))
    },

    removeDevices: async (caller: Caller, id: string, deviceids: readonly string[]): Promise<void> => {
      const { team, result, lost } = await change(caller, id, async (locked, row) => {
        // Only devices in the team: concurrent changes of other devices are not caused by this removal.
        const shared = (await locked.deviceIds()).filter((deviceId) => deviceids.includes(deviceId))
        const removed = await locked.trackLostAccess(shared, () => locked.removeDevices(deviceids))
        return { team: row.name, ...removed }
      })
      await auditTeamChange(ports, caller, result, 'devices.teamLeft', { team })
      await notifyOfLostAccess(caller, lost)
    },

    /**
     * Removes a device from any team, for callers who may edit the device's users.
     * @throws PortalError NOT_FOUND
     */
    removeFromTeam: async (caller: Caller, deviceId: string, id: string): Promise<void> => {
      const left = await teams.withLock(id, async (locked, row) => {
        const { result, lost } = await locked.trackLostAccess([deviceId], () =>
          locked.removeDevices([deviceId]),
        )
        return result.length === 0 ? null : { team: row.name, lost }
      })
      if (left === null) throw notFound()
      await auditTeamChange(ports, caller, [deviceId], 'devices.teamLeft', { team: left.team })
      await notifyOfLostAccess(caller, left.lost)
    },
  }
}

function refusalsOf(
  wanted: readonly string[],
  present: ReadonlySet<string>,
  shareable: ReadonlySet<string>,
): ReadonlyMap<string, Message> {
  const refusals = new Map<string, Message>()
  let room = maximumTeamDevices - present.size
  for (const deviceId of wanted) {
    if (!shareable.has(deviceId)) refusals.set(deviceId, createMessage('teamDeviceNotAdmin'))
    else if (present.has(deviceId)) refusals.set(deviceId, createMessage('teamDevicePresent'))
    else if (room <= 0)
      refusals.set(deviceId, createMessage('teamDeviceLimitReached', { maximum: maximumTeamDevices }))
    else room -= 1
  }
  return refusals
}

function toResult(deviceid: string, refusal: Message | undefined): TeamDeviceResult {
  const added = refusal === undefined
  return {
    deviceid,
    added,
    refusal: added ? null : { message: formatEnglish(refusal), localizable: refusal },
  }
}

function checkedName(typed: string): string {
  const name = sanitiseGroupName(typed)
  if (name === '') throw new PortalError('INVALID_INPUT', 'groupNameUnusable', { field: 'name' })
  return name
}
