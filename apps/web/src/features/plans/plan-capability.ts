import type { DeviceSettings } from '@fieldport/contract'
import type { Capability } from '@fieldport/domain'

/** What changing a device's plan needs: whoever pays may end that, even if they are not Admin any more. */
export function planCapability(
  settings: Pick<DeviceSettings, 'subOwner' | 'requesterUserId'> | undefined,
): Capability {
  const isPayer = settings !== undefined && settings.subOwner === settings.requesterUserId
  return isPayer ? 'viewData' : 'accessAdminSettings'
}
