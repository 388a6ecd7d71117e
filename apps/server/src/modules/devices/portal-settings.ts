import { type PortalSettings, portalSettingsSchema } from '@fieldport/contract'
import { currentAlertQuota, hasCapability, displayAlertQuota } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'

/** A value that is not as it should be is as if it were not there. */
const fields = Object.entries(portalSettingsSchema.shape)

/** What the portal keeps of a device, for who may edit it; the month's messages as they stand by now. */
export function selectPortalSettings(
  stored: ReadonlyMap<string, unknown>,
  access: DeviceAccess,
  caller: Caller,
  nowSeconds: number,
): PortalSettings {
  if (!hasCapability(access.permission, 'editDeviceSettings')) return {}
  const mayAemp = access.isVendor || caller.groups.includes('aemp_api_users')
  const kept = fields.flatMap(([key, schema]): [string, unknown][] => {
    if (!stored.has(key) || (key.startsWith('AEMP_') && !mayAemp)) return []
    const value = schema.safeParse(stored.get(key))
    return value.success ? [[key, value.data]] : []
  })
  const quota = displayAlertQuota(currentAlertQuota((key) => stored.get(key), access.tier, nowSeconds))
  return { ...Object.fromEntries(kept), ...quota }
}
