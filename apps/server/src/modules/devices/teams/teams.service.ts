import type { JoinedTeam, Team, TeamDeviceResult } from '@fieldport/contract'
import {
  maximumTeamDevices,
  maximumTeamMembers,
  maximumTeams,
  type PermissionLevel,
  PortalError,
  sanitiseGroupName,
} from '@fieldport/domain'
import { createMessage, formatEnglish, type Message } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitsService } from '../../limits/limits.module.ts'
import { userAdditions } from '../users/invitations.service.ts'
import type { UsersRepository } from '../users/users.repository.ts'
import type { LockedTeam, TeamRow, TeamsRepository } from './teams.repository.ts'

export type TeamsPorts = {
  readonly teams: TeamsRepository
  readonly users: Pick<UsersRepository, 'findVerified'>
  readonly audit: Pick<AuditService, 'record'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly clock: Clock
  readonly newId: () => string
}

export type TeamsService = ReturnType<typeof createTeams>

/** Teams: people who have the same devices, each with a level. A team is changed by whoever manages it. */
export function createTeams(ports: TeamsPorts) {
  const { teams } = ports
  return {
    list: async (caller: Caller): Promise<{ managed: Team[]; joined: JoinedTeam[] }> => {
      const [managed, joined] = [
        await teams.listManaged(caller.userId),
        await teams.listJoined(caller.userId),
      ]
      return {
        managed: managed.map(({ id, name, devices, members }) => ({
          id,
          name,
          devices: devices.map((device) => ({ deviceid: device.deviceId, name: device.name })),
          members: members.map(({ userId: userid, name: person, email, permission }) => ({
            userid,
            name: person,
            email,
            permission,
          })),
        })),
        joined,
      }
    },
    ...teamChanges(ports),
    ...deviceChanges(ports),
    ...memberChanges(ports),
  }
}

function teamChanges(ports: TeamsPorts) {
  const { teams, audit } = ports
  const change = createChangeTeam(teams)
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
      const { team, deviceIds } = await change(caller, id, async (locked, row) => {
        const shared = await locked.deviceIds()
        await locked.remove()
        return { team: row.name, deviceIds: shared }
      })
      await audit.record({ actor: caller, action: 'teams.deleted', subject: caller.email, details: { team } })
      await recordOnEach(ports, caller, deviceIds, 'devices.teamLeft', { team })
    },
  }
}

function deviceChanges(ports: TeamsPorts) {
  const { teams } = ports
  const change = createChangeTeam(teams)
  return {
    /** Each by itself. @throws PortalError NOT_FOUND */
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
      await recordOnEach(ports, caller, added, 'devices.teamEntered', { team })
      return wanted.map((deviceid) => toResult(deviceid, refusals.get(deviceid)))
    },

    removeDevices: async (caller: Caller, id: string, deviceids: readonly string[]): Promise<void> => {
      const { team, removed } = await change(caller, id, async (locked, row) => ({
        team: row.name,
        removed: await locked.removeDevices(deviceids),
      }))
      await recordOnEach(ports, caller, removed, 'devices.teamLeft', { team })
    },

    /** For whoever may edit the people of the device, also of a team that is not theirs. @throws PortalError NOT_FOUND */
    removeFromTeam: async (caller: Caller, deviceId: string, id: string): Promise<void> => {
      const team = await teams.withLock(id, async (locked, row) => {
        const removed = await locked.removeDevices([deviceId])
        return removed.length === 0 ? null : row.name
      })
      if (team === null) throw notFound()
      await recordOnEach(ports, caller, [deviceId], 'devices.teamLeft', { team })
    },
  }
}

function memberChanges(ports: TeamsPorts) {
  const { teams } = ports
  const change = createChangeTeam(teams)
  return {
    /** @throws PortalError NOT_FOUND, CONFLICT or TOO_MANY_REQUESTS */
    addMember: async (caller: Caller, id: string, email: string, to: PermissionLevel): Promise<void> => {
      await ports.limits.count(`device-user-add:${caller.userId}`, userAdditions)
      const person = await ports.users.findVerified(email)
      const { team, deviceIds } = await change(caller, id, async (locked, row) => {
        if (!person) throw conflict('teamMemberUnknown', 'noAccount')
        if (person.userId === caller.userId) throw conflict('teamMemberIsYou', 'self')
        if (await locked.findMember(person.userId)) throw conflict('teamMemberPresent', 'alreadyAdded')
        if ((await locked.countMembers()) >= maximumTeamMembers)
          throw conflict(createMessage('teamMemberLimitReached', { maximum: maximumTeamMembers }), 'limit')
        await locked.addMember(person.userId, to, nowSeconds(ports.clock))
        return { team: row.name, deviceIds: await locked.deviceIds() }
      })
      await recordOnEach(ports, caller, deviceIds, 'devices.teamMemberAdded', { user: email, to, team })
    },

    setMember: async (caller: Caller, id: string, userId: string, to: PermissionLevel): Promise<void> => {
      const { details, deviceIds } = await change(caller, id, async (locked, row) => {
        const member = await locked.findMember(userId)
        if (!member) throw notFound()
        await locked.setMember(userId, to)
        const facts = { user: member.email, from: member.permission, to, team: row.name }
        return { details: facts, deviceIds: await locked.deviceIds() }
      })
      await recordOnEach(ports, caller, deviceIds, 'devices.teamMemberChanged', details)
    },

    /** Anyone may leave; others are removed by whoever manages the team. @throws PortalError NOT_FOUND */
    removeMember: async (caller: Caller, id: string, userId: string): Promise<void> => {
      const removed = await teams.withLock(id, async (locked, row) => {
        const member = await locked.findMember(userId)
        if (!member || (row.ownerId !== caller.userId && userId !== caller.userId)) return null
        await locked.removeMember(userId)
        const details = { user: member.email, from: member.permission, team: row.name }
        return { details, deviceIds: await locked.deviceIds() }
      })
      if (!removed) throw notFound()
      await recordOnEach(ports, caller, removed.deviceIds, 'devices.teamMemberRemoved', removed.details)
    },
  }
}

/** Changes of a team one after the other. What is managed by somebody else answers like what does not exist. */
function createChangeTeam(teams: TeamsRepository) {
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
  | `devices.teamMember${'Added' | 'Changed' | 'Removed'}`

/** Admins of each device see in its audit log who came and went by a team. */
async function recordOnEach(
  { audit }: Pick<TeamsPorts, 'audit'>,
  actor: Caller,
  deviceIds: readonly string[],
  action: DeviceTeamAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await Promise.all(deviceIds.map((subject) => audit.record({ actor, action, subject, details })))
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

function conflict(what: ConstructorParameters<typeof PortalError>[1], reason: string): PortalError {
  return new PortalError('CONFLICT', what, { reason })
}

function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
