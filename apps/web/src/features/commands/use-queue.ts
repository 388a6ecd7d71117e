import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api/client.ts'

/** Source: specification 3, section 7.2 ('command queue stale after 1.5 s'). */
const staleMs = 1500

/** The latest commands of a device; read again when its live stream says that they changed. */
export function queueOptions(deviceid: string, count: number) {
  return api.portal.deviceGetRpcQueue.queryOptions({
    input: { deviceid, count },
    staleTime: staleMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

export function useQueue(deviceid: string, count: number) {
  return useQuery(queueOptions(deviceid, count))
}

export function useCancel(deviceid: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ts: number) => client.portal.deviceRemoveRpc({ deviceid, ts }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.portal.deviceGetRpcQueue.key() }),
  })
}
