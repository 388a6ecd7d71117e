import { parseSync } from 'oxc-parser'
import type { Source } from '../house/sources/read-house.ts'

type Parsed = Pick<Source, 'path' | 'text' | 'edges'>

/** A name that a source imports from a file; null: the whole file. */
type Import = { readonly file: string; readonly name: string | null }

type Names = {
  readonly imports: readonly Import[]
  /** By the exported name: what a source exports from other files. */
  readonly reexports: ReadonlyMap<string, Import>
}

/**
 * The files whose values each source uses, by its path. A name imported from the index of a package or module counts as
 * imported from the file that defines it. Types are left out: they do not exist at run time.
 */
export function findValueImports(sources: readonly Parsed[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map(sources.map((source) => [source.path, readNames(source)]))
  const definingFile = ({ file, name }: Import): string => {
    const reexported = name === null ? undefined : names.get(file)?.reexports.get(name)
    return reexported ? definingFile(reexported) : file
  }
  return new Map([...names].map(([path, { imports }]) => [path, new Set(imports.map(definingFile))]))
}

function readNames({ path, text, edges }: Parsed): Names {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const named = [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map((entry) => ({ ...entry, moduleRequest, exportName: null })),
    ),
    ...staticExports.flatMap(({ entries }) => entries),
  ]
  const specifiers = new Set(named.map(({ moduleRequest }) => moduleRequest?.value))
  const dynamic = new Set(
    dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  )
  const files = new Map<string, string>()
  const imports: Import[] = []
  for (const { specifier, target } of edges) {
    if (specifier === null || target.kind !== 'file') continue
    files.set(specifier, target.path)
    if (!specifiers.has(specifier) || dynamic.has(specifier)) imports.push({ file: target.path, name: null })
  }
  const reexports = new Map<string, Import>()
  for (const { moduleRequest, importName, exportName, isType } of named) {
    const file = files.get(moduleRequest?.value ?? '')
    if (file === undefined || isType) continue
    const found = { file, name: importName.name }
    imports.push(found)
    if (exportName?.name) reexports.set(exportName.name, found)
  }
  return { imports, reexports }
}
