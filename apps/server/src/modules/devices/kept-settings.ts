import { type KeptSettings, keptSettingsSchema } from '@fieldport/contract'
import { alertQuota, hasCapability, shownAlertQuota } from '@fieldport/domain'
import type { Caller, DeviceAccess } from '../../platform/caller.ts'

/** A value that is not as it should be is as if it were not there. */
const fields = Object.entries(keptSettingsSchema.shape)

/** What the portal keeps of a device, for who may edit it; the month's messages as they stand by now. */
export function keptSettings(
  stored: ReadonlyMap<string, unknown>,
  access: DeviceAccess,
  caller: Caller,
  nowSeconds: number,
): KeptSettings {
  if (!hasCapability(access.permission, 'editDeviceSettings')) return {}
  const mayAemp = access.isVendor || caller.groups.includes('aemp_api_users')
  const kept = fields.flatMap(([key, schema]): [string, unknown][] => {
    if (!stored.has(key) || (key.startsWith('AEMP_') && !mayAemp)) return []
    const value = schema.safeParse(stored.get(key))
    return value.success ? [[key, value.data]] : []
  })
  const quota = shownAlertQuota(alertQuota((key) => stored.get(key), access.tier, nowSeconds))
  return { ...Object.fromEntries(kept), ...quota }
}
