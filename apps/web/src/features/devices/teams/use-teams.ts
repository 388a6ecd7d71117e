import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** The teams that a person owns or is a member of. */
export function useTeams() {
  return useQuery(api.user.listTeams.queryOptions({ staleTime: 0 }))
}

/** A change of a team; the page's data is refetched before the change counts as done. */
export function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: api.user.listTeams.key() })
      // The people on a device's own page.
      void queries.invalidateQueries({ queryKey: api.portal.deviceGetPermissions.key() })
      void queries.invalidateQueries({ queryKey: api.portal.userGetDeviceSummary.key() })
    },
  })
}
