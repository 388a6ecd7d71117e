import type { Plugin } from 'vite'

const page = /\/app\/pages\/person\/devices-page\.tsx$/
const signInPage = /\/app\/pages\/visitor\/login-page\.tsx$/
const chunkName = 'devices-page'

/** An index re-exports what other pages use as well: of these only what is named here is the list's own. */
const ofOthers = /\/packages\/|\/node_modules\/(?!@tanstack\/(?:react-)?(?:table|virtual))/

/** Of the libraries what both the list and the sign-in use. */
const fieldLibraries =
  /\/(?:@mantine\/core\/esm\/components\/(?:TextInput|Title|Stack)|@mantine\/hooks\/esm\/use-uncontrolled|@tanstack\/react-query\/build\/modern\/useMutation)\b/

type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/**
 * The list of devices, which most sessions begin with and signing in does not need, as one file: shared piece by piece with pages
 * that are fetched later, it would be dozens. What the sign-in uses as well is a file of its own, since a file is fetched whole.
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
  return [
    { name: (id: string, graph: ModuleGraph) => (isField(id, graph) ? 'fields' : null), test, priority: 1 },
    { name: (id: string, graph: ModuleGraph) => (isOwn(id, graph) ? chunkName : null), test },
  ]
}

function collectImports(from: string, graph: ModuleGraph, found: Set<string>): ReadonlySet<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) collectImports(id, graph, found)
  return found
}

/** Tells early.js where that file is, so that it comes beside the page's own code and not after it. */
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
