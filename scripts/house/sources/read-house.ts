import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../run.ts'
import { listSources } from './list-sources.ts'
import { parseSource, type Reference } from './parse-source.ts'
import { resolveReference, type Target } from './resolve-reference.ts'

export type Edge = Reference & { readonly target: Target }

export type Source = {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly text: string
  readonly edges: readonly Edge[]
  readonly errors: readonly string[]
}

/** Reads all sources of the repository and resolves their references. */
export async function readHouse(): Promise<Source[]> {
  const paths = await listSources()
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))
  return paths.map((path, index) => readSource(path, texts[index] ?? ''))
}

/** Parses one source, which need not exist on disk, and resolves its references. */
export function readSource(path: string, text: string): Source {
  const { references, errors } = parseSource(path, text)
  const edges = references.map((reference) => ({ ...reference, target: follow(path, reference) }))
  return { path, text, edges, errors }
}

function follow(path: string, { specifier }: Reference): Target {
  return specifier === null
    ? { kind: 'unresolved', reason: 'a path that is worked out at run time: write it as a literal' }
    : resolveReference(path, specifier)
}
