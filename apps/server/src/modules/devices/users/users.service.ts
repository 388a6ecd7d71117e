import type { DevicePermissions } from '@fieldport/contract'
import {
  effectiveLevel,
  initialPermissionLevel,
  wouldRemoveLastAdmin,
  type PermissionLevel,
  PortalError,
  parsePermissionLevel,
  permissionLevels,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { checkMayEdit, createChangeUsers, notFound } from './change-users.ts'
import type { TeamsRepository } from '../teams/teams.repository.ts'
import type { SelfServiceAccess, UsersRepository } from './users.repository.ts'

export type UsersPorts = {
  readonly repository: UsersRepository
  readonly teams: Pick<TeamsRepository, 'listInherited' | 'listOfDevice'>
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
}

/** Who has access to a device. */
export function createUserList({ repository, teams }: Pick<UsersPorts, 'repository' | 'teams'>) {
  return {
    /** People from Admin to View by their own permissions and their teams, and who is waited for. */
    list: async (deviceId: string): Promise<DevicePermissions> => {
      const [people, inherited, deviceTeams, invitations, rules] = await Promise.all([
        repository.listUsers(deviceId),
        teams.listInherited(deviceId),
        teams.listOfDevice(deviceId),
        repository.listInvitations(deviceId),
        repository.rulesOf(deviceId),
      ])
      return {
        Items: toDeviceUsers(people, inherited),
        teams: deviceTeams,
        invitations: invitations.map(({ email, permission, createdAt }) => ({
          email,
          permission: parsePermissionLevel(permission),
          invitedAt: createdAt.getTime() / 1000,
        })),
        addNextUserWithoutPassword: rules.withoutPassword,
        nextUserBecomesAdmin: rules.nextBecomesAdmin,
        addedPermission: initialPermissionLevel(true, rules.permission),
      }
    },
  }
}

type UserChange = 'teamLeft' | 'userChanged' | 'userRemoved' | 'userLeft' | 'abandoned' | 'addingRulesChanged'

/** Who may do what on a device, changed by its Admins. */
export function createDeviceUserChanges({ repository, audit, deviceLog }: Omit<UsersPorts, 'teams'>) {
  const change = createChangeUsers(repository)

  const record = (actor: Caller, action: UserChange, subject: string, details: Record<string, unknown>) =>
    audit.record({ actor, action: `devices.${action}`, subject, details })

  const recordLeftTeams = async (actor: Caller, deviceId: string, names: readonly string[]) => {
    for (const team of names) await record(actor, 'teamLeft', deviceId, { team })
  }

  /** The audit log names people by their addresses. */
  const emailOf = async (userId: string) => (await repository.findUser(userId))?.email ?? userId

  return {
    /** @throws PortalError NOT_FOUND, FORBIDDEN, or CONFLICT with reason `lastAdmin` */
    setPermission: async (
      caller: Caller,
      deviceId: string,
      userId: string,
      permission: PermissionLevel,
    ): Promise<void> => {
      const { from, leftTeams } = await change(deviceId, caller, async (device, levels) => {
        const present = levels.get(userId)
        if (!present) throw notFound()
        if (wouldRemoveLastAdmin(levels, userId, permission)) throw lastAdmin()
        await device.change(userId, permission)
        return { from: present, leftTeams: permission === 'ADMIN' ? [] : await device.leaveTeamsOf(userId) }
      })
      const user = await emailOf(userId)
      await record(caller, 'userChanged', deviceId, { user, from, to: permission })
      await recordLeftTeams(caller, deviceId, leftTeams)
    },

    /**
     * Anyone may leave; others are removed by an Admin. The last Admin leaves only who abandons the device, and whoever pays for
     * it stays. @throws PortalError NOT_FOUND, FORBIDDEN, or CONFLICT with reason `hasSubscription` or `lastAdmin`
     */
    remove: async (caller: Caller, deviceId: string, userId: string, abandon: boolean): Promise<void> => {
      const isSelf = userId === caller.userId
      const removed = await repository.withLock(deviceId, async (device) => {
        const levels = await device.levels()
        if (!isSelf) checkMayEdit(caller, await device.effectiveLevels())
        const from = levels.get(userId)
        if (!from) throw notFound()
        if ((await device.payerId()) === userId) throw hasSubscription()
        const isLast = wouldRemoveLastAdmin(levels, userId, null)
        if (isLast && !(isSelf && abandon)) throw lastAdmin()
        const leftTeams = await device.leaveTeamsOf(userId)
        await device.remove(userId)
        if (isLast) await device.forgetRules()
        const action = isLast ? 'abandoned' : isSelf ? 'userLeft' : 'userRemoved'
        return { from, action, leftTeams } as const
      })
      if (!removed) throw notFound()
      const user = isSelf ? caller.email : await emailOf(userId)
      await recordLeftTeams(caller, deviceId, removed.leftTeams)
      await record(caller, removed.action, deviceId, { user, from: removed.from })
    },

    setRules: async (caller: Caller, deviceId: string, rules: Partial<SelfServiceAccess>): Promise<void> => {
      await change(deviceId, caller, (device) => device.setRules(rules))
      await record(caller, 'addingRulesChanged', deviceId, { to: rules })
    },

    /** Whether the next person needs no password and becomes Admin, as a distributor chooses. @throws PortalError NOT_FOUND or FORBIDDEN */
    setNextUser: async (caller: Caller, deviceId: string, isOpen: boolean): Promise<void> => {
      const rules = { withoutPassword: isOpen, nextBecomesAdmin: isOpen }
      await change(deviceId, caller, (device) => device.setRules(rules))
      await record(caller, 'addingRulesChanged', deviceId, { to: rules })
      const done = isOpen ? 'logOpenToNextAdmin' : 'logNoLongerOpen'
      deviceLog.note(deviceId, 'settings', createMessage(done, { by: caller.email }))
    },

    /** Those of the devices that a distributor has opened to their next Admin. */
    listOpenToNextAdmin: repository.listOpenToNextAdmin,
  }
}

type PersonRow = Awaited<ReturnType<UsersRepository['listUsers']>>[number]
type InheritedRow = Awaited<ReturnType<TeamsRepository['listInherited']>>[number]

/** Those with a permission of their own, and those who come by teams alone, from Admin to View and by name. */
function toDeviceUsers(
  own: readonly PersonRow[],
  inherited: readonly InheritedRow[],
): DevicePermissions['Items'] {
  const grants = Map.groupBy(inherited, ({ userId }) => userId)
  const ownIds = new Set(own.map(({ userId }) => userId))
  const others = [...grants].flatMap(([userId, [first]]) => (first && !ownIds.has(userId) ? [first] : []))
  const people = [
    ...own.map(({ permission, payerId, ...person }) => ({
      ...person,
      ownPermission: parsePermissionLevel(permission),
      userHasSubscription: payerId === person.userId,
    })),
    ...others.map(({ team: _, permission: __, ...person }) => ({
      ...person,
      ownPermission: null,
      userHasSubscription: false,
    })),
  ]
  return people
    .map(({ userId: userid, ...person }) => {
      const teams = (grants.get(userid) ?? []).map(({ team, permission }) => ({ ...team, permission }))
      const levels = teams.map(({ permission }) => permission)
      return { userid, ...person, teams, permission: effectiveLevel(person.ownPermission, levels) ?? 'VIEW' }
    })
    .toSorted((a, b) => rank(a.permission) - rank(b.permission) || compareNames(a, b))
}

function compareNames(left: { readonly name: string; readonly email: string }, right: typeof left): number {
  return (
    left.name.toLowerCase().localeCompare(right.name.toLowerCase()) || left.email.localeCompare(right.email)
  )
}

function rank(level: PermissionLevel): number {
  return permissionLevels.indexOf(level)
}

/** Source: specification 3, section 5. */
function hasSubscription(): PortalError {
  return new PortalError('CONFLICT', 'userHasSubscription', { reason: 'hasSubscription' })
}

function lastAdmin(): PortalError {
  return new PortalError('CONFLICT', 'lastAdmin', { reason: 'lastAdmin' })
}
