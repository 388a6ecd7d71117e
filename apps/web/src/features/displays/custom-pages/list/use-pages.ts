import type { VisiblePage } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../lib/api/client.ts'
import type { PageRef } from '../use-page.ts'

/** The pages that the reader may see. */
export function useVisiblePages() {
  return useQuery(api.portal.userListPages.queryOptions())
}

export function toPageRef({ name, deviceid }: Pick<VisiblePage, 'name' | 'deviceid'>): PageRef {
  return { name, deviceid: deviceid ?? undefined }
}

/** A page's URL name, and its title. */
export type PageNames = { readonly name: string; readonly title: string }

const empty = { title: '', theme: 'auto', scale: 100, showHeader: true, cards: [] } as const

/** The list is refetched before a change counts as done. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.portal.userListPages.key() })
      onDone()
    },
  })
}

function savePage(
  { name, deviceid }: PageRef,
  page: Parameters<typeof client.portal.userSetPage>[0]['page'],
) {
  const change = { name, page, version: 0 }
  return deviceid === undefined
    ? client.portal.userSetPage(change)
    : client.device.setPage({ deviceid, ...change })
}

export function useAddPage(onDone: (address: PageRef) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name, title, deviceid }: PageNames & { readonly deviceid: string | undefined }) =>
      savePage({ name, deviceid }, { ...empty, title, cards: [] }),
    onSuccess: (_, { name, deviceid }) => {
      void queries.invalidateQueries({ queryKey: api.portal.userListPages.key() })
      onDone({ name, deviceid })
    },
  })
}

export function useRenamePage({ name, deviceid }: PageRef, onDone: () => void) {
  return useChange(
    ({ name: to, title }: PageNames) =>
      deviceid === undefined
        ? client.portal.userRenamePage({ name, to, title })
        : client.device.renamePage({ deviceid, name, to, title }),
    onDone,
  )
}

/** The copy belongs to the same device, or to the reader as well. */
export function useCopyPage({ name, deviceid }: PageRef, onDone: () => void) {
  return useChange(async ({ name: to, title }: PageNames) => {
    const { page } =
      deviceid === undefined
        ? await client.portal.userGetPage({ name })
        : await client.device.getPage({ deviceid, name })
    await savePage({ name: to, deviceid }, { ...page, title })
  }, onDone)
}

export function useRemovePage({ name, deviceid }: PageRef, onDone: () => void) {
  return useChange(
    () =>
      deviceid === undefined
        ? client.portal.userDeletePage({ name })
        : client.device.deletePage({ deviceid, name }),
    onDone,
  )
}
