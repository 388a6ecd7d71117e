import type { StoredPage } from '@fieldport/contract'
import type { CustomPage } from '@fieldport/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api/client.ts'
import { errorCode, isWorthRetrying } from '../../../lib/api/errors.ts'

/** A page by name: of a device or, without one, of the reader. */
export type PageRef = { readonly name: string; readonly deviceid: string | undefined }

/** A wall screen refetches its page, so that others' changes appear without interaction. */
const refetchMs = 300_000
const retryMs = 15_000

export function usePage({ name, deviceid }: PageRef) {
  const queryKey = pageKey({ name, deviceid })
  return useQuery({
    queryKey,
    queryFn: (): Promise<StoredPage> =>
      deviceid === undefined
        ? client.portal.userGetPage({ name })
        : client.device.getPage({ deviceid, name }),
    refetchInterval: ({ state }) =>
      state.status === 'error' && isWorthRetrying(state.error) ? retryMs : refetchMs,
    retry: (failures, error) => failures < 2 && isWorthRetrying(error),
  })
}

/** @param version that the draft started from; 0: a new page */
export function useSavePage(address: PageRef, onSaved: () => void) {
  const { name, deviceid } = address
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ page, version }: { readonly page: CustomPage; readonly version: number }) => {
      const change = { name, version, page: { ...page, cards: [...page.cards] } }
      return deviceid === undefined
        ? client.portal.userSetPage(change)
        : client.device.setPage({ deviceid, ...change })
    },
    onSuccess: (saved) => {
      queries.setQueryData(pageKey(address), saved)
      void queries.invalidateQueries({ queryKey: api.portal.userListPages.key() })
      onSaved()
    },
    // Reads the other person's page, to continue from it.
    onError: async (error) => {
      if (errorCode(error) === 'CONFLICT') await queries.invalidateQueries({ queryKey: pageKey(address) })
    },
  })
}

export function useDeletePage(address: PageRef, onDeleted: () => void) {
  const { name, deviceid } = address
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      deviceid === undefined
        ? client.portal.userDeletePage({ name })
        : client.device.deletePage({ deviceid, name }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: pageKey(address) })
      void queries.invalidateQueries({ queryKey: api.portal.userListPages.key() })
      onDeleted()
    },
  })
}

export function useSharedPage(token: string) {
  return useQuery({
    ...api.portal.sharedGetPage.queryOptions({ input: { token } }),
    refetchInterval: ({ state }) =>
      state.status === 'error' && errorCode(state.error) !== 'NOT_FOUND' ? retryMs : refetchMs,
    retry: (failures, error) => failures < 2 && isWorthRetrying(error),
  })
}

function pageKey({ name, deviceid }: PageRef) {
  return ['custom-page', deviceid ?? null, name] as const
}
