import { readConfigText } from '@fieldport/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { useDeviceSource } from './device-source.ts'

/** Source: specification 3, section 7.2 ('device config cached 5 minutes with 1 retry'). */
const staleMs = 300_000
const nameLength = 25

/** The configuration that a device reported, as far as a reader of its data needs it. */
export function deviceConfigOptions(deviceid: string) {
  return queryOptions({
    // Under the key of the device's configuration, so that a change of it is fetched here too.
    queryKey: ['device-config', deviceid, 'names'],
    queryFn: () => client.device.getConfig({ deviceid }),
    staleTime: staleMs,
    retry: 1,
    refetchOnWindowFocus: false,
  })
}

export function useDeviceConfig(deviceid: string) {
  const { names } = useDeviceSource(deviceid)
  return useQuery({ ...deviceConfigOptions(deviceid), enabled: names === undefined })
}

/**
 * What a device calls the parts of its configuration, by the path of the part: 'can1', 'state4'. Undefined where it gave no name,
 * and until the configuration is there, since nothing waits for a name.
 */
export function useConfigNames(deviceid: string): (path: string) => string | undefined {
  const { names } = useDeviceSource(deviceid)
  const { data } = useDeviceConfig(deviceid)
  return (path) => (names ? names[path] : readConfigText(data?.settings, `${path}.name`, nameLength))
}
