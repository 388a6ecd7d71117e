import type { contract } from '@fieldport/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { routes } from 'virtual:contract-routes'
import { createSessionFetch } from '../session/session-fetch.ts'
import { sessionPath, tabSession } from '../session/tab-session.ts'
import { joinRepeatedCalls } from './join-repeated-calls.ts'
import { createPreloadedFetch, type PreloadedResponses } from './preloaded-fetch.ts'

export const preloadedFetch = createPreloadedFetch(
  (globalThis as { readonly earlyCalls?: PreloadedResponses }).earlyCalls ?? new Map(),
  (request, init) => fetch(request, init),
  () => performance.now(),
)

/** Sends requests that are not calls of the client, such as streamed downloads. */
export const sendWithSession = createSessionFetch(
  preloadedFetch.fetch,
  tabSession,
  ({ url }) => new URL(url).pathname === sessionPath,
)

const link = new OpenAPILink(routes, {
  url: () => globalThis.location.origin,
  fetch: sendWithSession,
  interceptors: [
    // An abortable call belongs to one caller, so only others are joined.
    ({ path, input, signal, next }) =>
      signal || isRead(path) ? next() : joinRepeatedCalls(path.join('.'), input, next),
  ],
})

type RouteNode = { readonly [name: string]: RouteNode | undefined } & {
  readonly '~orpc'?: { readonly route: { readonly method?: string } }
}

function isRead(path: readonly string[]): boolean {
  const node = path.reduce<RouteNode | undefined>((at, name) => at?.[name], routes as unknown as RouteNode)
  return (node?.['~orpc']?.route.method ?? 'GET') === 'GET'
}

/** Every call of the contract, typed by it. */
export const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** Query options and keys of every call. */
export const api = createTanstackQueryUtils(client)
