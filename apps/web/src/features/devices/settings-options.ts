import { api } from '../../lib/api/client.ts'

/** Source: specification 3, section 4 ('settings after 10 minutes'). */
const staleMs = 600_000

export function settingsOptions(deviceid: string) {
  return api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: staleMs })
}
