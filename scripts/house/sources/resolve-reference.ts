import { isAbsolute, join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { root } from '../../run.ts'

/** The target of a reference. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'virtual'; readonly name: string }
  /** `reason` continues the sentence after 'imports'. */
  | { readonly kind: 'unresolved'; readonly reason: string }

const resolver = new ResolverFactory({
  conditionNames: ['fieldport-source', 'types', 'import', 'node', 'default'],
  extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
  extensionAlias: { '.js': ['.js', '.ts', '.tsx'], '.mjs': ['.mjs', '.mts'] },
  builtinModules: true,
  nodePath: false,
})

/**
 * Resolves a specifier like Node.js and Vite, including workspace links.
 * @param from the source's path relative to the root of the repository
 * @returns for a file of the repository its path relative to the root, with `/`
 */
export function resolveReference(from: string, specifier: string): Target {
  if (specifier.startsWith('virtual:')) return { kind: 'virtual', name: specifier }
  const [request = ''] = specifier.split('?')
  const source = join(root, from)
  const found = resolver.resolveFileSync(source, request)
  if (found.builtin) return { kind: 'builtin', name: found.builtin.resolved }
  const path = found.path ?? resolver.resolveDtsSync(source, request).path
  if (path === undefined)
    return { kind: 'unresolved', reason: `'${specifier}', which no file or package answers` }
  const fromRoot = relative(root, path).split(sep).join('/')
  const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fromRoot) ?? []
  if (name) return { kind: 'package', name: name.replace(/^@types\//, '') }
  if (fromRoot.startsWith('../') || isAbsolute(fromRoot))
    return { kind: 'unresolved', reason: `'${specifier}', which stands outside the repository` }
  return { kind: 'file', path: fromRoot }
}
