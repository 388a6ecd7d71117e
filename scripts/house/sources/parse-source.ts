import { type EcmaScriptModule, type MemberExpression, parseSync, type Program, Visitor } from 'oxc-parser'

/** A reference from a source to another file, in any notation. */
export type Reference = {
  /** The specifier in the source; null: computed at run time, so nothing is known about it. */
  readonly specifier: string | null
  readonly line: number
  /** False for a file that is only named, to be started or read. */
  readonly isImport: boolean
}

export type ParsedSource = {
  readonly references: readonly Reference[]
  /** Parser errors: a source with errors has no reliable references. */
  readonly errors: readonly string[]
}

/**
 * Finds all references to other sources: static imports, `import type`, re-exports, `import()` of values and types, and
 * files named by `new URL('./x.ts', import.meta.url)`, `import.meta.resolve('./x.ts')` and `join(import.meta.dirname,
 * 'x.ts')`.
 * @param path its extension determines the syntax
 */
export function parseSource(path: string, text: string): ParsedSource {
  const result = parseSync(path, text)
  const found = [...moduleReferences(text, result.module)]
  if (needsTree.test(text)) found.push(...treeReferences(result.program))
  const lineAt = createLineFinder(text)
  return {
    references: found.map(({ start, ...reference }) => ({ ...reference, line: lineAt(start) })),
    errors: result.errors.map(({ message }) => message),
  }
}

type Found = Omit<Reference, 'line'> & { readonly start: number }

/** Only these are missing from the parser's list of imports; for other sources the syntax tree is not built. */
const needsTree = /\bimport\.meta\b|\bimport\(|\brequire\b/

function* moduleReferences(text: string, module: EcmaScriptModule): Generator<Found> {
  for (const { moduleRequest } of module.staticImports)
    yield { specifier: moduleRequest.value, start: moduleRequest.start, isImport: true }
  for (const { moduleRequest } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest) yield { specifier: moduleRequest.value, start: moduleRequest.start, isImport: true }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, specifier = null] = literal.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    yield { specifier, start: moduleRequest.start, isImport: true }
  }
}

/** A complete string literal, or a template without placeholders. */
const literal = /^['"`]([^'"`$]*)['"`]$/

function treeReferences(program: Program): Found[] {
  const found: Found[] = []
  const add = (node: MaybeNode, isImport: boolean) => {
    const specifier = literalText(node)
    if (node && specifier !== null) found.push({ specifier, start: node.start, isImport })
  }
  const addSource = (node: MaybeNode) => {
    const path = literalText(node)
    if (node && path !== null && namesSource.test(path))
      found.push({ specifier: path.replace(/^(?![./])/, './'), start: node.start, isImport: false })
  }
  new Visitor({
    TSImportType: ({ source }) => add(source, true),
    TSExternalModuleReference: ({ expression }) => add(expression, true),
    NewExpression({ callee, arguments: [target, base] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && isMeta(base, 'url')) addSource(target)
    },
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(first, true)
      if (isMeta(callee, 'resolve')) add(first, false)
      if (isMeta(first, 'dirname')) addSource(second)
      if (isMeta(callee, 'glob')) found.push({ specifier: null, start: callee.start, isImport: true })
    },
  }).visit(program)
  return found
}

/** Sources and JSON; other named files are data. */
const namesSource = /\.(?:[cm]?[jt]sx?|json)$/

type MaybeNode = { readonly type: string; readonly start: number } | null | undefined

function literalText(node: MaybeNode): string | null {
  const value = node?.type === 'Literal' && 'value' in node ? node.value : null
  return typeof value === 'string' ? value : null
}

/** `import.meta.<name>` */
function isMeta(node: MaybeNode, name: string): boolean {
  if (node?.type !== 'MemberExpression') return false
  const { object, property } = node as MemberExpression
  return object.type === 'MetaProperty' && property.type === 'Identifier' && property.name === name
}

/** @returns the line, from 1, of a position in the text */
export function createLineFinder(text: string): (position: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return (position) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
