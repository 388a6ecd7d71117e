import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Asked for anew by each page that shows it: the provider's own page may have changed it. */
export const billingOptions = () =>
  api.billing.getCustomer.queryOptions({ staleTime: 0, retry: false, refetchOnMount: 'always' })

/** After a change of plans everything that a plan opens or closes is read again. */
export function reloadPlans(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries()
}
