import type { DevicePermissions } from '@fieldport/contract'
import {
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
import type { SelfServiceAccess } from './self-service-access.ts'
import type { UsersRepository } from './users.repository.ts'

export type UsersPorts = {
  readonly repository: UsersRepository
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
}

/** Who has access to a device. */
export function createUserList({ repository }: Pick<UsersPorts, 'repository'>) {
  return {
    /** People from Admin to View, and who is waited for. */
    list: async (deviceId: string): Promise<DevicePermissions> => {
      const [people, invitations, rules] = await Promise.all([
        repository.listUsers(deviceId),
        repository.listInvitations(deviceId),
        repository.rulesOf(deviceId),
      ])
      return {
        Items: people.map(toDeviceUser).toSorted((a, b) => rank(a.permission) - rank(b.permission)),
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

type UserChange = 'userChanged' | 'userRemoved' | 'userLeft' | 'abandoned' | 'addingRulesChanged'

/** Who may do what on a device, changed by its Admins. */
export function createDeviceUserChanges({ repository, audit, deviceLog }: UsersPorts) {
  const change = createChangeUsers(repository)

  const record = (actor: Caller, action: UserChange, subject: string, details: Record<string, unknown>) =>
    audit.record({ actor, action: `devices.${action}`, subject, details })

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
      const from = await change(deviceId, caller, async (device, levels) => {
        const present = levels.get(userId)
        if (!present) throw notFound()
        if (wouldRemoveLastAdmin(levels, userId, permission)) throw lastAdmin()
        await device.change(userId, permission)
        return present
      })
      const user = await emailOf(userId)
      await record(caller, 'userChanged', deviceId, { user, from, to: permission })
    },

    /**
     * Anyone may leave; others are removed by an Admin. The last Admin leaves only who abandons the device, and whoever pays for
     * it stays. @throws PortalError NOT_FOUND, FORBIDDEN, or CONFLICT with reason `hasSubscription` or `lastAdmin`
     */
    remove: async (caller: Caller, deviceId: string, userId: string, abandon: boolean): Promise<void> => {
      const isSelf = userId === caller.userId
      const removed = await repository.withLock(deviceId, async (device) => {
        const levels = await device.levels()
        if (!isSelf) checkMayEdit(caller, levels)
        const from = levels.get(userId)
        if (!from) throw notFound()
        if ((await device.payerId()) === userId) throw hasSubscription()
        const isLast = wouldRemoveLastAdmin(levels, userId, null)
        if (isLast && !(isSelf && abandon)) throw lastAdmin()
        await device.remove(userId)
        if (isLast) await device.forgetRules()
        const action = isLast ? 'abandoned' : isSelf ? 'userLeft' : 'userRemoved'
        return { from, action } as const
      })
      if (!removed) throw notFound()
      const user = isSelf ? caller.email : await emailOf(userId)
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

function toDeviceUser({
  userId,
  permission,
  payerId,
  ...person
}: PersonRow): DevicePermissions['Items'][number] {
  const userHasSubscription = payerId === userId
  return { userid: userId, ...person, permission: parsePermissionLevel(permission), userHasSubscription }
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
