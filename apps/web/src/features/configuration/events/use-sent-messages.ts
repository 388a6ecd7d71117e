import { recipientKey } from '@fieldport/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Delivery states change after sending. */
const refetchMs = 15_000

/** Messages about a device, page by page, and its addresses that get none. */
export function useSentMessages(deviceid: string) {
  const query = useInfiniteQuery(
    api.portal.deviceListNotifications.infiniteOptions({
      input: (before: number | undefined) => ({ deviceid, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: refetchMs,
    }),
  )
  const pages = query.data?.pages ?? []
  return {
    query,
    entries: pages.flatMap(({ Items }) => Items),
    unsubscribed: new Set(pages[0]?.unsubscribed),
    paused: new Map(
      pages[0]?.paused.map((each) => [recipientKey(each.channel, each.recipient), each] as const),
    ),
  }
}
