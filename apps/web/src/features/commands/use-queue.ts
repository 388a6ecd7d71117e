import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api/client.ts'
import { readNow } from '../../lib/clock.ts'
import { isChangeExpected } from './command-view.ts'

/** Source: specification 3, section 7.2 ('command queue stale after 1.5 s'). */
const staleMs = 1500
/** Others may queue something meanwhile. */
const idleRefetchMs = 15_000

/** The latest commands of a device; asked again often while one of them may change. */
export function queueOptions(deviceid: string, count: number) {
  return api.portal.deviceGetRpcQueue.queryOptions({
    input: { deviceid, count },
    staleTime: staleMs,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && isChangeExpected(state.data.Items, readNow()) ? staleMs : idleRefetchMs,
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
