import type { contract } from '@fieldport/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { routes } from 'virtual:contract-routes'
import { createSessionFetch } from '../session/session-fetch.ts'
import { sessionPath, tabSession } from '../session/tab-session.ts'
import { createPreloadedFetch, type PreloadedResponses } from './preloaded-fetch.ts'

export const preloadedFetch = createPreloadedFetch(
  (globalThis as { readonly earlyCalls?: PreloadedResponses }).earlyCalls ?? new Map(),
  (request, init) => fetch(request, init),
  () => performance.now(),
)

const send = createSessionFetch(
  preloadedFetch.fetch,
  tabSession,
  ({ url }) => new URL(url).pathname === sessionPath,
)

const link = new OpenAPILink(routes, { url: () => globalThis.location.origin, fetch: send })

/** Every call of the contract, typed by it. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** Query options and keys of every call. */
export const api = createTanstackQueryUtils(client)
