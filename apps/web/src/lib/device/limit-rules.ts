import { api } from '../api/client.ts'

/** The limits of a device that the portal watches. */
export function limitRulesOptions(deviceid: string) {
  return api.device.listLimitRules.queryOptions({ input: { deviceid } })
}
