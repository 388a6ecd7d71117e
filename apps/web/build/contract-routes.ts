import { contract, defaultDownsample, maximumSeriesKeys } from '@fieldport/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract-routes'

type Route = { readonly method?: string | undefined; readonly path?: string | undefined }

/**
 * The contract without its schemas: method and path of every call. The browser gets this and the types, so that neither
 * Zod nor a schema is in the first page (63 kB gzip less).
 */
export function contractRoutes(): Plugin {
  return {
    name: 'fieldport-contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      return [
        `export const routes = ${JSON.stringify(routesOf(contract))}`,
        `export const defaultDownsample = ${defaultDownsample}`,
        `export const maximumSeriesKeys = ${maximumSeriesKeys}`,
      ].join('\n')
    },
  }
}

function routesOf(router: object): unknown {
  const procedure = (router as { readonly '~orpc'?: { readonly route: Route } })['~orpc']
  if (procedure) {
    const { method, path } = procedure.route
    return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }
  }
  return Object.fromEntries(Object.entries(router).map(([key, value]) => [key, routesOf(value as object)]))
}
