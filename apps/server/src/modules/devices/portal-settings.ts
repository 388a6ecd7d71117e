import { type PortalSettings, portalSettingsSchema } from '@fieldport/contract'
import { currentAlertQuota, hasCapability, displayAlertQuota } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'

/** Invalid stored values are treated as absent. */
const fields = Object.entries(portalSettingsSchema.shape)

/** The portal settings of a device for people who may edit it, with the current count of this month's messages. */
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
