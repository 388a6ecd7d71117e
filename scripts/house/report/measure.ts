import { dirname } from 'node:path'
import { placeOf } from '../sources/place-of.ts'
import type { Source } from '../sources/read-house.ts'

/** Maximum sources per folder. */
export const folderLimit = 12

export type Measures = {
  /** Production code only: no tests and test helpers, no benchmarks and scripts. */
  readonly files: number
  readonly lines: number
  readonly medianLines: number
  /** Files with exactly one importer. */
  readonly singleImporter: number
  /** Those whose importer is in the same folder. */
  readonly besideImporter: number
  /** Folders with more sources than the limit, without tests, the fullest first. */
  readonly fullFolders: readonly { readonly folder: string; readonly sources: number }[]
}

/** Measures the sources: number and length of files, and their distribution over folders. */
export function measureHouse(house: readonly Source[]): Measures {
  const production = house.filter(({ path }) => isProduction(path))
  const lengths = production.map(({ text }) => countLines(text))
  const importers = importersOf(production)
  const single = [...importers].flatMap(([path, from]) =>
    from.size === 1 ? [{ path, from: [...from].join('') }] : [],
  )
  return {
    files: production.length,
    lines: lengths.reduce((sum, length) => sum + length, 0),
    medianLines: median(lengths),
    singleImporter: single.length,
    besideImporter: single.filter(({ path, from }) => dirname(path) === dirname(from)).length,
    fullFolders: fullFoldersOf(
      house.filter(({ path }) => placeOf(path)?.isTest === false || isBrowserTest(path)),
    ),
  }
}

function isProduction(path: string): boolean {
  const place = placeOf(path)
  return (
    place !== null && !place.isTest && !['bench', 'scripts', 'protocol/scripts'].includes(place.room.name)
  )
}

/** All of e2e is test code, but its folders are measured like others. */
const isBrowserTest = (path: string) => path.startsWith('e2e/')

function importersOf(production: readonly Source[]): Map<string, Set<string>> {
  const importers = new Map(production.map(({ path }) => [path, new Set<string>()]))
  for (const { path, edges } of production)
    for (const { target } of edges)
      if (target.kind === 'file' && target.path !== path) importers.get(target.path)?.add(path)
  return importers
}

function fullFoldersOf(sources: readonly Source[]): Measures['fullFolders'] {
  const byFolder = Map.groupBy(sources, ({ path }) => dirname(path))
  return [...byFolder]
    .map(([folder, inside]) => ({ folder, sources: inside.length }))
    .filter(({ sources: count }) => count > folderLimit)
    .toSorted((left, right) => right.sources - left.sources || left.folder.localeCompare(right.folder))
}

/** Line count as in an editor, without an empty last line. */
const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
