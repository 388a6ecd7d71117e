import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api/client.ts'
import type { PageAddress } from './use-page.ts'

/** The share links of a page. */
export function useLinks({ name, deviceid }: PageAddress) {
  const queries = useQueryClient()
  const queryKey = ['share-links', deviceid ?? null, name]
  const again = () => {
    void queries.invalidateQueries({ queryKey: api.portal.userListPages.key() })
    return queries.invalidateQueries({ queryKey })
  }
  const links = useQuery({
    queryKey,
    queryFn: () =>
      deviceid === undefined
        ? client.portal.userListPageLinks({ name })
        : client.device.listPageLinks({ deviceid, name }),
  })
  const add = useMutation({
    mutationFn: (link: { note: string; days: number }) =>
      deviceid === undefined
        ? client.portal.userAddPageLink({ name, ...link })
        : client.device.addPageLink({ deviceid, name, ...link }),
    onSuccess: again,
  })
  const revoke = useMutation({
    mutationFn: (id: string) =>
      deviceid === undefined
        ? client.portal.userRevokePageLink({ name, id })
        : client.device.revokePageLink({ deviceid, name, id }),
    onSuccess: again,
  })
  return { links, add, revoke }
}
