import type { CustomPage } from '@fieldport/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../lib/api/client.ts'
import { newPage } from '../page-draft.ts'

export function useBrandPages(siteid: string) {
  return useQuery(api.portal.adminListBrandPages.queryOptions({ input: { siteid }, staleTime: 0 }))
}

export function useBrandPage(siteid: string, name: string) {
  // A draft starts from the current version, and no refetch replaces it during editing.
  return useQuery(
    api.portal.adminGetBrandPage.queryOptions({
      input: { siteid, name },
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  )
}

type Names = { readonly name: string; readonly title: string }

function useChange<Input>(
  siteid: string,
  change: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, input) => {
      const queryKey = api.portal.adminListBrandPages.queryKey({ input: { siteid } })
      await queries.invalidateQueries({ queryKey })
      onDone(input)
    },
    // After a conflict, editing continues from the other person's page.
    onError: () =>
      queries.invalidateQueries({ queryKey: api.portal.adminGetBrandPage.key({ input: { siteid } }) }),
  })
}

export function useAddBrandPage(siteid: string, onDone: (names: Names) => void) {
  return useChange(
    siteid,
    ({ name, title }: Names) =>
      client.portal.adminSetBrandPage({
        siteid,
        name,
        page: { ...newPage, title, cards: [] },
        hasOverview: false,
        version: 0,
      }),
    onDone,
  )
}

export type BrandPageDraft = {
  readonly page: CustomPage
  readonly hasOverview: boolean
  readonly version: number
}

export function useSaveBrandPage(siteid: string, name: string, onDone: () => void) {
  return useChange(
    siteid,
    ({ page, ...change }: BrandPageDraft) =>
      client.portal.adminSetBrandPage({ siteid, name, page: { ...page, cards: [...page.cards] }, ...change }),
    onDone,
  )
}

export function useRenameBrandPage(siteid: string, name: string, onDone: () => void) {
  return useChange(
    siteid,
    ({ name: to, title }: Names) => client.portal.adminRenameBrandPage({ siteid, name, to, title }),
    onDone,
  )
}

export function useDeleteBrandPage(siteid: string, name: string, onDone: () => void) {
  return useChange(siteid, () => client.portal.adminDeleteBrandPage({ siteid, name }), onDone)
}
