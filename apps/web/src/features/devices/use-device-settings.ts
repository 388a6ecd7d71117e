import { expectedIntervalSeconds, storedIntervalSeconds } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { settingsOptions } from './settings-options.ts'

/** A device's settings in the portal, and the seconds between two of its stored points. */
export function useDeviceSettings(deviceid: string) {
  const query = useQuery(settingsOptions(deviceid))
  const { base_interval, transmit_interval, tier } = query.data ?? {}
  const sent = expectedIntervalSeconds(base_interval, transmit_interval)
  const interval = tier ? storedIntervalSeconds(sent, tier) : sent
  return { query, settings: query.data, intervalSeconds: interval }
}
