import { sanitiseGroupName, isGroupTarget, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { GroupsRepository } from './groups.repository.ts'

export type GroupsPorts = {
  readonly groups: GroupsRepository
  readonly audit: Pick<AuditService, 'record'>
}

/** So many are named in the audit log; of more it says how many there were. */
const namedDevices = 100

export type DeviceGroupsService = ReturnType<typeof createDeviceGroups>

/** Groups of devices, which belong to the person who made them. */
export function createDeviceGroups({ groups, audit }: GroupsPorts) {
  return {
    /**
     * Puts devices into a group of the caller; an empty name takes them out of theirs. All of them or none.
     * @throws PortalError INVALID_INPUT for a name that no group may bear, NOT_FOUND unless the caller has a permission on each
     */
    changeGroup: async (caller: Caller, name: string, selected: readonly string[]): Promise<void> => {
      const group = checkedName(name)
      const deviceIds = new Set(selected)
      if (!(await groups.change(caller.userId, deviceIds, group)))
        throw new PortalError('NOT_FOUND', 'notFound')
      const [only] = deviceIds
      await audit.record({
        actor: caller,
        action: 'devices.groupChanged',
        subject: deviceIds.size === 1 && only ? only : caller.email,
        details: { group, count: deviceIds.size, devices: [...deviceIds].slice(0, namedDevices) },
      })
    },
  }
}

function checkedName(name: string): string {
  const group = sanitiseGroupName(name)
  if (!isGroupTarget(group))
    throw new PortalError('INVALID_INPUT', 'groupNameReserved', {
      field: 'group',
    })
  // What was typed names something, and nothing of it may be kept: taking the devices out would surprise.
  if (group === '' && name.trim() !== '')
    throw new PortalError('INVALID_INPUT', 'groupNameUnusable', {
      field: 'group',
    })
  return group
}
