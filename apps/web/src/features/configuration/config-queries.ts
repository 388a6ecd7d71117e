import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api/client.ts'
import { configQueryKey } from '../../lib/device/config-options.ts'

/** Refetched when the device's live stream reports a change. */
export function configOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'form'],
    queryFn: () => client.device.getConfig({ deviceid }),
    // Data preloaded during the navigation is not requested again.
    staleTime: 5_000,
  })
}

/** TLS files sent from here; refetched when the live stream reports that one has arrived. */
export function certificatesOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'certificates'],
    queryFn: () => client.device.listCertificates({ deviceid }),
    staleTime: 5_000,
  })
}

/** Source: specification 2, section 7 ('Get device config'). */
const jsonPolling = { refetchInterval: 60_000, staleTime: 30_000, retry: false } as const

export function changesOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'changes'],
    queryFn: () => client.device.getConfig({ deviceid, changesOnly: 'true' }),
    ...jsonPolling,
  })
}

export async function refreshConfig(queries: QueryClient, deviceid: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: configQueryKey(deviceid) })
}
