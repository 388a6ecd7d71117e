import { sanitiseGroupName, isGroupTarget, PortalError } from '@fieldport/domain'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { GroupsRepository } from './groups.repository.ts'

export type GroupsPorts = {
  readonly groups: GroupsRepository
  readonly audit: Pick<AuditService, 'record'>
}

/** Limit of devices named in the audit log; of more, only the number is recorded. */
const namedDevices = 100

export type DeviceGroupsService = ReturnType<typeof createDeviceGroups>

/** Groups of devices, each personal to its creator. */
export function createDeviceGroups({ groups, audit }: GroupsPorts) {
  return {
    /**
     * Moves devices into a group of the caller; an empty name removes them from groups. All or none.
     * @throws PortalError INVALID_INPUT for an invalid name, NOT_FOUND unless the caller has a permission on each
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
  // A name was typed but nothing of it is valid: removing the devices from their groups would surprise.
  if (group === '' && name.trim() !== '')
    throw new PortalError('INVALID_INPUT', 'groupNameUnusable', {
      field: 'group',
    })
  return group
}
