import {
  isFeatureOpen,
  payerRefusal,
  type PermissionLevel,
  PortalError,
  wouldRemoveLastAdmin,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { SitesService } from '../../sites/sites.module.ts'
import { checkMayEdit, createChangeUsers, notFound } from './change-users.ts'
import type { LockedDevice } from './locked-device.ts'
import { createLostAccessMails, type LostAccessMailsPorts } from './lost-access-mails.ts'
import type { SelfServiceAccess } from './self-service-access.ts'
import type { UsersRepository } from './users.repository.ts'

export type UsersPorts = Omit<LostAccessMailsPorts, 'sites'> & {
  readonly sites: Pick<SitesService, 'linkBase' | 'switchesOf'>
  readonly repository: UsersRepository
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
}

type UserChange = 'teamLeft' | 'userChanged' | 'userRemoved' | 'userLeft' | 'abandoned' | 'addingRulesChanged'

/** Users and permissions of a device, changed by its Admins. */
export function createDeviceUserChanges(ports: UsersPorts) {
  const { repository, audit, deviceLog, sites } = ports
  const change = createChangeUsers(repository)
  const notifyOfLostAccess = createLostAccessMails(ports)

  const record = (actor: Caller, action: UserChange, subject: string, details: Record<string, unknown>) =>
    audit.record({ actor, action: `devices.${action}`, subject, details })

  const recordLeftTeams = async (actor: Caller, deviceId: string, names: readonly string[]) => {
    for (const team of names) await record(actor, 'teamLeft', deviceId, { team })
  }

  /** The audit log identifies people by address. */
  const emailOf = async (userId: string) => (await repository.findUser(userId))?.email ?? userId

  return {
    /** @throws PortalError NOT_FOUND, FORBIDDEN, or CONFLICT with reason `lastAdmin` */
    setPermission: async (
      caller: Caller,
      deviceId: string,
      userId: string,
      permission: PermissionLevel,
    ): Promise<void> => {
      const { from, result, lost } = await change(deviceId, caller, async (device, levels) => {
        const present = levels.get(userId)
        if (!present) throw notFound()
        if (wouldRemoveLastAdmin(levels, userId, permission)) throw lastAdmin()
        const changed = await device.trackLostAccess(async () => {
          await device.change(userId, permission)
          return permission === 'ADMIN' ? [] : device.leaveTeamsOf(userId)
        })
        return { from: present, ...changed }
      })
      const user = await emailOf(userId)
      await record(caller, 'userChanged', deviceId, { user, from, to: permission })
      await recordLeftTeams(caller, deviceId, result)
      await notifyOfLostAccess(caller, lost)
    },

    /**
     * Removes a user. Anyone may leave; Admins may remove others. The last Admin can only leave by abandoning the
     * device, and the payer cannot leave.
     * @throws PortalError NOT_FOUND, FORBIDDEN, or CONFLICT with reason `hasSubscription`, `lastAdmin` or `comesByTeam`
     */
    remove: async (caller: Caller, deviceId: string, userId: string, abandon: boolean): Promise<void> => {
      const isSelf = userId === caller.userId
      const arePlansShown = isFeatureOpen('plans', sites.switchesOf(caller.siteId))
      const done = await repository.withLock(deviceId, (device) =>
        device.trackLostAccess(() => removeUser(device, caller, { userId, abandon, arePlansShown })),
      )
      if (!done) throw notFound()
      const { result: removed, lost } = done
      const user = isSelf ? caller.email : await emailOf(userId)
      await recordLeftTeams(caller, deviceId, removed.leftTeams)
      await record(caller, removed.action, deviceId, { user, from: removed.from })
      await notifyOfLostAccess(caller, lost)
    },

    setRules: async (caller: Caller, deviceId: string, rules: Partial<SelfServiceAccess>): Promise<void> => {
      await change(deviceId, caller, (device) => device.setRules(rules))
      await record(caller, 'addingRulesChanged', deviceId, { to: rules })
    },

    /**
     * Sets whether the next person joins without a password as Admin, for distributors.
     * @throws PortalError NOT_FOUND or FORBIDDEN
     */
    setNextUser: async (caller: Caller, deviceId: string, isOpen: boolean): Promise<void> => {
      const rules = { withoutPassword: isOpen, nextBecomesAdmin: isOpen }
      await change(deviceId, caller, (device) => device.setRules(rules))
      await record(caller, 'addingRulesChanged', deviceId, { to: rules })
      const done = isOpen ? 'logOpenToNextAdmin' : 'logNoLongerOpen'
      deviceLog.note(deviceId, 'settings', createMessage(done, { by: caller.email }))
    },

    /** The devices, among those given, that a distributor has opened for their next Admin. */
    listOpenToNextAdmin: repository.listOpenToNextAdmin,
  }
}

type Removal = { readonly userId: string; readonly abandon: boolean; readonly arePlansShown: boolean }

async function removeUser(device: LockedDevice, caller: Caller, { userId, abandon, arePlansShown }: Removal) {
  const isSelf = userId === caller.userId
  const levels = await device.levels()
  const effective = await device.effectiveLevels()
  if (!isSelf) checkMayEdit(caller, effective)
  const from = levels.get(userId)
  if (!from) throw effective.has(userId) ? comesByTeam(isSelf) : notFound()
  if ((await device.payerId()) === userId)
    throw hasSubscription(payerRefusal({ isPayer: isSelf, arePlansShown }))
  const isLast = wouldRemoveLastAdmin(levels, userId, null)
  if (isLast && !(isSelf && abandon)) throw lastAdmin()
  const leftTeams = await device.leaveTeamsOf(userId)
  await device.remove(userId)
  if (isLast) await device.forgetRules()
  const action = isLast ? 'abandoned' : isSelf ? 'userLeft' : 'userRemoved'
  return { from, action, leftTeams } as const
}

function comesByTeam(isSelf: boolean): PortalError {
  const what = isSelf ? 'yourAccessComesByTeam' : 'accessComesByTeam'
  return new PortalError('CONFLICT', what, { reason: 'comesByTeam' })
}

function hasSubscription(why: ReturnType<typeof payerRefusal>): PortalError {
  return new PortalError('CONFLICT', why, { reason: 'hasSubscription' })
}

function lastAdmin(): PortalError {
  return new PortalError('CONFLICT', 'lastAdmin', { reason: 'lastAdmin' })
}
