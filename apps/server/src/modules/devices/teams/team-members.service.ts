import { isFeatureOpen, maximumTeamMembers, type PermissionLevel, PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { userAdditionLimit } from '../users/invitations.service.ts'
import type { Person, UsersRepository } from '../users/users.repository.ts'
import { createAcceptTeamInvitations } from './accept-team-invitations.ts'
import { conflict, createChangeTeam, notFound, auditTeamChange } from './change-team.ts'
import type { LockedTeam, TeamRow } from './locked-team.ts'
import { createTeamMails } from './team-mails.ts'
import type { TeamsRepository } from './teams.repository.ts'

/** Limit of mails to one address about one team. */
const invitationMails: Limit = { maximum: 3, windowMs: 3_600_000 }

export type TeamMembersPorts = {
  readonly teams: TeamsRepository
  readonly users: Pick<UsersRepository, 'findVerified' | 'findUser'>
  readonly audit: Pick<AuditService, 'record'>
  readonly limits: Pick<LimitsService, 'count'>
  readonly messages: Pick<MessagesService, 'canMail' | 'checkMail' | 'sendMail'>
  readonly sites: Pick<SitesService, 'linkBase' | 'switchesOf'>
  readonly clock: Clock
}

/** Adds, changes and removes members of teams. People without an account are invited and join with their sign-up. */
export function createTeamMembers(ports: TeamMembersPorts) {
  const { teams, users } = ports
  const change = createChangeTeam(teams)
  const mails = createTeamMails(ports)
  return {
    ...additions(ports),

    /** @throws PortalError NOT_FOUND if no invitation is pending */
    withdrawInvitation: async (caller: Caller, id: string, email: string): Promise<void> => {
      const { team, deviceIds } = await change(caller, id, async (locked, row) => {
        if (!(await locked.findInvitation(email))) throw notFound()
        await locked.removeInvitation(email)
        return { team: row.name, deviceIds: await locked.deviceIds() }
      })
      const details = { user: email, team }
      await auditTeamChange(ports, caller, deviceIds, 'devices.teamInvitationWithdrawn', details)
    },

    setMember: async (caller: Caller, id: string, userId: string, to: PermissionLevel): Promise<void> => {
      const { details, deviceIds } = await change(caller, id, async (locked, row) => {
        const member = await locked.findMember(userId)
        if (!member) throw notFound()
        await locked.setMember(userId, to)
        const facts = { user: member.email, from: member.permission, to, team: row.name }
        return { details: facts, deviceIds: await locked.deviceIds() }
      })
      await auditTeamChange(ports, caller, deviceIds, 'devices.teamMemberChanged', details)
    },

    /**
     * Removes a member. Members may leave; the owner may remove others.
     * @throws PortalError NOT_FOUND
     */
    removeMember: async (caller: Caller, id: string, userId: string): Promise<void> => {
      const removed = await teams.withLock(id, async (locked, row) => {
        const member = await locked.findMember(userId)
        if (!member || (row.ownerId !== caller.userId && userId !== caller.userId)) return null
        await locked.removeMember(userId)
        const details = { user: member.email, from: member.permission, team: row.name }
        return { details, deviceIds: await locked.deviceIds() }
      })
      if (!removed) throw notFound()
      await auditTeamChange(ports, caller, removed.deviceIds, 'devices.teamMemberRemoved', removed.details)
      const reader = userId === caller.userId ? null : await users.findUser(userId)
      const facts = { teamName: removed.details.team, devices: removed.deviceIds.length }
      if (reader) await mails.notify('removed', reader, caller, facts)
    },
  }
}

function additions(ports: TeamMembersPorts) {
  const { teams, users, audit, limits, clock } = ports
  const change = createChangeTeam(teams)
  const mails = createTeamMails(ports)
  const acceptInvitations = createAcceptTeamInvitations({ teams, audit, clock })

  const addKnown = createAddKnown(ports)

  const sendInvitation = (caller: Caller, email: string, to: PermissionLevel, team: Team) =>
    mails.invited(caller, email, to, { teamName: team.name, devices: team.deviceIds.length })

  const invite = async (caller: Caller, id: string, email: string, to: PermissionLevel) => {
    checkMayInvite(ports, caller)
    await countMail(ports, caller, id, email)
    const team = await change(caller, id, async (locked, row) => {
      if (!(await locked.findInvitation(email))) await checkRoom(locked)
      await locked.invite(email, to, nowSeconds(clock))
      return teamOf(locked, row)
    })
    const details = { user: email, to, team: team.name }
    await auditTeamChange(ports, caller, team.deviceIds, 'devices.teamMemberInvited', details)
    await sendInvitation(caller, email, to, team)
    // The account may have been created meanwhile.
    const person = await users.findVerified(email)
    if (person) await acceptInvitations(person.userId, email)
  }

  return {
    /** @throws PortalError NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS or ENGINE_UNAVAILABLE */
    addMember: async (
      caller: Caller,
      id: string,
      email: string,
      to: PermissionLevel,
    ): Promise<'added' | 'invited'> => {
      await limits.count(`device-user-add:${caller.userId}`, userAdditionLimit)
      const person = await users.findVerified(email)
      await (person ? addKnown(caller, id, person, to) : invite(caller, id, email, to))
      return person ? 'added' : 'invited'
    },

    /** @throws PortalError NOT_FOUND if no invitation is pending, CONFLICT, TOO_MANY_REQUESTS or ENGINE_UNAVAILABLE */
    resendInvitation: async (caller: Caller, id: string, email: string): Promise<void> => {
      checkMayInvite(ports, caller)
      await limits.count(`device-user-add:${caller.userId}`, userAdditionLimit)
      await countMail(ports, caller, id, email)
      const { permission, team } = await change(caller, id, async (locked, row) => {
        const invited = await locked.findInvitation(email)
        if (!invited) throw notFound()
        await locked.invite(email, invited, nowSeconds(clock))
        return { permission: invited, team: await teamOf(locked, row) }
      })
      await sendInvitation(caller, email, permission, team)
    },
  }
}

function createAddKnown(ports: TeamMembersPorts) {
  const change = createChangeTeam(ports.teams)
  const mails = createTeamMails(ports)
  return async (caller: Caller, id: string, person: Person, to: PermissionLevel): Promise<void> => {
    const { team, deviceIds } = await change(caller, id, async (locked, row) => {
      if (person.userId === caller.userId) throw conflict('teamMemberIsYou', 'self')
      if (await locked.findMember(person.userId)) throw conflict('teamMemberPresent', 'alreadyAdded')
      await locked.removeInvitation(person.email)
      await checkRoom(locked)
      await locked.addMember(person.userId, to, nowSeconds(ports.clock))
      return { team: row.name, deviceIds: await locked.deviceIds() }
    })
    const details = { user: person.email, to, team }
    await auditTeamChange(ports, caller, deviceIds, 'devices.teamMemberAdded', details)
    await mails.notify('added', person, caller, { teamName: team, devices: deviceIds.length }, to)
  }
}

/** Checks first that the team is the caller's, so that the limit reveals nothing about other teams. */
async function countMail(
  { teams, limits }: TeamMembersPorts,
  caller: Caller,
  id: string,
  email: string,
): Promise<void> {
  await createChangeTeam(teams)(caller, id, () => Promise.resolve())
  await limits.count(`team-invitation:${id}:${email}`, invitationMails)
}

type Team = { readonly name: string; readonly deviceIds: readonly string[] }

async function teamOf(locked: LockedTeam, { name }: TeamRow): Promise<Team> {
  return { name, deviceIds: await locked.deviceIds() }
}

/** An invitation needs mail, and the sign-up of the caller's brand, to which its link leads. */
function checkMayInvite({ messages, sites }: TeamMembersPorts, caller: Caller): void {
  messages.checkMail()
  if (isFeatureOpen('signUp', sites.switchesOf(caller.siteId))) return
  throw new PortalError('CONFLICT', 'accountMissingForInvitation', { reason: 'noSignUp' })
}

async function checkRoom(locked: LockedTeam): Promise<void> {
  if ((await locked.countPeople()) < maximumTeamMembers) return
  throw conflict(createMessage('teamMemberLimitReached', { maximum: maximumTeamMembers }), 'limit')
}
