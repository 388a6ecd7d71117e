import type { PaymentDifferences } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

const refreshMs = 60_000
/** While somebody waits for a comparison. */
const checkingRefreshMs = 2_000

export function useDifferences() {
  return useQuery(
    api.billing.listDifferences.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.checking ? checkingRefreshMs : refreshMs),
    }),
  )
}

/** Each answer is the list as it is then; after an error it is asked for, since something may have been done all the same. */
export function useDifferenceChanges() {
  const queries = useQueryClient()
  const queryKey = api.billing.listDifferences.queryKey()
  const onSuccess = (list: PaymentDifferences) => queries.setQueryData(queryKey, list)
  const onError = () => void queries.invalidateQueries({ queryKey })
  return {
    check: useMutation(api.billing.checkDifferences.mutationOptions({ onSuccess, onError })),
    mark: useMutation(api.billing.markDifference.mutationOptions({ onSuccess, onError })),
    apply: useMutation(
      api.billing.applyDifference.mutationOptions({
        // What became of it is told beside the list, which leaves it out.
        onSuccess,
        onError,
      }),
    ),
  }
}
