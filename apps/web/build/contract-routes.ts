import { type CallMeta, contract, defaultDownsample, maximumSeriesKeys } from '@fieldport/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract-routes'

/** Called only by fleet systems, never by pages. */
const { aemp: _, ...ofThePages } = contract

type Procedure = {
  readonly '~orpc': {
    readonly route: { readonly method?: string | undefined; readonly path?: string | undefined }
    readonly meta: CallMeta
  }
}

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
        kebabCase.toString(),
        expandRoutes.toString(),
        `export const routes = expandRoutes(${JSON.stringify(routesOf(ofThePages))})`,
        `export const defaultDownsample = ${defaultDownsample}`,
        `export const maximumSeriesKeys = ${maximumSeriesKeys}`,
      ].join('\n')
    },
  }
}

/**
 * Calls by group and name as compact 'GET path' strings, without calls that answer plain text: only programs use those.
 */
function routesOf(groups: object): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    Object.entries(groups).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.entries(calls as Readonly<Record<string, Procedure>>).flatMap(([call, procedure]) => {
          const { route, meta } = procedure['~orpc']
          if (meta.mediaType === 'text/plain') return []
          const path = (route.path ?? '').replace(`/api/${group}/`, '').replace(kebabCase(call), '*')
          return [[call, `${route.method} ${path}`]]
        }),
      ),
    ]),
  )
}

/** Runs in the browser: rebuilds what oRPC reads of each call. */
function expandRoutes(groups: ReturnType<typeof routesOf>): object {
  const mapValues = <Value, To>(
    values: Readonly<Record<string, Value>>,
    to: (value: Value, key: string) => To,
  ) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value, key)]))
  return mapValues(groups, (calls, group) =>
    mapValues(calls, (short, call) => {
      const [method, end = ''] = short.split(' ')
      const path = end.startsWith('/') ? end : `/api/${group}/${end.replace('*', kebabCase(call))}`
      return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }
    }),
  )
}

/** Also runs in the browser. Most paths are the kebab-case name of their call. */
function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
