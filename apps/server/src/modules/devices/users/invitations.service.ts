import {
  defaultSiteId,
  isFeatureOpen,
  normaliseEmail,
  type PermissionLevel,
  PortalError,
} from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import type { MessagesService } from '../../messages/messages.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { createChangeUsers, notFound } from './change-users.ts'
import type { LockedDevice } from './locked-device.ts'
import type { Person, UsersRepository } from './users.repository.ts'

/** 'added' or 'invited' reveals whether an address has an account; this limits probing many addresses. */
export const userAdditionLimit: Limit = { maximum: 20, windowMs: 3_600_000 }

export type InvitationsPorts = {
  readonly repository: UsersRepository
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly messages: MessagesService
  readonly sites: SitesService
  readonly onJoined: (deviceIds: readonly string[]) => void
}

export type InvitationsOptions = InvitationsPorts & {
  /** Accepts the team invitations of the address. */
  readonly acceptTeamInvitations: (userId: string, email: string) => Promise<void>
}

/** Adds other people to a device. People without an account are invited and join with their sign-up. */
export function createInvitations(ports: InvitationsOptions) {
  const { repository, limits, audit, messages } = ports
  const change = createChangeUsers(repository)
  const write = createAccessMails(ports)

  const acceptInvitations = async (userId: string, email: string): Promise<void> => {
    const user = normaliseEmail(email)
    const accepted = await repository.acceptInvitations(userId, user)
    ports.onJoined(accepted.map(({ deviceId }) => deviceId))
    for (const { deviceId, permission } of accepted)
      await audit.record({
        actor: { userId, email: user },
        action: 'devices.invitationAccepted',
        subject: deviceId,
        details: { user, to: permission },
      })
    await ports.acceptTeamInvitations(userId, user)
  }

  const invite = async (caller: Caller, deviceId: string, email: string, permission: PermissionLevel) => {
    messages.checkMail()
    // The invitation links to the sign-up of the caller's brand.
    if (!isFeatureOpen('signUp', ports.sites.switchesOf(caller.siteId))) throw noSignUp()
    await change(deviceId, caller, (device) => device.invite(email, permission, caller.userId))
    const details = { user: email, to: permission }
    await audit.record({ actor: caller, action: 'devices.userInvited', subject: deviceId, details })
    await write.invitation(caller, deviceId, email, permission)
    // The account may have been created meanwhile.
    const person = await repository.findVerified(email)
    if (person) await acceptInvitations(person.userId, email)
  }

  const addKnown = async (caller: Caller, deviceId: string, person: Person, permission: PermissionLevel) => {
    await change(deviceId, caller, (device, levels) => insertKnown(device, levels, person, permission))
    ports.onJoined([deviceId])
    const details = { user: person.email, to: permission }
    await audit.record({ actor: caller, action: 'devices.userAdded', subject: deviceId, details })
    await write.accessGranted(caller, deviceId, person, permission)
  }

  return {
    /** Call for an account whose address was just verified. */
    acceptInvitations,

    /** @throws PortalError CONFLICT with reason `alreadyAdded` or `noSignUp`, FORBIDDEN, TOO_MANY_REQUESTS or ENGINE_UNAVAILABLE */
    add: async (
      caller: Caller,
      deviceId: string,
      email: string,
      permission: PermissionLevel,
    ): Promise<'added' | 'invited'> => {
      await limits.count(`device-user-add:${caller.userId}`, userAdditionLimit)
      const person = await repository.findVerified(email)
      await (person
        ? addKnown(caller, deviceId, person, permission)
        : invite(caller, deviceId, email, permission))
      return person ? 'added' : 'invited'
    },

    /** @throws PortalError NOT_FOUND if no invitation is pending */
    withdrawInvitation: async (caller: Caller, deviceId: string, email: string): Promise<void> => {
      await change(deviceId, caller, async (device) => {
        if (!(await device.findInvitation(email))) throw notFound()
        await device.removeInvitation(email)
      })
      const details = { user: email }
      await audit.record({ actor: caller, action: 'devices.invitationWithdrawn', subject: deviceId, details })
    },
  }
}

async function insertKnown(
  device: LockedDevice,
  levels: ReadonlyMap<string, PermissionLevel>,
  person: Person,
  permission: PermissionLevel,
): Promise<void> {
  if (levels.has(person.userId)) throw alreadyAdded()
  await device.insert(person.userId, permission)
  await device.removeInvitation(person.email)
}

/** Sends mails about access to one or more devices. */
export function createAccessMails({
  repository,
  messages,
  sites,
}: Pick<InvitationsPorts, 'repository' | 'messages' | 'sites'>) {
  const facts = async (
    caller: Caller,
    deviceId: string,
    permission: PermissionLevel,
    otherDevices: number,
  ) => ({
    ...(otherDevices > 0 ? { otherDevices } : {}),
    inviter: caller.name,
    deviceId,
    deviceName: (await repository.findLabel(deviceId))?.name ?? deviceId,
    permission,
  })
  return {
    /** Uses the brand and language of the person who invites, because the address has no account yet. */
    invitation: async (
      caller: Caller,
      deviceId: string,
      to: string,
      permission: PermissionLevel,
      otherDevices = 0,
    ) => {
      const link = `${sites.linkBase(caller.siteId)}/signup?redirect=/data/${deviceId}`
      const content = {
        kind: 'invitation',
        ...(await facts(caller, deviceId, permission, otherDevices)),
        link,
      } as const
      const language = (await repository.findUser(caller.userId))?.language ?? null
      await messages.sendMail({ to, siteId: caller.siteId, language, content })
    },

    /** Does nothing if mail is not configured. */
    accessGranted: async (
      caller: Caller,
      deviceId: string,
      person: Person,
      permission: PermissionLevel,
      otherDevices = 0,
    ) => {
      if (!messages.canMail()) return
      const siteId = person.siteId ?? defaultSiteId
      const link = `${sites.linkBase(siteId)}/data/${deviceId}`
      const content = {
        kind: 'accessGranted',
        ...(await facts(caller, deviceId, permission, otherDevices)),
        link,
      } as const
      await messages.sendMail({ to: person.email, siteId, language: person.language, content })
    },
  }
}

function noSignUp(): PortalError {
  return new PortalError('CONFLICT', 'accountMissingForInvitation', { reason: 'noSignUp' })
}

function alreadyAdded(): PortalError {
  return new PortalError('CONFLICT', 'personHasAccess', {
    reason: 'alreadyAdded',
  })
}
