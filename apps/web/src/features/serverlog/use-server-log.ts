import type { ServerLogEntry } from '@fieldport/contract'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '../../lib/api/client.ts'
import { readNow, useNow } from '../../lib/clock.ts'
import { canFollow, toLogQuery, mergeNewerEntries } from './log-query.ts'
import { type LogView } from './log-view.ts'

const pageSize = 100
const tailMs = 2000

type Page = { Items: ServerLogEntry[]; lastEvaluatedKey: string | null }

/** The log with older pages on demand and, while `live`, new entries at the top. */
export function useServerLog(deviceid: string, view: LogView, live: boolean) {
  const queries = useQueryClient()
  const { q, kinds, range, from, to } = view
  const question = useMemo(
    () => ({ deviceid, ...toLogQuery(viewOf(q, kinds, range, from, to), readNow()) }),
    [deviceid, q, kinds, range, from, to],
  )
  const options = api.device.getServerLog.infiniteOptions({
    input: (before: string | undefined) => ({
      ...question,
      limit: pageSize,
      ...(before === undefined ? {} : { before }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ lastEvaluatedKey }: Page) => lastEvaluatedKey ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const log = useInfiniteQuery(options)
  const mayFollow = useNow((now) => canFollow(view, now))
  const isFollowing = live && mayFollow && log.isSuccess && !log.isPlaceholderData

  const tail = useQuery({
    queryKey: ['server-log-tail', question],
    queryFn: async () => {
      const present = queries.getQueryData<InfiniteData<Page>>(options.queryKey)
      const newest = present?.pages[0]?.Items[0]?.id
      const { Items } = await client.device.getServerLog({
        ...question,
        limit: pageSize,
        ...(newest === undefined ? {} : { after: newest }),
      })
      queries.setQueryData<InfiniteData<Page>>(options.queryKey, (before) => prepend(before, Items))
      return Items.length
    },
    enabled: isFollowing,
    refetchInterval: tailMs,
    staleTime: 0,
    retry: false,
  })
  const entries = log.data?.pages.flatMap(({ Items }) => Items)
  return { log, entries, mayFollow, isTailLost: isFollowing && tail.isError }
}

function viewOf(
  q: LogView['q'],
  kinds: LogView['kinds'],
  range: LogView['range'],
  from: LogView['from'],
  to: LogView['to'],
): LogView {
  return {
    ...(q === undefined ? {} : { q }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(range === undefined ? {} : { range }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function prepend(
  data: InfiniteData<Page> | undefined,
  newer: readonly ServerLogEntry[],
): InfiniteData<Page> | undefined {
  const [first, ...rest] = data?.pages ?? []
  if (data === undefined || first === undefined || newer.length === 0) return data
  return { ...data, pages: [{ ...first, Items: [...mergeNewerEntries(first.Items, newer)] }, ...rest] }
}
