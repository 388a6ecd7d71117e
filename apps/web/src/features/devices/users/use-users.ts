import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { settingsOptions } from '../settings-options.ts'

/** Who has access to a device, and who is waited for. */
export function useUsers(deviceid: string, enabled: boolean) {
  return useQuery(
    api.portal.deviceGetPermissions.queryOptions({ input: { deviceid }, enabled, staleTime: 0 }),
  )
}

/**
 * Each change of the people of a device; what stands on the page is asked for again before it counts as done.
 * `leaves`: whoever does it has no access afterwards, so that asking again would find nothing.
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
