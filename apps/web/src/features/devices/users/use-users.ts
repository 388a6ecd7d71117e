import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { settingsOptions } from '../settings-options.ts'

/** The people with access to a device, and pending invitations. */
export function useUsers(deviceid: string, enabled: boolean) {
  return useQuery(
    api.portal.deviceGetPermissions.queryOptions({ input: { deviceid }, enabled, staleTime: 0 }),
  )
}

/**
 * A change of a device's people; the page's data is refetched before the change counts as done. `leaves`: the person
 * loses their own access, so refetching would find nothing.
 */
export function useUserChange<Input, Output>(
  deviceid: string,
  change: (input: Input) => Promise<Output>,
  leaves = false,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async (_data, error) => {
      if (leaves && error === null) return
      const { queryKey } = api.portal.deviceGetPermissions.queryOptions({ input: { deviceid } })
      await queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: settingsOptions(deviceid).queryKey })
    },
  })
}
