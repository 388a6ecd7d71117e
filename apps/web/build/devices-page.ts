import type { Plugin } from 'vite'

const page = /\/app\/pages\/person\/devices-page\.tsx$/
const signInPage = /\/app\/pages\/visitor\/login-page\.tsx$/
const chunkName = 'devices-page'
const ownSource = /\/apps\/web\/src\//

/**
 * Index files also re-export modules that other pages use: of packages and libraries, only what is listed here belongs
 * to the list.
 */
const ofOthers = /\/packages\/|\/node_modules\/(?!@tanstack\/(?:react-)?(?:table|virtual))/

/** Library modules that both the list and the sign-in page use. */
const fieldLibraries =
  /\/(?:@mantine\/core\/esm\/components\/(?:TextInput|Title|Stack)|@mantine\/hooks\/esm\/use-uncontrolled|@tanstack\/react-query\/build\/modern\/useMutation)\b/

type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/**
 * Bundles the device list, the first page of most sessions, into one file: split into chunks shared with later pages,
 * it would be dozens of requests. Modules that the sign-in page also uses get their own file, since a file is fetched
 * whole.
 */
export function devicesPageChunks() {
  const ids = new Map<RegExp, string>()
  const found = new Map<RegExp, ReadonlySet<string>>()
  const isPartOf = (which: RegExp, id: string, graph: ModuleGraph): boolean => {
    const from = ids.get(which)
    if (from === undefined) return false
    const imports = found.get(which) ?? collectImports(from, graph, new Set())
    found.set(which, imports)
    return imports.has(id)
  }
  const isOwn = (id: string, graph: ModuleGraph) => isPartOf(page, id, graph) && !ofOthers.test(id)
  const test = (id: string) => {
    for (const which of [page, signInPage]) if (which.test(id)) ids.set(which, id)
    return true
  }
  const isField = (id: string, graph: ModuleGraph) =>
    fieldLibraries.test(id) || (isOwn(id, graph) && isPartOf(signInPage, id, graph))
  // Otherwise five small files, most of each repeating names.
  const isOfSignIn = (id: string, graph: ModuleGraph) =>
    ownSource.test(id) && isPartOf(signInPage, id, graph) && !isPartOf(page, id, graph)
  return [
    { name: (id: string, graph: ModuleGraph) => (isField(id, graph) ? 'fields' : null), test, priority: 1 },
    { name: (id: string, graph: ModuleGraph) => (isOwn(id, graph) ? chunkName : null), test },
    { name: (id: string, graph: ModuleGraph) => (isOfSignIn(id, graph) ? 'sign-in' : null), test },
  ]
}

function collectImports(from: string, graph: ModuleGraph, found: Set<string>): ReadonlySet<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) collectImports(id, graph, found)
  return found
}

/** Tells early.js where that file is, so that it is fetched in parallel with the page's own code. */
export function devicesPagePreload(): Plugin {
  return {
    name: 'fieldport-devices-page-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.moduleIds.some((id) => page.test(id)),
        )
        if (chunk === undefined) return []
        const attrs = { name: chunkName, content: `/${chunk.fileName}` }
        // Before early.js, which reads it.
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
