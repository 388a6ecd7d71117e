import { readHouse, type Source } from '../house/sources/read-house.ts'

/** As many tests as a folder may have: more would run long and notice little of one line. */
const maximumTests = 20

export type Imports = Pick<Source, 'path' | 'edges'>

/**
 * Tests elsewhere that import a source, directly or through others: those of an adapter may be beside the module that
 * uses it. The closest first, at most 20.
 */
export function listImportingTests(sources: readonly Imports[], path: string): readonly string[] {
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const { target } of source.edges)
      if (target.kind === 'file')
        importers.set(target.path, [...(importers.get(target.path) ?? []), source.path])
  const seen = new Set([path])
  const tests: string[] = []
  for (let level: readonly string[] = [path]; level.length > 0; ) {
    level = level
      .flatMap((each) => importers.get(each) ?? [])
      .filter((each) => !seen.has(each) && seen.add(each))
    const found = level.filter((each) => /(?<!\.long)\.test\.tsx?$/.test(each))
    if (tests.length + found.length > maximumTests) break
    tests.push(...found)
  }
  return tests
}

let house: Promise<readonly Source[]> | undefined

/** The same in this repository, read once. */
export async function findImportingTests(path: string): Promise<readonly string[]> {
  house ??= readHouse()
  return listImportingTests(await house, path)
}
