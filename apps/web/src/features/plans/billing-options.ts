import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Fetched whenever a page shows it: it may have changed on the payment provider's page. */
export const billingOptions = () =>
  api.billing.getCustomer.queryOptions({ staleTime: 0, retry: false, refetchOnMount: 'always' })

/** A plan change affects the features of many pages, so everything is refetched. */
export function reloadPlans(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries()
}
