import type { DeviceSettings } from '@fieldport/contract'
import { hasCapability } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { newerFirmware } from './newer-firmware.ts'

/** Source: specification 3, section 7.2 ('device config cached 5 minutes with 1 retry', 'diagnostics … 5 minutes'). */
const staleMs = 300_000

/** What the portal knows beside the points, each part asked for where its reader may have it. Absent: not known, or not for them. */
export function useDeviceFacts(deviceid: string, settings: DeviceSettings | undefined) {
  const mayUpdate = settings !== undefined && hasCapability(settings.myPermission, 'editDeviceSettings')
  const mayDiagnose =
    settings !== undefined &&
    hasCapability(settings.myPermission, 'accessDiagnostics') &&
    !settings.dataRestricted
  const shared = { staleTime: staleMs, retry: 1 }
  const config = useQuery(api.device.getConfig.queryOptions({ input: { deviceid }, ...shared }))
  const firmware = useQuery(
    api.device.listFirmware.queryOptions({ input: { deviceid }, ...shared, enabled: mayUpdate }),
  )
  const diagnostics = useQuery(
    api.portal.deviceGetDiag.queryOptions({
      input: { deviceid, datapoints: 1 },
      ...shared,
      enabled: mayDiagnose,
    }),
  )
  return {
    configSeconds: config.data?.ts ?? undefined,
    update: newerFirmware(settings?.fw ?? null, firmware.data?.Items ?? []),
    connection: diagnostics.data?.connection,
  }
}
