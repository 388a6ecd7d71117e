import { dirname } from 'node:path'
import { readHouse } from '../house/sources/read-house.ts'
import { widestFolderOf } from './suites.ts'
import { findValueImports } from './value-imports.ts'

/** As many tests as a folder may have: more would run long and notice little of one line. */
const maximumTests = 20

/** By the path of a source: the files it imports. */
export type Imports = ReadonlyMap<string, Iterable<string>>

/**
 * Tests outside a source's own folders, the closest first, at most 20: those that import it, then those beside a source
 * that imports it, which may start a whole portal, then those that import it through others. A group that is too many is
 * left out.
 */
export function listImportingTests(imports: Imports, path: string): readonly string[] {
  const importers = new Map<string, string[]>()
  for (const [source, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), source])
  const own = `${widestFolderOf(path)}/`
  let tests: ReadonlySet<string> = new Set()
  const add = (group: readonly string[]): boolean => {
    const all = tests.union(new Set(group.filter((each) => isTest(each) && !each.startsWith(own))))
    if (all.size > maximumTests) return false
    tests = all
    return true
  }
  const seen = new Set([path])
  const findLevel = (level: readonly string[]) =>
    level.flatMap((each) => importers.get(each) ?? []).filter((each) => !seen.has(each) && seen.add(each))

  let level = findLevel([path])
  let fits = add(level)
  const folders = new Set(level.filter((each) => !each.includes('.test.')).map((each) => dirname(each)))
  add([...imports.keys()].filter((each) => folders.has(dirname(each))))
  while (fits && level.length > 0) {
    level = findLevel(level)
    fits = add(level)
  }
  return [...tests]
}

const isTest = (path: string) => /(?<!\.long)\.test\.tsx?$/.test(path)

let imports: Promise<Imports> | undefined

/** The same in this repository, read once. */
export async function findImportingTests(path: string): Promise<readonly string[]> {
  imports ??= readHouse().then(findValueImports)
  return listImportingTests(await imports, path)
}
