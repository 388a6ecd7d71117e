import type { ConfigHistoryEntry } from '@fieldport/contract'
import { flattenConfig } from '@fieldport/domain'
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api/client.ts'
import { configQueryKey } from '../../../lib/device/config-options.ts'

/** All changes of a device, newest first, page by page. */
export function useConfigHistory(deviceid: string, key: string) {
  const query = useInfiniteQuery({
    queryKey: [...configQueryKey(deviceid), 'history', key],
    queryFn: ({ pageParam }) =>
      client.device.getConfigHistory({
        deviceid,
        ...(pageParam === null ? {} : { before: pageParam }),
        ...(key === '' ? {} : { key }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.lastEvaluatedKey,
  })
  const entries: readonly ConfigHistoryEntry[] = query.data?.pages.flatMap(({ Items }) => Items) ?? []
  return { query, entries }
}

/** A reported version of the configuration, which never changes. */
export function versionOptions(deviceid: string, version: number) {
  return queryOptions({
    queryKey: ['device-config-version', deviceid, version],
    queryFn: async () => {
      const { at, settings } = await client.device.getConfigVersion({ deviceid, version })
      return { version, at, config: flattenConfig(settings) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
