import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api/client.ts'
import { configQueryKey } from '../../lib/device/config-options.ts'

/** Read again when the live stream of the device says that it changed. */
export function configOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'form'],
    queryFn: () => client.device.getConfig({ deviceid }),
    // What was fetched on the way to the page is not asked for again.
    staleTime: 5_000,
  })
}

/** Files of the TLS settings that were sent from here; read again when the live stream says that one has arrived. */
export function certificatesOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'certificates'],
    queryFn: () => client.device.listCertificates({ deviceid }),
    staleTime: 5_000,
  })
}

/** Source: specification 2, section 7 ('Get device config'). */
export const jsonPolling = { refetchInterval: 60_000, staleTime: 30_000, retry: false } as const

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
