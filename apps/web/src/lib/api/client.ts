import type { contract } from '@fieldport/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { routes } from 'virtual:contract-routes'
import { createEarlyCalls, type EarlyAnswers } from './early-calls.ts'

export const earlyCalls = createEarlyCalls(
  (globalThis as { readonly earlyCalls?: EarlyAnswers }).earlyCalls ?? new Map(),
  (request, init) => fetch(request, init),
  () => performance.now(),
)

const link = new OpenAPILink(routes, { url: () => globalThis.location.origin, fetch: earlyCalls.fetch })

/** Every call of the contract, typed by it. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** Query options and keys of every call. */
export const api = createTanstackQueryUtils(client)
