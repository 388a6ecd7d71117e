import type { PaymentDifferences } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

const refreshMs = 60_000
/** Polling interval while a comparison is running. */
const checkingRefreshMs = 2_000

export function useDifferences() {
  return useQuery(
    api.billing.listDifferences.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.checking ? checkingRefreshMs : refreshMs),
    }),
  )
}

/** Each response is the current list; after an error it is refetched, because the change may have been applied. */
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
        // The result is shown beside the list, which no longer contains the difference.
        onSuccess,
        onError,
      }),
    ),
  }
}
