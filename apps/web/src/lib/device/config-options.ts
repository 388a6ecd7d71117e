import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'

/** Source: specification 3, section 7.2 ('device config cached 5 minutes with 1 retry'). */
const staleMs = 300_000

/** Prefix of all queries about a device's configuration. */
export function configQueryKey(deviceid: string) {
  return ['device-config', deviceid] as const
}

/** The reported configuration, as far as readers of the device's data need it. */
export function deviceConfigOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'names'],
    queryFn: () => client.device.getConfig({ deviceid }),
    staleTime: staleMs,
    retry: 1,
    refetchOnWindowFocus: false,
  })
}
