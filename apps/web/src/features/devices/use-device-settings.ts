import { expectedIntervalSeconds } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Source: specification 3, section 4 ('settings after 10 minutes'). */
const staleMs = 600_000

export function settingsOptions(deviceid: string) {
  return api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: staleMs })
}

/** A device's settings in the portal, and the seconds between two of its messages. */
export function useDeviceSettings(deviceid: string) {
  const query = useQuery(settingsOptions(deviceid))
  const interval = expectedIntervalSeconds(query.data?.base_interval, query.data?.transmit_interval)
  return { query, settings: query.data, intervalSeconds: interval }
}
