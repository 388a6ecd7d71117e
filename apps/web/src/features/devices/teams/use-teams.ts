import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** The teams that a person manages, and those that they are in. */
export function useTeams() {
  return useQuery(api.user.listTeams.queryOptions({ staleTime: 0 }))
}

/** Each change of a team; what stands on the page is asked for again before it counts as done. */
export function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: api.user.listTeams.key() })
      // What a device's own page says of its people.
      void queries.invalidateQueries({ queryKey: api.portal.deviceGetPermissions.key() })
      void queries.invalidateQueries({ queryKey: api.portal.userGetDeviceSummary.key() })
    },
  })
}
