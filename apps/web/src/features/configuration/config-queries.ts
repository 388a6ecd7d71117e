import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api/client.ts'

/** Everything that was asked of a device's configuration. */
export function configQueryKey(deviceid: string) {
  return ['device-config', deviceid] as const
}

/** While something waits for the device the answer is near; else a look a minute tells what changed elsewhere. */
const pendingMs = 2_000
const quietMs = 60_000

export function configOptions(deviceid: string) {
  return queryOptions({
    queryKey: [...configQueryKey(deviceid), 'form'],
    queryFn: () => client.device.getConfig({ deviceid }),
    // What was fetched on the way to the page is not asked for again.
    staleTime: 5_000,
    refetchInterval: ({ state }) => ((state.data?.pending.length ?? 0) > 0 ? pendingMs : quietMs),
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
