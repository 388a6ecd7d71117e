import { maximumTeams, planHandover } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import type { Limit } from '../../limits/limits.module.ts'
import { conflict, createChangeTeam, notFound, auditTeamChange } from './change-team.ts'
import type { LockedTeam, TeamRow } from './locked-team.ts'
import { createLostAccessMails } from '../users/lost-access-mails.ts'
import { createTeamMails } from './team-mails.ts'
import type { TeamMembersPorts } from './team-members.service.ts'

/** Limit of offers to one member. */
const offers: Limit = { maximum: 5, windowMs: 3_600_000 }

export type HandoverPorts = Pick<
  TeamMembersPorts,
  'teams' | 'users' | 'audit' | 'limits' | 'messages' | 'sites' | 'clock'
>

/**
 * Hands a team over to a member, who must accept the offer because the team then lends the new owner's rights. See
 * docs/adr/0041.
 */
export function createHandover(ports: HandoverPorts) {
  const { teams } = ports
  return {
    /** @throws PortalError NOT_FOUND, also for a team that is not offered to the caller */
    previewHandover: async (caller: Caller, id: string, userId: string) => {
      const devices = await teams.withLock(id, async (locked, row) => {
        if (!(await maySee(locked, row, caller, userId))) return null
        const shared = await locked.devices()
        const { stay } = await planOf(locked, shared, userId)
        return shared.map(({ deviceId: deviceid, name }) => ({
          deviceid,
          name,
          stays: stay.includes(deviceid),
        }))
      })
      if (!devices) throw notFound()
      return { devices }
    },
    ...offering(ports),
    ...accepting(ports),
  }
}

type HandoverAction = `teams.${'offered' | 'offerEnded' | 'handedOver'}`

function record(
  { audit }: HandoverPorts,
  actor: Caller,
  action: HandoverAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return audit.record({ actor, action, subject: actor.email, details })
}

function offering(ports: HandoverPorts) {
  const { teams, users, limits, clock } = ports
  const change = createChangeTeam(teams)
  const mails = createTeamMails(ports)
  return {
    /** @throws PortalError NOT_FOUND, CONFLICT with reason 'noMember', or TOO_MANY_REQUESTS */
    offer: async (caller: Caller, id: string, userId: string): Promise<void> => {
      await change(caller, id, () => Promise.resolve())
      await limits.count(`team-offer:${id}:${userId}`, offers)
      const offered = await change(caller, id, async (locked, row) => {
        const member = await locked.findMember(userId)
        if (!member) throw conflict('teamMemberMissing', 'noMember')
        if (member.offeredAt !== null) return null
        await locked.setOffer(userId, nowSeconds(clock))
        return { team: row.name, devices: (await locked.deviceIds()).length, to: member.email }
      })
      if (!offered) return
      const { team, devices, to } = offered
      await record(ports, caller, 'teams.offered', { team, to })
      const reader = await users.findUser(userId)
      if (reader) await mails.notify('offered', reader, caller, { teamName: team, devices })
    },

    /**
     * Withdraws or declines an offer, by the owner or the member who has it.
     * @throws PortalError NOT_FOUND
     */
    endOffer: async (caller: Caller, id: string): Promise<void> => {
      const ended = await teams.withLock(id, async (locked, row) => {
        const offered = await locked.findOffered()
        if (!offered || (row.ownerId !== caller.userId && offered.userId !== caller.userId)) return null
        await locked.setOffer(null, 0)
        const devices = (await locked.deviceIds()).length
        return { owner: row.ownerId, facts: { teamName: row.name, devices }, to: offered.email }
      })
      if (!ended) throw notFound()
      await record(ports, caller, 'teams.offerEnded', { team: ended.facts.teamName, to: ended.to })
      const owner = ended.owner === caller.userId ? null : await users.findUser(ended.owner)
      if (owner) await mails.notify('declined', owner, caller, ended.facts)
    },
  }
}

function accepting(ports: HandoverPorts) {
  const { teams, users } = ports
  const mails = createTeamMails(ports)

  const acceptOffer = (caller: Caller, id: string) =>
    teams.handOver(id, async (locked, row) => {
      if ((await locked.findOffered())?.userId !== caller.userId) return null
      if ((await locked.countTeamsOf(caller.userId)) >= maximumTeams)
        throw conflict(createMessage('teamLimitForHandover', { maximum: maximumTeams }), 'limit')
      const shared = await locked.devices()
      const { stay, leave } = await planOf(locked, shared, caller.userId)
      const { lost } = await locked.trackLostAccess(leave, () => locked.setOwner(caller.userId, leave))
      const left = shared.filter(({ deviceId }) => leave.includes(deviceId))
      return { team: row.name, formerOwner: row.ownerId, stay, leave, left, lost }
    })

  return {
    /** @throws PortalError NOT_FOUND, or CONFLICT with reason 'nameTaken' or 'limit' */
    accept: async (caller: Caller, id: string): Promise<void> => {
      const done = await acceptOffer(caller, id)
      if (!done) throw notFound()
      if (done === 'taken') throw conflict('teamNameTakenByYours', 'nameTaken')
      const { team, stay, leave } = done
      const [former, reader] = [await users.findUser(done.formerOwner), await users.findUser(caller.userId)]
      const from = former?.email ?? ''
      await record(ports, caller, 'teams.handedOver', { team, from, devices: stay.length })
      await auditTeamChange(ports, caller, stay, 'devices.teamHandedOver', { team, user: from })
      await auditTeamChange(ports, caller, leave, 'devices.teamLeft', { team })
      if (!former || !reader) return
      const leftDevices = done.left.map(({ deviceId, name: deviceName }) => ({ deviceId, deviceName }))
      const facts = { teamName: team, devices: stay.length, leftDevices }
      await mails.notify('takenOver', reader, former, facts)
      await mails.notify('handedOver', former, reader, facts)
      await createLostAccessMails(ports)(caller, done.lost)
    },
  }
}

type Shared = Awaited<ReturnType<LockedTeam['devices']>>

async function planOf(locked: LockedTeam, shared: Shared, userId: string) {
  const deviceIds = shared.map(({ deviceId }) => deviceId)
  return planHandover(deviceIds, await locked.listOwnAdminOf(userId, deviceIds))
}

/** The owner may see the preview for each member; a member may see their own if the team is offered to them. */
async function maySee(locked: LockedTeam, row: TeamRow, caller: Caller, userId: string): Promise<boolean> {
  if (row.ownerId === caller.userId) return (await locked.findMember(userId)) !== null
  return userId === caller.userId && (await locked.findOffered())?.userId === caller.userId
}
