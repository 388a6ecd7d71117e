import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut, isWorthRetrying } from '../lib/api/errors.ts'

/** `onSignedOut` runs when any answer says that the session is over. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}
